import { lecturaDe, paginasDe } from '../../lib/query.ts'

export const clavesQuery = paginasDe('listarClaves', { query: {} })

export const usosQuery = (id: string) => lecturaDe('leerUsosDeClave', { params: { id } })
