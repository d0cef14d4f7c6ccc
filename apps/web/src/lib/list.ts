import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Total } from '@aliadas/contract/core'
import type { WebRoutes } from '@aliadas/contract/routes'
import { routes } from 'virtual:routes'
import { addressOf } from './api.ts'
import { readingOf, type AnswerOf, type RequestOf } from './query.ts'
import type { ListState } from './list-state.ts'

type Ruta = keyof WebRoutes
type Answer<Row> = { filas: readonly Row[]; anterior: string | null; siguiente: string | null; total: Total }

/** Routes that answer a page of a list and its neighbours. */
type ListRoute = { [R in Ruta]: AnswerOf<R> extends Answer<unknown> ? R : never }[Ruta]
/** Routes that give a file. */
type FileRoute = { [R in Ruta]: WebRoutes[R] extends { file: 'csv' } ? R : never }[Ruta]

/** A list as it stands: what was read of it, what failed, and where its file is. */
export type ListReading<Row, Data extends Answer<Row> = Answer<Row>> = {
  data: Data | undefined
  error: Error | null
  /** What is shown was asked before; what is asked now is on its way. */
  stale: boolean
  retry: () => void
  /** Another page of what is asked for, by its place: it is kept for the list, too. */
  pageAt?: ((place: string) => Promise<Data>) | undefined
  /** Address of the file of all that was found, or of the chosen rows. */
  file?: ((chosen: readonly string[]) => string) | undefined
}

type What<R extends ListRoute> = {
  route: R
  /** What its path names: the record whose list it is. */
  params?: RequestOf<R> extends { params: infer P } ? P : never
  file?: FileRoute
  /** Its pages have numbers, of this many rows when nobody says another. */
  numbered?: { size: number }
  /** What the screen itself asks for: the tab that is open. */
  fixed?: Partial<NonNullable<RequestOf<R> extends { query: infer Q } ? Q : never>>
}

/** Reads the page that a list's state asks for. The page before stays until it arrives. */
export const useList = <R extends ListRoute>(
  { route, params, file, numbered, fixed }: What<R>,
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
