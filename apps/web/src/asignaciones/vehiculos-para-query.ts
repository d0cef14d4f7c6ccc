import { readingOf } from '../lib/query.ts'

/** Rows of a page when nobody chose another size (specification §9). */
export const POR_PAGINA = 5

/** The first page: the assigned vehicle before all, and then those that fit. */
export const primerosParaQuery = (idServicio: string) =>
  readingOf('listarVehiculosParaServicio', { params: { id: idServicio }, query: { pagina: 1, porPagina: POR_PAGINA } })
