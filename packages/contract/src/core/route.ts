import type { z } from 'zod'
import type { FallaDeRuta } from './fallas-de-ruta.ts'
import type { Permiso } from './permisos.ts'

/** Who may call: anybody, a signed-in person, or a partner's app with a key. */
type Access = 'public' | 'session' | 'partner'

export type Route = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Path with `{name}` parameters; always below /api. */
  path: `/api/${string}`
  summary: string
  access: Access
  /** Scope that a partner key needs, or several of which one is enough; only with access 'partner'. */
  scope?: string | readonly string[]
  /** The permission that the person's role needs, checked before the body is read; only with access 'session'. */
  permission?: Permiso
  /** The message for a caller without a session, where the specification has its own words. */
  sinSesion?: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Most bytes of its body, where the usual 256 KB are too few. */
  maxBytes?: number
  /** Most values of its body, where the usual 10,000 are too few. */
  maxValues?: number
  /** The request body is a file, its raw bytes, of one of these content types. The server finds the type by content. */
  upload?: readonly string[]
  response: z.ZodType
  /** The response is a file, its raw bytes, of one of these content types. */
  bytes?: readonly string[]
  /** What the API document says beside the summary. */
  description?: string
  /** The response sends the browser (302) to the address that the handler returns. */
  redirect?: true
  /** The response is a file of text, in pieces, instead of JSON. */
  file?: 'csv' | 'gpx'
  /** A long command: reports progress to clients that accept LINEAS_DE_AVANCE. */
  progress?: true
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 202
  /** A request without a body counts as an empty one. */
  optionalBody?: true
  /** Its answer has an `ETag`; a request that names it in `If-None-Match` gets 304. Only of a GET. */
  etag?: true
  /** What its happy answer says, for the document of the partner API. */
  exito?: string
  /** What it refuses beyond what follows from its shape, for the document of the partner API. */
  fallas?: readonly FallaDeRuta[]
  /** Address of what it made, for the header `Location`: `{id}` is that field of its answer. */
  location?: `/api/${string}`
  /**
   * It ends: since `desde` nobody should begin to use it, from `hasta` on it may be gone (instants in UTC), and
   * `enSuLugar` names the operation that takes its place.
   */
  termina?: { desde: string; hasta: string; enSuLugar?: string }
}

/** Lines of JSON: `{avance}` for each progress, and last `{respuesta}` or `{falla, estado}`. */
export const LINEAS_DE_AVANCE = 'application/x-ndjson'

export type RouteTable = Record<string, Route>

/**
 * Declares routes as data: the server registers them, the browser gets a typed client, and the OpenAPI document is
 * written from them.
 */
export const defineRoutes = <const T extends RouteTable>(routes: T): T => routes

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R extends { [P in K]: infer Z extends z.ZodType }
  ? Z
  : never

/** What a caller passes: raw input of each part that the route declares. */
export type RouteInput<R extends Route> = {
  [K in 'params' | 'query' | 'body' as Part<R, K> extends never ? never : K]: z.input<Part<R, K>>
}

/** What a handler receives: parsed output of each part. */
export type RouteParsed<R extends Route> = {
  [K in 'params' | 'query' | 'body' as Part<R, K> extends never ? never : K]: z.output<Part<R, K>>
}

export type RouteAnswer<R extends Route> = z.output<R['response']>
export type RouteResult<R extends Route> = z.input<R['response']>
