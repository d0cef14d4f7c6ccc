import type { RouteAnswer, RouteInput, WebRoutes } from '@aliadas/contract'
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'
import { api, type OpcionesDeLlamada } from './api.ts'

/*
 * The only place that makes query keys (`aliadas/query`): a key is the route, how it is read and what it is asked, so that data of two shapes
 * cannot meet under one key.
 */

type Ruta = keyof WebRoutes
export type Respuesta<R extends Ruta> = RouteAnswer<WebRoutes[R]>
export type Pedido<R extends Ruta> = RouteInput<WebRoutes[R]>

/** Routes that answer a page and where the next one begins. */
type RutaDePaginas = {
  [R in Ruta]: Respuesta<R> extends { siguiente: string | null } ? R : never
}[Ruta]
/** What a list is asked, but for the place of the page. */
export type PedidoDeLista<R extends RutaDePaginas> =
  Pedido<R> extends { query: infer Q } ? { query: Omit<Q, 'cursor'> } : never

const llamar = <R extends Ruta>(ruta: R, pedido: object, opciones: OpcionesDeLlamada): Promise<Respuesta<R>> =>
  // The client's type does not resolve while the route is a parameter; the pedido was checked against it at the door.
  (api[ruta] as (pedido: object, opciones: OpcionesDeLlamada) => Promise<Respuesta<R>>)(pedido, opciones)

/** One answer of a route. */
export const lecturaDe = <R extends Ruta>(ruta: R, pedido: Pedido<R>) =>
  queryOptions({
    queryKey: [ruta, 'una', pedido] as const,
    queryFn: ({ signal }) => llamar(ruta, pedido, { signal }),
  })

/** The pages of a route, from the first. */
export const paginasDe = <R extends RutaDePaginas>(ruta: R, pedido: PedidoDeLista<R>) =>
  infiniteQueryOptions({
    queryKey: [ruta, 'paginas', pedido] as const,
    queryFn: ({ pageParam, signal }) => llamar(ruta, { query: { ...pedido.query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })

/** Finds everything that was read of these routes, whatever they were asked. */
export const leidoDe = (...rutas: readonly Ruta[]) => ({
  predicate: ({ queryKey }: Query): boolean => rutas.some((ruta) => ruta === queryKey[0]),
})

/** What a reading was asked. */
export const pedidoDe = <R extends Ruta>({ queryKey }: Query): Pedido<R> => queryKey[2] as Pedido<R>

/** The answers of a route that the browser keeps. */
export const respuestasDe = <R extends Ruta>(cliente: QueryClient, ruta: R): Respuesta<R>[] =>
  cliente.getQueriesData<Respuesta<R>>({ queryKey: [ruta, 'una'] }).flatMap(([, datos]) => datos ?? [])

/** The pages of a route that the browser keeps, of every list. */
export const paginasLeidasDe = <R extends RutaDePaginas>(cliente: QueryClient, ruta: R): Respuesta<R>[] =>
  cliente
    .getQueriesData<InfiniteData<Respuesta<R>>>({ queryKey: [ruta, 'paginas'] })
    .flatMap(([, datos]) => datos?.pages ?? [])
