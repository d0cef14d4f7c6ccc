import { esPosicionVieja } from '@aliadas/contract/posiciones'
import type { EstadoEnMapa } from '@aliadas/contract/servicios'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useServerNow } from '../lib/server-clock.ts'
import type { MapVehiculo } from '../map-engine/vehiculos/types.ts'
import { useCapa } from './capa-de-vehiculos.ts'
import { comoVehiculo, vehiculosVisibles } from './vehiculos.ts'
import { posicionesQuery } from '../posiciones/index.ts'

/** Interval at which the ages are rendered again, in ms. */
const RITMO_MS = 15_000

const NINGUNO: readonly EstadoEnMapa[] = []

type Filtro = { ver: readonly EstadoEnMapa[]; q: string; seleccion: string | null }

/** The vehicles on the map. With their layer hidden, only that of the open service. */
export const useVehiculos = ({ ver, q, seleccion }: Filtro): readonly MapVehiculo[] => {
  const { data } = useQuery(posicionesQuery)
  const ahora = useServerNow(RITMO_MS)
  const capa = useCapa()
  return useMemo(
    () =>
      vehiculosVisibles(data?.posiciones ?? [], { ver: capa ? ver : NINGUNO, q, seleccion }).map((p) =>
        comoVehiculo(p, ahora),
      ),
    [data, ver, q, seleccion, ahora, capa],
  )
}

/** Number of vehicles on the road, and of those without a recent position. */
export const useCuantosVehiculos = (): { enCamino: number; enSilencio: number } => {
  const { data } = useQuery(posicionesQuery)
  const ahora = useServerNow(RITMO_MS)
  const posiciones = data?.posiciones ?? []
  return { enCamino: posiciones.length, enSilencio: posiciones.filter(({ en }) => esPosicionVieja(en, ahora)).length }
}

/** Half the side of the area that is kept around a followed vehicle, in degrees. */
const ENTORNO = 0.006

/** Keeps the camera at the vehicle of a service; null: at none. */
export const useSeguir = (
  idServicio: string | null,
  onMirar: (caja: [number, number, number, number]) => void,
): void => {
  const { data } = useQuery(posicionesQuery)
  const posicion = idServicio === null ? undefined : data?.posiciones.find((p) => p.idServicio === idServicio)
  const [lat, lon] = [posicion?.lat, posicion?.lon]
  const mirar = useEffectEvent(onMirar)
  useEffect(() => {
    if (lat === undefined || lon === undefined) return
    mirar([lon - ENTORNO, lat - ENTORNO, lon + ENTORNO, lat + ENTORNO])
  }, [lat, lon])
}
