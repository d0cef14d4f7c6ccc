import type { ServicioResumen } from '@aliadas/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { CLAVES, type DatosDelMapa } from '../../lib/servicios-cache.ts'

type Paginas = InfiniteData<{ servicios: ServicioResumen[] }>

/** Services that this browser has read for the map and the lists: finding among them asks nobody. */
export const serviciosConocidos = (cliente: QueryClient): ServicioResumen[] => {
  const mapas = cliente.getQueriesData<DatosDelMapa>({ queryKey: CLAVES.todosLosMapas })
  const listas = cliente.getQueriesData<Paginas>({ queryKey: CLAVES.todasLasListas })
  const todos = [
    ...mapas.flatMap(([, datos]) => datos?.servicios ?? []),
    ...listas.flatMap(([, datos]) => datos?.pages.flatMap((pagina) => pagina.servicios) ?? []),
  ]
  const porId = new Map<string, ServicioResumen>()
  for (const s of todos) if ((porId.get(s.id)?.version ?? -1) < s.version) porId.set(s.id, s)
  return [...porId.values()]
}
