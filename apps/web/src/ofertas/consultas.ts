import { paginasDe } from '../lib/consulta.ts'

export const misOfertasQuery = paginasDe('listarOfertas', { query: {} })
