import type { Servicio } from '@aliadas/contract/servicios'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { posicionesQuery, trazaQuery, type PuntoDeTraza } from '../posiciones/index.ts'

const NINGUNO: readonly PuntoDeTraza[] = []

/** Positions of a service's vehicle, oldest first, up to the current one. */
export const useTraza = (s: Servicio): readonly PuntoDeTraza[] => {
  const { data: puntos = NINGUNO } = useQuery({ ...trazaQuery(s), select: (traza) => traza.puntos })
  const { data: ahora } = useQuery({
    ...posicionesQuery,
    select: ({ posiciones }) => posiciones.find((p) => p.idServicio === s.id),
  })
  return useMemo(() => {
    const ultimo = puntos.at(-1)
    const sigue = ahora && ultimo && Date.parse(ahora.en) > Date.parse(ultimo.en)
    return sigue ? [...puntos, { lat: ahora.lat, lon: ahora.lon, en: ahora.en }] : puntos
  }, [puntos, ahora])
}
