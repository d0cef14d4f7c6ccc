import { PAGINA_DE_SERVICIOS, type ServicioResumen } from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  accept,
  createVehiculo,
  cancel,
  cloneServicio,
  createAliado,
  createEmpresa,
  createWorld,
  createPlataforma,
  rowOf,
  bid,
  publish,
  createServicioIn,
  testApp,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'

const CLIENTE = { cliente: 'Íñigo Ñáñez', telefonoCliente: '+57 311 222 33 44', empresa: 'Turismo Yurumanguí' }
let mundo: World
let app: TestApp
let x: Persona
let sesion: string

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  x = await createEmpresa(mundo)
  await createVehiculo(mundo, x)
  sesion = await app.signIn(x.email)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const buscar = (q: string, quien = sesion, resto = '') =>
  app.request('GET', `/api/servicios/buscar?q=${encodeURIComponent(q)}${resto}`, { cookie: quien })
const ids = async (q: string, quien = sesion) =>
  ((await buscar(q, quien)).body['servicios'] as ServicioResumen[]).map((s) => s.id)

test('a search needs a session and some text, and a cursor that is one', async () => {
  expect((await app.request('GET', '/api/servicios/buscar?q=cali')).status).toBe(401)
  for (const malo of ['q=', 'q=%20', `q=${'x'.repeat(61)}`, 'q=a&q=b', 'q=a%00b', 'q=cali&cursor=x'])
    expect([malo, (await app.request('GET', `/api/servicios/buscar?${malo}`, { cookie: sesion })).status]).toEqual([
      malo,
      400,
    ])
  expect(await ids('%_ \\ \' " { ~')).toEqual([])
})

test('TEN-04 the client of a service that the company has not won cannot be found: pending, bid on, lost, cancelled', async () => {
  const aliado = await createAliado(mundo)
  const y = await createEmpresa(mundo)
  await createVehiculo(mundo, y)
  const deY = await app.signIn(y.email)
  const pregunta = async (quien?: string) =>
    [await ids('3112223344', quien), await ids('nanez', quien), await ids('yurumangui', quien)].map((r) => r.length)
  const otro = await publish(mundo, aliado, CLIENTE)
  expect(await pregunta()).toEqual([0, 0, 0])
  await cancel(mundo, aliado, otro)
  const id = await publish(mundo, aliado, CLIENTE)
  await bid(mundo, x, id)
  const suya = await bid(mundo, y, id)
  expect(await pregunta()).toEqual([0, 0, 0])
  await accept(mundo, aliado, id, suya)
  expect([await pregunta(), await pregunta(deY)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ])
  const nada = await buscar('3112223344')
  const inventado = await buscar('3119999999')
  expect(nada.text).toBe(inventado.text)
})

test('TEN-04 what another company won is found by nobody else: code, place, plates, driver', async () => {
  const admin = await createEmpresa(mundo)
  const { id } = await createServicioIn(mundo, 'asignado', { admin, cuerpo: { origen: 'Mirador de Yotoco' } })
  const { placas, conductor, telefonoConductor } = await rowOf(mundo, id)
  const deY = await app.signIn(admin.email)
  for (const q of [id.slice(-6), 'yotoco mirador', placas, telefonoConductor, `${placas} ${conductor}`]) {
    expect([q, (await ids(q ?? '')).includes(id)]).toEqual([q, false])
    expect([q, (await ids(q ?? '', deY)).includes(id)]).toEqual([q, true])
  }
})

test('a service is found by the start of each word, in any state and any place, and no longer by what it was', async () => {
  const cuerpo = { ...CLIENTE, origen: 'Plaza de Guachené', latOrigen: 11.2, lonOrigen: -74.2, tipo: 'Suv' as const }
  const { id } = await createServicioIn(mundo, 'finalizado', { admin: x, cuerpo })
  for (const q of ['guache', 'PLAZA guachene', `#${id.slice(-6)}`, '311 222 3344', '+573112223344', '3344', 'inigo ña'])
    expect([q, await ids(q)]).toEqual([q, [id]])
  expect(await ids('guachene buga')).toEqual([])
  expect(await ids('uachene')).toEqual([])
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  expect(await ids('nanez', plataforma)).toContain(id)
})

test('a pending service of a type that is not in the fleet, or that expired, is not found', async () => {
  const aliado = await createAliado(mundo)
  const chiva = await publish(mundo, aliado, { tipo: 'Chiva', origen: 'Ginebra' })
  expect(await ids('ginebra')).toEqual([])
  await createVehiculo(mundo, x, { tipo: 'Chiva' })
  expect(await ids('ginebra')).toEqual([chiva])
  const { fecha } = await rowOf(mundo, chiva)
  const ahora = mundo.ctx.clock.now()
  mundo.ctx.clock.set(new Date(fecha.getTime() + 24 * 3_600_000))
  expect(await ids('ginebra')).toEqual([])
  mundo.ctx.clock.set(ahora)
})

test('pages hold every service once, and the words are never read from end to end', async () => {
  const aliado = await createAliado(mundo)
  await cloneServicio(mundo, await publish(mundo, aliado, { origen: 'Represa de Calima' }), 2 * PAGINA_DE_SERVICIOS)
  const vistos: string[] = []
  let cursor = ''
  do {
    const { body: cuerpo } = await buscar('calima', sesion, cursor)
    vistos.push(...(cuerpo['servicios'] as ServicioResumen[]).map((s) => s.id))
    cursor = typeof cuerpo['siguiente'] === 'string' ? `&cursor=${cuerpo['siguiente']}` : ''
  } while (cursor)
  expect([vistos.length, new Set(vistos).size]).toEqual([2 * PAGINA_DE_SERVICIOS + 1, 2 * PAGINA_DE_SERVICIOS + 1])
  const plan = await mundo.ctx.db.read({ rol: 'empresa', empresaId: x.empresaId }, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<Record<string, string>>`explain (costs off)
      select servicio_id from servicio_palabras
      where tenant = any (${['MERCADO', x.empresaId]}::text[]) and palabra >= 'calima' and palabra < 'calima{'`.execute(
      tx,
    )
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
  // The policy is checked first, and the word is still an index condition, because its comparison is leakproof.
  expect(plan).toMatch(/Index Cond: .*palabra >= 'calima'/)
})
