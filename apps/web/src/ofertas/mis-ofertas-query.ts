import { paginasDe } from '../lib/query.ts'

export const misOfertasQuery = paginasDe('listarOfertas', { query: {} })
