import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { allReadingsOf, pagesOf, readingOf } from '../../lib/query.ts'

// Colleagues verify, enter and change without a word to this browser.
export const personasQuery = infiniteQueryOptions({ ...pagesOf('listarPersonas', { query: {} }), staleTime: 0 })
export const invitacionesQuery = queryOptions({ ...readingOf('listarInvitaciones', {}), staleTime: 0 })

export const LECTURAS_DE_PERSONAS = allReadingsOf('listarPersonas', 'listarInvitaciones')
