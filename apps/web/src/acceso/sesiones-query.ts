import { queryOptions } from '@tanstack/react-query'
import { readingOf } from '../lib/query.ts'

export const sesionesQuery = queryOptions({
  ...readingOf('listarSesiones', {}),
  // No live event announces sessions on other devices, so each visit reads again.
  staleTime: 0,
})
