import { paginasDe } from '../lib/query.ts'

export const clavesDeAliadosQuery = paginasDe('listarClavesDeAliados', { query: {} })
