import type { EstadoEnMapa } from '@aliadas/contract'
import { pagesOf } from '../lib/query.ts'

export const serviciosQuery = (estado: EstadoEnMapa) => pagesOf('listarServicios', { query: { estado } })
