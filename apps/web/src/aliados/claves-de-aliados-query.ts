import { pagesOf } from '../lib/query.ts'

export const clavesDeAliadosQuery = pagesOf('listarClavesDeAliados', { query: {} })
