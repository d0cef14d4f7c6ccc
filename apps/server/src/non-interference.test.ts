import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bid, publish, vehiculoData } from './testing/factories/index.ts'
import { twoCompanies, type TwoCompanies } from './testing/worlds/two-companies.ts'

/** Once after each act. */
const STEPS = 12

let two: TwoCompanies
let deY: string
beforeAll(async () => {
  two = await twoCompanies('CANARIO')
  deY = await two.app.signIn(two.y.usuario.email)
})
afterAll(() => two.close())

/** Every response that Y’s people and Y’s app get, byte for byte. */
const viewOfY = async (market: readonly string[]): Promise<Record<string, string>> => {
  const { app, y } = two
  const [, reservado = '', , confirmado = ''] = y.servicios
  const screens = [
    '/api/servicios/mapa?oeste=-77&sur=3&este=-76&norte=4',
    ...['pendiente', 'ofertas', 'validar', 'reservado', 'confirmado', 'finalizado'].map(
      (e) => `/api/servicios?estado=${e}`,
    ),
    '/api/servicios/cuentas',
    '/api/servicios/buscar?q=hotel',
    '/api/servicios/csv?estado=pendiente',
    ...[reservado, confirmado, y.pendiente, ...market].map((id) => `/api/servicios/${id}`),
    `/api/servicios/${reservado}/vehiculos`,
    '/api/ofertas',
    '/api/ofertas/cuentas',
    '/api/vehiculos',
    '/api/perfil',
    '/api/acceso/personas',
    '/api/pagos/resumen',
    '/api/pagos/pendientes?clase=anticipo',
    '/api/historial',
    '/api/programacion?dia=2026-06-12',
    '/api/informes/graficas?desde=2026-06-01&hasta=2026-06-30',
  ].map((path) => ({ path, who: { cookie: y.sesion } }))
  const ofUser = ['/api/perfil', '/api/historial', '/api/vehiculos'].map((path) => ({
    path: `${path}?de=usuario`,
    who: { cookie: deY },
  }))
  const ofApp = ['/api/v1/servicios', `/api/v1/servicios/${y.pendiente}`].map((path) => ({
    path,
    who: { key: y.aliado.clave },
  }))
  const seen = await Promise.all(
    [...screens, ...ofUser, ...ofApp].map(
      async ({ path, who }) => [path, (await app.request('GET', path, who)).text] as const,
    ),
  )
  return Object.fromEntries(seen)
}

/** Acts of X on its own records, over REST; each may also be refused. Returns the status. */
const privateActs = (market: readonly string[]): ((which: number) => Promise<number>)[] => {
  const { app, mundo, x, y } = two
  const ask = async (method: string, path: string, body?: unknown) =>
    (await app.request(method, path, { cookie: x.sesion, ...(body === undefined ? {} : { body }) })).status
  const [validar = '', reservado = '', , confirmado = '', enCurso = ''] = x.servicios
  const [vehiculo = ''] = x.vehiculos
  let number = 0
  return [
    (which) => ask('POST', `/api/servicios/${market[which]}/ofertas`, { precio: 300_000 + 1000 * ++number }),
    async (which) => {
      const { body } = await app.request('GET', '/api/ofertas?estado=enviada', { cookie: x.sesion })
      const live = body['filas'] as { id: string }[]
      return ask('POST', `/api/ofertas/${live[which]?.id ?? x.oferta}/retirar`)
    },
    () => ask('POST', `/api/servicios/${validar}/validar-pago`, { numeroTransaccion: `N-${++number}` }),
    () => ask('POST', `/api/servicios/${reservado}/vehiculo`, { idVehiculo: vehiculo, advertenciasAceptadas: [] }),
    () => ask('POST', `/api/vehiculos/${vehiculo}/suspender`, { motivo: 'Mantenimiento' }),
    () => ask('POST', `/api/vehiculos/${vehiculo}/levantar`),
    () => {
      const { fotos: _f, documentos: _d, empresa: _e, ...datos } = vehiculoData(mundo)
      return ask('POST', '/api/vehiculos', datos)
    },
    () => {
      const [email, password] = [`nuevo${++number}@empresa.test`, 'Guatapuri-9173']
      return ask('POST', '/api/acceso/usuarios', {
        email,
        emailVerificacion: email,
        password,
        passwordVerificacion: password,
      })
    },
    () => ask('GET', `/api/servicios/${confirmado}/pagos`),
    (which) => ask('POST', `/api/servicios/${y.servicios[which]}/validar-pago`, { numeroTransaccion: `N-${++number}` }),
    async () => (await app.request('POST', `/api/v1/servicios/${enCurso}/finalizar`, { key: x.aliado.clave })).status,
  ]
}

test('TEN-21 whatever X does among its own, in any sequence, everything that Y reads stays as it was to the letter', async () => {
  const { mundo, x, y } = two
  const market = [two.disputado, await publish(mundo, x.aliado), await publish(mundo, x.aliado)]
  const acts = privateActs(market)
  /** Acts of others in between, which Y sees. */
  const shared = [
    async (which: number) => void (await bid(mundo, y.admin, market[which] ?? '', 400_000).catch(() => null)),
    async (which: number) => void (market[which] = await publish(mundo, x.aliado)),
    () => Promise.resolve(mundo.ctx.clock.advance(60_000)),
  ]
  const seed = randomInt(2 ** 31)
  const chance = fc.tuple(fc.nat({ max: acts.length + shared.length - 1 }), fc.nat({ max: market.length - 1 }))
  const inTurn = [...acts, ...shared].map((_, n): [number, number] => [n, (n + 1) % market.length])
  const done = new Set<number>()
  const leaks: string[] = []
  let seenByY = 0
  let before = await viewOfY(market)
  for (const [act, which] of [...inTurn, ...fc.sample(chance, { numRuns: STEPS, seed })]) {
    const own = acts[act]
    if (own && (await own(which)) < 300) done.add(act)
    if (!own) await shared[act - acts.length]?.(which)
    const after = await viewOfY(market)
    const different = Object.keys(after).filter((path) => after[path] !== before[path])
    if (own) leaks.push(...different.map((path) => `act ${act} on ${which}: ${path}`))
    else seenByY += different.length
    before = after
  }
  expect(leaks, `seed ${seed}`).toEqual([])
  // If every act were refused, or Y saw nothing at all, the test would prove nothing.
  expect([...done]).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 6, 7, 8, 10]))
  expect(seenByY).toBeGreaterThan(3)
})
