import { randomInt } from 'node:crypto'
import { ESTADO_HTTP, type Route } from '@aliadas/contract/core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, inputOf } from './testing/fuzz/arbitrary.ts'
import { ROUTES } from './testing/factories/index.ts'
import { callersOf, twoCompanies, type Caller, type TwoCompanies } from './testing/worlds/two-companies.ts'

const CANARY = 'CANARIO'
/** Requests for each route and caller; ALIADAS_FUZZ=100 sends about 40,000 in all. */
const PER_ROUTE = Number(process.env['ALIADAS_FUZZ'] ?? 25)
const SEED = Number(process.env['ALIADAS_FUZZ_SEED'] ?? randomInt(2 ** 31))
/** A password hash takes as long as fifty other requests. */
const COSTLY = ['iniciarSesion', 'registrarEmpresa', 'registrarUsuario', 'cambiarMiContrasena', 'cambiarContrasena']
/** Routes that would end the caller's session for the rest of the run. */
const ENDS_SESSIONS = ['cerrarSesion', 'cerrarDemasSesiones']

let two: TwoCompanies
let callers: Caller[]
beforeAll(async () => {
  two = await twoCompanies(CANARY)
  callers = (await callersOf(two)).filter(({ name }) => name.startsWith('X.'))
})
afterAll(() => two.close())

/** Ids of X, of Y and of both; never those of people, so that no caller is deactivated on the way. */
const ids = (): string[] =>
  [two.x, two.y].flatMap((c) => [
    ...c.servicios,
    ...c.vehiculos,
    c.pendiente,
    c.oferta,
    c.referido,
    c.desdeLaMesa,
    c.conductor,
    c.guia,
    c.operador,
    c.foto,
    c.cotizacion,
    c.admin.empresaId,
  ])

type Ask = { path: string; body?: unknown; headers: Record<string, string> }

const asks = (route: Route, count: number, seed: number): Ask[] => {
  const known = ids()
  const none = fc.constant({})
  const arbitrary = fc
    .record({
      params: route.params ? inputOf(route.params, known) : none,
      query: route.query ? inputOf(route.query, known) : none,
      body: route.body ? bodyOf(route.body, known) : fc.constant(undefined),
      key: fc.option(fc.constantFrom('llave-1', 'llave-2', '', 'x'.repeat(300), 'é'), { freq: 3, nil: undefined }),
    })
    .map(({ params, query, body, key }) => {
      const named = params as Record<string, unknown>
      const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(named[name]) || '2'.repeat(24))
      const search = Object.entries(query as object)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${encode(value)}`)
      return {
        path: search.length > 0 ? `${path}?${search.join('&')}` : path,
        ...(route.body ? { body } : {}),
        headers: key === undefined || /[^ -~]/.test(key) ? {} : { 'idempotency-key': key },
      }
    })
  return fc.sample(arbitrary, { numRuns: count, seed })
}

const encode = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

const ERRORS = [400, 401, 403, 404, 409, 413, 415, 429]

/** What is wrong with a response; null when nothing is. */
const faultOf = (
  route: Route,
  answer: { status: number; text: string; body: Record<string, unknown>; headers: Headers },
): string | null => {
  const { status, text, body, headers } = answer
  if (text.includes(CANARY)) return 'canary'
  if (status === (route.status ?? 200)) {
    if (route.file) return headers.get('content-type')?.includes(route.file) ? null : `no ${route.file}`
    if (route.bytes) return route.bytes.includes(headers.get('content-type') ?? '') ? null : 'no file'
    return route.response.safeParse(body).success ? null : 'schema'
  }
  // A file of the caller's own: its short-lived address is on this site.
  if (route.redirect && status === 302)
    return headers.get('location')?.startsWith('/api/archivos/') ? null : 'elsewhere'
  if (!ERRORS.includes(status)) return `status ${status}`
  const known = ['code', 'message', 'fields', 'details']
  const fits =
    Object.keys(body).every((name) => known.includes(name)) &&
    Object.hasOwn(ESTADO_HTTP, String(body['code'])) &&
    typeof body['message'] === 'string' &&
    Object.values(body['fields'] ?? {}).every((message) => typeof message === 'string')
  return fits ? null : 'error schema'
}

test(
  'INJ-14 FLD-10 generated requests to every route, by three of X, are answered as the contract says and never with anything of Y',
  { timeout: 300_000 },
  async () => {
    const { app, mundo } = two
    const seen: Record<number, number> = {}
    const faults: string[] = []
    let asked = 0
    for (const [n, { nombre, method, ruta }] of ROUTES.entries()) {
      if (ENDS_SESSIONS.includes(nombre)) continue
      for (const { name, ...who } of callers) {
        if ((who.key === undefined) === (ruta.access === 'partner')) continue
        const count = COSTLY.includes(nombre) ? 3 : PER_ROUTE
        const generated = asks(ruta, count, SEED + n)
        const answers = await Promise.all(
          generated.map(async ({ path, ...rest }) => ({
            path,
            rest,
            answer: await app.request(method, path, { ...who, ...rest }),
          })),
        )
        for (const { path, rest, answer } of answers) {
          seen[answer.status] = (seen[answer.status] ?? 0) + 1
          const fault = faultOf(ruta, answer)
          if (fault !== null)
            faults.push(
              `${fault}: ${name} ${method} ${path} ${JSON.stringify(rest)} → ${answer.status} ${answer.text.slice(0, 300)}`,
            )
        }
        asked += count
        // This test does not check the limits per minute.
        mundo.ctx.clock.advance(61_000)
      }
    }
    expect(faults.slice(0, 10), `seed ${SEED}`).toEqual([])
    expect(asked).toBeGreaterThan(4_000)
    for (const status of [200, 400, 403, 404, 409]) expect([status, (seen[status] ?? 0) > 0]).toEqual([status, true])
  },
)
