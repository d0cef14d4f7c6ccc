import { readingOf, pagesOf } from '../../lib/query.ts'

export const clavesQuery = pagesOf('listarClaves', { query: {} })

export const usosQuery = (id: string) => readingOf('leerUsosDeClave', { params: { id } })
