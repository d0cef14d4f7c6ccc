import type { Servicio, ServicioResumen } from '@aliadas/contract/servicios'
import { useQueryClient } from '@tanstack/react-query'
import { serviciosConocidos } from '../servicios/index.ts'

/** The open service: loaded, or meanwhile its summary from map and lists. */
export const useResumen = (seleccion: string | null, elegido: Servicio | null): ServicioResumen | null => {
  // Not compiled: it reads the query cache, whose changes the compiler does not see.
  'use no memo'
  const cliente = useQueryClient()
  if (elegido || seleccion === null) return elegido
  return serviciosConocidos(cliente).find((s) => s.id === seleccion) ?? null
}
