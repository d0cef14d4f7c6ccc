import { paginasDe } from '../lib/consulta.ts'

export const clavesDeAliadosQuery = paginasDe('listarClavesDeAliados', { query: {} })
