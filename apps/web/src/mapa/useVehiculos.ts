import { MINUTO_MS } from '@aliadas/contract/core'
import { esPosicionVieja } from '@aliadas/contract/posiciones'
import type { EstadoEnMapa } from '@aliadas/contract/servicios'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useServerNow } from '../lib/server-clock.ts'
import type { MapVehiculo } from '../map-engine/vehiculos/types.ts'
import { useCapa } from './capa-de-vehiculos.ts'
import { readingOf, type AnswerOf } from '../lib/query.ts'
import { useSession } from '../lib/session.ts'
import { comoLibre, comoVehiculo, libresVisibles, vehiculosVisibles } from './vehiculos.ts'
import { posicionesQuery } from '../posiciones/index.ts'

/** Interval at which the ages are rendered again, in ms. */
const RITMO_MS = 15_000

const NINGUNO: readonly EstadoEnMapa[] = []

type FlotaEnMapa = AnswerOf<'leerFlotaEnMapa'>

/** What no event tells: a trip that should begin now, a document that ends tonight. In ms. */
const RELECTURA_MS = 5 * MINUTO_MS

/** Free vehicles of the company and those with an expired document; the platform has none. */
export const useFlotaEnMapa = () => {
  const { rol } = useSession()
  return useQuery({
    ...readingOf('leerFlotaEnMapa', {}),
    enabled: rol !== 'plataforma',
    refetchInterval: RELECTURA_MS,
  }).data
}

type Filtro = { ver: readonly EstadoEnMapa[]; q: string; seleccion: string | null }

/**
 * The vehicles on the map: on the road, and with `flota` the free ones. With their layer hidden, only that of the open
 * service.
 */
export const useVehiculos = ({ ver, q, seleccion }: Filtro, flota?: FlotaEnMapa): readonly MapVehiculo[] => {
  const { data } = useQuery(posicionesQuery)
  const ahora = useServerNow(RITMO_MS)
  const capa = useCapa()
  return useMemo(() => {
    const posiciones = data?.posiciones ?? []
    const vencidos = new Set(flota?.vencidos)
    const visibles = vehiculosVisibles(posiciones, { ver: capa ? ver : NINGUNO, q, seleccion })
    const libres = capa ? libresVisibles(flota?.libres ?? [], posiciones, q) : []
    return [
      // Drawn first, so that vehicles on the road lie above them.
      ...libres.map((v) => comoLibre(v, ahora, vencidos.has(v.idVehiculo))),
      ...visibles.map((p) => comoVehiculo(p, ahora, vencidos.has(p.idVehiculo))),
    ]
  }, [data, flota, ver, q, seleccion, ahora, capa])
}

/** Number of vehicles on the road, of those without a recent position, and of the free ones. */
export const useCuantosVehiculos = (): { enCamino: number; enSilencio: number; libres: number } => {
  const flota = useFlotaEnMapa()
  const { data } = useQuery(posicionesQuery)
  const ahora = useServerNow(RITMO_MS)
  const posiciones = data?.posiciones ?? []
  return {
    enCamino: posiciones.length,
    enSilencio: posiciones.filter(({ en }) => esPosicionVieja(en, ahora)).length,
    libres: libresVisibles(flota?.libres ?? [], posiciones, '').length,
  }
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
