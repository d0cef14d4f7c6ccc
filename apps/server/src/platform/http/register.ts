import type { Readable } from 'node:stream'
import {
  Falla,
  exigir,
  negativaDeAlcance,
  negativaDePermiso,
  type Permiso,
  type Route,
  type RouteParsed,
  type RouteResult,
  type RouteTable,
} from '@aliadas/contract/core'
import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Aliado, Persona } from '../actor.ts'
import type { CsvFile } from '../csv.ts'
import { readBody, refuseBody } from './body.ts'
import { createFairQueue, takeTurn, type QueueSize } from './fair-queue.ts'
import { lineOf, type AnyActor, type HeavyLine } from './heavy.ts'
import { check, readQuery, refuseUnknownParameters } from './parse.ts'
import { withEtag } from './etag.ts'
import { sendProgress, wantsProgress, type Progress } from './progress.ts'
import { endHeaders } from './route-end.ts'
import { sendText } from './send-text.ts'
import { sendFile, type SentFile } from './send-file.ts'

/** Facts of the request that a few commands need; no permission depends on them. */
export type RequestFacts = {
  /** The client's address, behind the trusted proxies. */
  ip: string
  /** The key under which its attempts are counted. */
  network: string
  headers: Headers
  idempotencyKey: string | null
  /** Says in the response that it is the stored one of an earlier request with the same key. */
  replayed(): void
  setCookie(value: string): void
  /** Makes the browser clear the page's data, also in tabs where the page itself could not. */
  clearSiteData(): void
}

type ActorOf<R extends Route> = R['access'] extends 'session' ? Persona : R['access'] extends 'partner' ? Aliado : null

type PermissionOf<R extends Route> = R extends { permission: infer P extends Permiso } ? P : undefined

/** The body of an upload, which nobody has read. `declared`: its length in bytes, if the request says one. */
export type Upload = { stream: Readable; declared: number | undefined }
type UploadOf<R extends Route> = R extends { upload: readonly string[] } ? { upload: Upload } : unknown

type ResultOf<R extends Route> = R extends { file: 'csv' | 'gpx' }
  ? CsvFile
  : R extends { bytes: readonly string[] }
    ? SentFile
    : RouteResult<R>

type Handler<R extends Route> = (
  input: RouteParsed<R> & UploadOf<R>,
  call: {
    actor: ActorOf<R>
    facts: RequestFacts
    route: string
    permission: PermissionOf<R>
    progress: Progress
  },
) => Promise<ResultOf<R>>

/**
 * The handler of a route with a large body, and checks beyond the route's permission that run before the body is read.
 */
type Guarded<R extends Route> = { before: (actor: ActorOf<R>) => Promise<void>; handle: Handler<R> }

/** One handler per route of a table; the compiler reports a missing one. */
export type Handlers<T extends RouteTable> = {
  [K in keyof T]: T[K] extends { maxBytes: number } ? Guarded<T[K]> : Handler<T[K]>
}

export type Gates = {
  session(c: HonoContext): Promise<Persona>
  partner(c: HonoContext): Promise<Aliado>
  /** Refuses writes that come from another site. */
  sameSite(c: HonoContext): void
  facts(c: HonoContext): RequestFacts
  /** The queue of costly responses. */
  heavy: HeavyLine
  /** Receives the queue of large bodies of each table of routes. */
  watchQueue?: (name: string, size: () => QueueSize) => void
  /** The response to a thrown error. */
  fault(error: unknown, c: HonoContext): Response
}

type AnyHandler = (
  input: unknown,
  call: {
    actor: AnyActor
    facts: RequestFacts
    route: string
    permission: Permiso | undefined
    progress: Progress
  },
) => Promise<unknown>
type AnyGuarded = { before: (actor: AnyActor) => Promise<void>; handle: AnyHandler }

/** Requests with a large body: each holds its body in memory until its response. */
const LARGE = { running: 4, runningPerKey: 1, waiting: 32, perKey: 8 }

/** Registers every route of the contract: gate, then schema, then handler, then the response cut to its schema. */
export const registerRoutes = <T extends RouteTable>(
  app: Hono,
  table: T,
  handlers: Handlers<T>,
  gates: Gates,
): void => {
  const large = createFairQueue(LARGE)
  gates.watchQueue?.('subidas', large.size)
  for (const [name, route] of Object.entries(table)) {
    const entry = handlers[name as keyof T] as unknown as AnyHandler | AnyGuarded
    const { before, handle } = 'handle' in entry ? entry : { before: null, handle: entry }
    const end = Object.entries(endHeaders(route))
    app.on(route.method.toUpperCase(), route.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      // Before anything refuses: whoever is refused reads it too.
      for (const [header, value] of end) c.header(header, value)
      const actor = await admit(c, route, gates)
      if (route.access === 'partner') refuseUnknownParameters(readQuery(c), route.query)
      const parts = {
        ...(route.params ? { params: check(route.params, c.req.param()) } : {}),
        ...(route.query ? { query: check(route.query, readQuery(c)) } : {}),
      }
      await before?.(actor)
      const leave = before ? await takeTurn(large, lineOf(actor)) : null
      const attend = async (progress: Progress) => {
        if (!route.body && !route.upload && route.access === 'partner') await refuseBody(c)
        const body = route.body ? { body: await readBody(c, route.body, route) } : {}
        const upload = route.upload ? { upload: uploadOf(c) } : {}
        const call = { actor, facts: gates.facts(c), route: name, permission: route.permission, progress }
        return handle({ ...parts, ...body, ...upload }, call)
      }
      const work = (progress: Progress) => attend(progress).finally(() => leave?.())
      if (route.file)
        return sendText(c, await gates.heavy.enter(actor), route.file, () => work(unheard) as Promise<CsvFile>)
      if (route.redirect) {
        c.header('cache-control', 'private, no-store')
        return c.redirect((await work(unheard)) as string, 302)
      }
      if (route.bytes) return sendFile(c, (await work(unheard)) as SentFile)
      const answered = async (progress: Progress) => route.response.parse(await work(progress)) as object
      const answer =
        route.progress && wantsProgress(c)
          ? await sendProgress(c, { work: answered, fault: (error) => gates.fault(error, c) })
          : await answered(unheard)
      if (answer instanceof Response) return answer
      if (route.etag) return withEtag(c, answer)
      if (route.location) c.header('location', filled(route.location, answer))
      return c.json(answer, (route.status ?? 200) as ContentfulStatusCode)
    })
  }
}

/** An address whose `{name}` are fields of an answer. */
const filled = (template: string, answer: object): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String((answer as Record<string, unknown>)[name]))

const uploadOf = (c: HonoContext): Upload => ({
  stream: (c.env as HttpBindings).incoming,
  declared: Number(c.req.header('content-length')) || undefined,
})

const unheard: Progress = () => undefined

const admit = async (c: HonoContext, route: Route, gates: Gates): Promise<Persona | Aliado | null> => {
  if (route.access === 'partner') {
    const aliado = await gates.partner(c)
    if (route.scope) exigir(negativaDeAlcance(aliado.alcances, [route.scope].flat()))
    return aliado
  }
  if (route.method !== 'get') gates.sameSite(c)
  if (route.access === 'public') return null
  const persona = await gates.session(c).catch((error: unknown) => {
    // A refusal with its own details says more than a missing session.
    const plain = error instanceof Falla && error.code === 'unauthenticated' && !error.details
    throw plain && route.sinSesion ? new Falla('unauthenticated', route.sinSesion) : error
  })
  if (route.permission) exigir(negativaDePermiso(persona.rol, route.permission))
  return persona
}

export const wrongMethod = () =>
  new Falla('invalid-argument', 'Este recurso no admite ese método.', { status: 405, motivo: 'metodo' })

/** 405, with the methods that the address has. Whoever may GET may ask for the headers alone. */
const otherMethod = (c: HonoContext, methods: readonly string[]): Falla => {
  c.header('allow', [...new Set(methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])))].join(', '))
  return wrongMethod()
}

/** Responses for unmatched requests: 405 with `Allow` for a known path with another method, otherwise 404. */
export const noRoute = (tables: readonly RouteTable[]) => {
  const patterns = tables
    .flatMap((table) => Object.values(table))
    .map((route) => ({ method: route.method, match: new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  return (c: HonoContext): never => {
    const methods = patterns.filter(({ match }) => match.test(c.req.path)).map(({ method }) => method.toUpperCase())
    if (methods.length > 0) throw otherMethod(c, methods)
    throw new Falla('not-found', 'No encontramos lo que buscas.')
  }
}
