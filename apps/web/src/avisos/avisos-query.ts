import { pagesOf, readingOf } from '../lib/query.ts'

/** Newest notices first; older pages load on demand. */
export const avisosQuery = pagesOf('listarAvisos', { query: { porPagina: 25 } })

export const cuentaDeAvisosQuery = readingOf('contarAvisos', {})
