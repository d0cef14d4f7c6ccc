import { readingOf } from '../lib/query.ts'

/** Default page size (specification §9). */
export const POR_PAGINA = 5

/** The first page: the assigned vehicle first, then suitable ones. */
export const primerosParaQuery = (idServicio: string) =>
  readingOf('listarVehiculosParaServicio', { params: { id: idServicio }, query: { pagina: 1, porPagina: POR_PAGINA } })
