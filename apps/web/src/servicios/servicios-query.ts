import type { EstadoEnMapa } from '@aliadas/contract'
import { paginasDe } from '../lib/query.ts'

export const serviciosQuery = (estado: EstadoEnMapa) => paginasDe('listarServicios', { query: { estado } })
