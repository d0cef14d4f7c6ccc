import type { RouteAnswer, RouteInput } from '@aliadas/contract/core'
import type { WebRoutes } from '@aliadas/contract/routes'
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'
import { api, type CallOptions } from './api.ts'

/*
 * The only place that creates query keys (`aliadas/query`): a key is the route, the kind of read and the parameters, so
 * that data of two shapes never share a key.
 */

type Ruta = keyof WebRoutes
export type AnswerOf<R extends Ruta> = RouteAnswer<WebRoutes[R]>
export type RequestOf<R extends Ruta> = RouteInput<WebRoutes[R]>

/** Routes that return a page and the next cursor. */
type PagedRoute = {
  [R in Ruta]: AnswerOf<R> extends { siguiente: string | null } ? R : never
}[Ruta]
/** A list's parameters without the cursor. */
export type ListRequestOf<R extends PagedRoute> =
  RequestOf<R> extends { query: infer Q } ? Omit<RequestOf<R>, 'query'> & { query: Omit<Q, 'cursor'> } : never

const call = <R extends Ruta>(route: R, request: object, options: CallOptions): Promise<AnswerOf<R>> =>
  // The client's type does not resolve while the route is generic; the request was type-checked by the caller.
  (api[route] as (request: object, options: CallOptions) => Promise<AnswerOf<R>>)(request, options)

/** One response of a route. */
export const readingOf = <R extends Ruta>(route: R, request: RequestOf<R>) =>
  queryOptions({
    queryKey: [route, 'una', request] as const,
    queryFn: ({ signal }) => call(route, request, { signal }),
  })

/** The pages of a route, from the first. */
export const pagesOf = <R extends PagedRoute>(route: R, request: ListRequestOf<R>) =>
  infiniteQueryOptions({
    queryKey: [route, 'paginas', request] as const,
    queryFn: ({ pageParam, signal }) =>
      call(route, { ...request, query: { ...request.query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ siguiente: next }) => next ?? undefined,
  })

/** Matches every cached read of these routes, with any parameters. */
export const allReadingsOf = (...routes: readonly Ruta[]) => ({
  predicate: ({ queryKey }: Query): boolean => routes.some((route) => route === queryKey[0]),
})

/** The parameters of a read. */
export const requestOf = <R extends Ruta>({ queryKey }: Query): RequestOf<R> => queryKey[2] as RequestOf<R>

/** The cached responses of a route. */
export const answersOf = <R extends Ruta>(client: QueryClient, route: R): AnswerOf<R>[] =>
  client.getQueriesData<AnswerOf<R>>({ queryKey: [route, 'una'] }).flatMap(([, data]) => data ?? [])

/** The cached pages of a route, of every list. */
export const pagesReadOf = <R extends PagedRoute>(client: QueryClient, route: R): AnswerOf<R>[] =>
  client
    .getQueriesData<InfiniteData<AnswerOf<R>>>({ queryKey: [route, 'paginas'] })
    .flatMap(([, data]) => data?.pages ?? [])
