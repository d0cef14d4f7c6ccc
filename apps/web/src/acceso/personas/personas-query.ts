import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { allReadingsOf, pagesOf, readingOf } from '../../lib/query.ts'

// No live event announces changes of colleagues, so each visit reads again.
export const personasQuery = infiniteQueryOptions({ ...pagesOf('listarPersonas', { query: {} }), staleTime: 0 })
export const invitacionesQuery = queryOptions({ ...readingOf('listarInvitaciones', {}), staleTime: 0 })

export const LECTURAS_DE_PERSONAS = allReadingsOf('listarPersonas', 'listarInvitaciones')
