import { readingOf } from '../../lib/query.ts'

export const usosQuery = (id: string) => readingOf('leerUsosDeClave', { params: { id } })
