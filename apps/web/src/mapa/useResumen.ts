import type { Servicio, ServicioResumen } from '@aliadas/contract/servicios'
import { useQueryClient } from '@tanstack/react-query'
import { serviciosConocidos } from '../servicios/index.ts'

/** What is known of the open service: all of it, or what came for the map and the lists meanwhile. */
export const useResumen = (seleccion: string | null, elegido: Servicio | null): ServicioResumen | null => {
  // What the browser has read changes without anything here changing: it is looked up each time.
  'use no memo'
  const cliente = useQueryClient()
  if (elegido || seleccion === null) return elegido
  return serviciosConocidos(cliente).find((s) => s.id === seleccion) ?? null
}
