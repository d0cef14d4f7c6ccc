import { pagesOf } from '../lib/query.ts'

export const misOfertasQuery = pagesOf('listarOfertas', { query: {} })
