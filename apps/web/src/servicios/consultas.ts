import type { EstadoEnMapa } from '@aliadas/contract'
import { paginasDe } from '../lib/consulta.ts'

export const serviciosQuery = (estado: EstadoEnMapa) => paginasDe('listarServicios', { query: { estado } })
