import { queryOptions } from '@tanstack/react-query'
import { readingOf } from '../lib/query.ts'

export const sesionesQuery = queryOptions({
  ...readingOf('listarSesiones', {}),
  // Other devices come and go without a word to this one.
  staleTime: 0,
})
