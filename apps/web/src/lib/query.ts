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
 * The only place that makes query keys (`aliadas/query`): a key is the route, how it is read and what it is asked, so that data of two shapes
 * cannot meet under one key.
 */

type Ruta = keyof WebRoutes
export type AnswerOf<R extends Ruta> = RouteAnswer<WebRoutes[R]>
export type RequestOf<R extends Ruta> = RouteInput<WebRoutes[R]>

/** Routes that answer a page and where the next one begins. */
type PagedRoute = {
  [R in Ruta]: AnswerOf<R> extends { siguiente: string | null } ? R : never
}[Ruta]
/** What a list is asked, but for the place of the page. */
export type ListRequestOf<R extends PagedRoute> =
  RequestOf<R> extends { query: infer Q } ? Omit<RequestOf<R>, 'query'> & { query: Omit<Q, 'cursor'> } : never

const call = <R extends Ruta>(route: R, request: object, options: CallOptions): Promise<AnswerOf<R>> =>
  // The client's type does not resolve while the route is a parameter; the request was checked against it at the door.
  (api[route] as (request: object, options: CallOptions) => Promise<AnswerOf<R>>)(request, options)

/** One answer of a route. */
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

/** Finds everything that was read of these routes, whatever they were asked. */
export const allReadingsOf = (...routes: readonly Ruta[]) => ({
  predicate: ({ queryKey }: Query): boolean => routes.some((route) => route === queryKey[0]),
})

/** What a reading was asked. */
export const requestOf = <R extends Ruta>({ queryKey }: Query): RequestOf<R> => queryKey[2] as RequestOf<R>

/** The answers of a route that the browser keeps. */
export const answersOf = <R extends Ruta>(client: QueryClient, route: R): AnswerOf<R>[] =>
  client.getQueriesData<AnswerOf<R>>({ queryKey: [route, 'una'] }).flatMap(([, data]) => data ?? [])

/** The pages of a route that the browser keeps, of every list. */
export const pagesReadOf = <R extends PagedRoute>(client: QueryClient, route: R): AnswerOf<R>[] =>
  client
    .getQueriesData<InfiniteData<AnswerOf<R>>>({ queryKey: [route, 'paginas'] })
    .flatMap(([, data]) => data?.pages ?? [])
