import { queryOptions } from '@tanstack/react-query'
import { lecturaDe } from '../lib/query.ts'

export const sesionesQuery = queryOptions({
  ...lecturaDe('listarSesiones', {}),
  // Other devices come and go without a word to this one.
  staleTime: 0,
})
