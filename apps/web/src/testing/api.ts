import { Falla, type Route, type RouteResult } from '@aliadas/contract/core'
import { webRoutes, type WebRoutes } from '@aliadas/contract/routes'

type Ruta = keyof WebRoutes

/** A request as the test received it. */
type Asked = {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  /** Its idempotency key. */
  key: string | null
}

/** A response of the route's schema, an error of the product, or any other `Response`, as from a proxy. */
type Result<R extends Ruta> = RouteResult<WebRoutes[R]> | Falla | Response
type Answer<R extends Ruta> = Result<R> | ((asked: Asked) => Result<R> | Promise<Result<R>>)
export type Answers = { [R in Ruta]?: Answer<R> }

type Call = Asked & { route: string }

const placeholders = (path: string): number => path.split('{').length

/** More literal paths first: `/api/servicios/cuentas` must not match `/api/servicios/{id}`. */
const TABLE = Object.entries<Route>(webRoutes)
  .map(([name, route]) => ({
    name,
    route,
    pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  .toSorted((a, b) => placeholders(a.route.path) - placeholders(b.route.path))

const responseOf = (route: Route, result: unknown): Response => {
  if (result instanceof Response) return result
  if (result instanceof Falla) return Response.json(result.toBody(), { status: result.status })
  // The fixture must satisfy the response schema.
  return Response.json(route.response.parse(result), { status: route.status ?? 200 })
}

/**
 * Replaces `fetch` with an API of the test. A request or response that violates the contract is an error, and so is a
 * route without an answer.
 */
export const createApi = (answers: Answers) => {
  const original = globalThis.fetch
  const faults: string[] = []
  const calls: Call[] = []
  let current = answers

  const ask = async (method: string, url: URL, init: RequestInit | undefined): Promise<Response> => {
    const found = TABLE.find(({ route, pattern }) => route.method === method && pattern.test(url.pathname))
    if (!found) throw new Error(`${method} ${url.pathname} is no route of the contract`)
    const { name, route, pattern } = found
    const asked: Asked = {
      params: { ...pattern.exec(url.pathname)?.groups },
      query: Object.fromEntries(url.searchParams),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      key: new Headers(init?.headers).get('idempotency-key'),
    }
    route.query?.parse(asked.query)
    route.body?.parse(asked.body)
    calls.push({ route: name, ...asked })
    const answer: unknown = current[name as Ruta]
    if (answer === undefined) throw new Error(`nothing answers ${name}`)
    const result: unknown = typeof answer === 'function' ? await answer(asked) : answer
    return responseOf(route, result instanceof Response ? result.clone() : result)
  }

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    if (url.pathname === '/config.json')
      return Response.json({
        mapStyleUrl: null,
        mapStyleDarkUrl: null,
        localMail: '/api/correo-local',
        simulador: 'leerSimulador' in current,
      })
    if (!url.pathname.startsWith('/api/')) return original(input, init)
    try {
      const answered = ask((init?.method ?? 'GET').toLowerCase(), url, init)
      const aborted = new Promise<never>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      )
      return await Promise.race([answered, aborted])
    } catch (error) {
      if (!init?.signal?.aborted) faults.push(error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  return {
    /** Changes the answers of these routes; others stay. */
    answer: (more: Answers): void => {
      current = { ...current, ...more }
    },
    /** All requests of a route so far. */
    callsOf: (route: Ruta): Call[] => calls.filter((call) => call.route === route),
    faults: (): readonly string[] => faults,
    restore: (): void => {
      globalThis.fetch = original
    },
  }
}
