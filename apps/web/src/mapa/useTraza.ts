import type { Servicio } from '@aliadas/contract/servicios'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hastaAhora, posicionesQuery, trazaQuery, type PuntoDeTraza } from '../posiciones/index.ts'

const NINGUNO: readonly PuntoDeTraza[] = []

/** Positions of a service's vehicle, oldest first, up to the current one. */
export const useTraza = (s: Servicio): readonly PuntoDeTraza[] => {
  const { data: puntos = NINGUNO } = useQuery({ ...trazaQuery(s), select: (traza) => traza.puntos })
  const { data: ahora } = useQuery({
    ...posicionesQuery,
    select: ({ posiciones }) => posiciones.find((p) => p.idServicio === s.id),
  })
  return useMemo(() => hastaAhora(puntos, ahora), [puntos, ahora])
}
