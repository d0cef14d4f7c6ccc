import { pagesOf, readingOf } from '../lib/query.ts'

/** The panel reads its newest notices first, and older ones when they are asked for. */
export const avisosQuery = pagesOf('listarAvisos', { query: { porPagina: 25 } })

export const cuentaDeAvisosQuery = readingOf('contarAvisos', {})
