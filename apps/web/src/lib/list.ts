import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Total } from '@aliadas/contract/core'
import type { WebRoutes } from '@aliadas/contract/routes'
import { routes } from 'virtual:routes'
import { addressOf } from './api.ts'
import { readingOf, type AnswerOf, type RequestOf } from './query.ts'
import type { ListState } from './list-state.ts'

type Ruta = keyof WebRoutes
export type Answer<Row> = { filas: readonly Row[]; anterior: string | null; siguiente: string | null; total: Total }

/** Routes that return a page of a list and the cursors of its neighbours. */
type ListRoute = { [R in Ruta]: AnswerOf<R> extends Answer<unknown> ? R : never }[Ruta]
/** Routes that return a file. */
type FileRoute = { [R in Ruta]: WebRoutes[R] extends { file: 'csv' } ? R : never }[Ruta]

/** A list's current state: the rows that were read, the error, and the address of its file. */
export type ListReading<Row, Data extends Answer<Row> = Answer<Row>> = {
  data: Data | undefined
  error: Error | null
  /** The rows shown belong to an earlier query; the current one is still loading. */
  stale: boolean
  retry: () => void
  /** Another page of the current query, by its cursor; also cached for the list. */
  pageAt?: ((place: string) => Promise<Data>) | undefined
  /** Address of the CSV file of all matching rows, or of the selected ones. */
  file?: ((chosen: readonly string[]) => string) | undefined
}

type What<R extends ListRoute> = {
  route: R
  /** Path parameters: the record whose list it is. */
  params?: RequestOf<R> extends { params: infer P } ? P : never
  file?: FileRoute
  /** Its pages are numbered, with this many rows by default. */
  numbered?: { size: number }
  /** Reads the page again after this many ms: what live events do not tell of. */
  every?: number
  /** Parameters that the screen sets itself: the open tab. */
  fixed?: Partial<NonNullable<RequestOf<R> extends { query: infer Q } ? Q : never>>
}

/** Reads the page for a list's state. The page before stays visible until it arrives. */
export const useList = <R extends ListRoute>(
  { route, params, file, numbered, every, fixed }: What<R>,
  { q, order, page, size, filters }: ListState,
): ListReading<AnswerOf<R>['filas'][number], AnswerOf<R> & Answer<AnswerOf<R>['filas'][number]>> => {
  const question = { ...fixed, ...filters, q: q || undefined, orden: order }
  const client = useQueryClient()
  const reading = (place: object) =>
    readingOf(route, { ...(params ? { params } : {}), query: { ...question, ...place } } as unknown as RequestOf<R>)
  const place = numbered ? { pagina: page ?? 1, porPagina: size ?? numbered.size } : { cursor: page, porPagina: size }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...reading(place),
    placeholderData: keepPreviousData,
    refetchInterval: every ?? false,
  })
  return {
    data,
    error,
    stale: isPlaceholderData,
    retry: () => void refetch(),
    pageAt: numbered ? undefined : (cursor) => client.fetchQuery(reading({ cursor, porPagina: size })),
    file:
      file === undefined
        ? undefined
        : (chosen) =>
            addressOf(routes[file]?.path ?? '', {
              query: { ...question, ids: chosen.length > 0 ? chosen.join() : undefined },
            }),
  }
}
