import type { EstadoEnMapa } from '@aliadas/contract/servicios'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerNow } from '../lib/server-clock.ts'
import type { MapVehiculo } from '../map-engine/vehiculos/types.ts'
import { comoVehiculo, vehiculosVisibles } from './vehiculos.ts'
import { posicionesQuery } from '../posiciones/index.ts'

/** Interval at which the ages are rendered again, in ms. */
const RITMO_MS = 15_000

type Filtro = { ver: readonly EstadoEnMapa[]; q: string; seleccion: string | null }

/** The vehicles on the map. */
export const useVehiculos = ({ ver, q, seleccion }: Filtro): readonly MapVehiculo[] => {
  const { data } = useQuery(posicionesQuery)
  const ahora = useServerNow(RITMO_MS)
  return useMemo(
    () => vehiculosVisibles(data?.posiciones ?? [], { ver, q, seleccion }).map((p) => comoVehiculo(p, ahora)),
    [data, ver, q, seleccion, ahora],
  )
}
