import { ALCANCES_REQUERIDOS, ALIADO_REQUERIDO } from '@aliadas/contract/aliados'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FAKE_ID,
  createEmpresa,
  createWorldWithApp,
  createPlataforma,
  testApp,
  unique,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  sesion = await app.signIn((await createPlataforma(mundo)).email)
})
afterAll(() => close())

type Creada = { id: string; texto: string }
const pedirla = (cuerpo: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/claves-aliados', { cookie: sesion, headers, body: cuerpo })
const crear = async (aliado: string, alcances: string[] = ['servicios:leer']): Promise<Creada> => {
  const { body: cuerpo } = await pedirla({ aliado, alcances })
  return { id: (cuerpo['clave'] as { id: string }).id, texto: String(cuerpo['texto']) }
}
const listar = async () =>
  (await app.request('GET', '/api/claves-aliados', { cookie: sesion })).body['filas'] as unknown[]
const revocar = (id: string) => app.request('POST', `/api/claves-aliados/${id}/revocar`, { cookie: sesion })
const usar = async (clave: string, en: TestApp = app) =>
  (await en.request('GET', '/api/v1/servicios', { key: clave })).status

test('ROLE-07 only platform administrators see, make and revoke partners’ keys', async () => {
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  for (const [metodo, ruta] of [
    ['GET', '/api/claves-aliados'],
    ['GET', '/api/claves-aliados/csv'],
    ['POST', '/api/claves-aliados'],
    ['POST', `/api/claves-aliados/${FAKE_ID}/revocar`],
  ] as const) {
    const cuerpo = { aliado: 'Intrusa', alcances: ['servicios:leer'] }
    const { status } = await app.request(metodo, ruta, { cookie: ajena, ...(metodo === 'GET' ? {} : { body: cuerpo }) })
    expect([ruta, status]).toEqual([ruta, 403])
  }
  expect(JSON.stringify(await listar())).not.toContain('Intrusa')
})

test('a name and known scopes are needed', async () => {
  expect((await pedirla({})).body['fields']).toEqual({ aliado: ALIADO_REQUERIDO, alcances: ALCANCES_REQUERIDOS })
  expect((await pedirla({ aliado: 'App', alcances: [] })).body['fields']).toEqual({ alcances: ALCANCES_REQUERIDOS })
  expect((await pedirla({ aliado: 'App', alcances: ['todo'] })).status).toBe(400)
})

test('a key works within its scopes, is shown once, and its last use is told to the minute', async () => {
  const nombre = `App de viajes ${unique()}`
  const { id, texto } = await crear(nombre)
  expect(await listar()).toContainEqual(
    expect.objectContaining({ id, aliado: nombre, alcances: ['servicios:leer'], usadaEn: null, revocadaEn: null }),
  )
  mundo.ctx.clock.advance(60_000)
  expect(await usar(texto)).toBe(200)
  expect((await app.request('POST', '/api/v1/servicios', { key: texto, body: {} })).status).toBe(403)
  const usadaEn = mundo.ctx.clock.now().toISOString()
  expect(await listar()).toContainEqual(expect.objectContaining({ id, usadaEn }))
  // Within the minute nothing more is written; the next minute is counted from zero.
  const enMinuto = 60_000 - (mundo.ctx.clock.now().getTime() % 60_000)
  mundo.ctx.clock.advance(enMinuto - 1)
  expect(await usar(texto)).toBe(200)
  expect(await listar()).toContainEqual(expect.objectContaining({ id, usadaEn }))
  mundo.ctx.clock.advance(1)
  expect(await usar(texto)).toBe(200)
  expect(await listar()).toContainEqual(expect.objectContaining({ id, usadaEn: mundo.ctx.clock.now().toISOString() }))
  expect(JSON.stringify(await listar())).not.toContain(texto)
  for (const tabla of ['aliado_claves', 'historial', 'idempotencia', 'change_log']) {
    const { rows } = await mundo.base.pool.query(`select 1 from ${tabla} t where t::text like $1`, [`%${texto}%`])
    expect([tabla, rows]).toEqual([tabla, []])
  }
})

test('a revoked key stops at once on every server, and the partner’s other key goes on', async () => {
  const nombre = `App de turismo ${unique()}`
  const [una, otra] = [await crear(nombre), await crear(nombre)]
  const segundo = await testApp(mundo)
  try {
    for (const en of [app, segundo]) expect([await usar(una.texto, en), await usar(otra.texto, en)]).toEqual([200, 200])
    const dos = await Promise.all([revocar(una.id), revocar(una.id)])
    expect(dos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const en of [app, segundo]) expect([await usar(una.texto, en), await usar(otra.texto, en)]).toEqual([401, 200])
  } finally {
    await segundo.close()
  }
  expect((await revocar(FAKE_ID)).status).toBe(404)
})

test('the same request twice makes one key, and only the first answer has its text', async () => {
  const headers = { 'idempotency-key': `aliado-${unique()}` }
  const cuerpo = { aliado: `Repetida ${unique()}`, alcances: ['viajes:finalizar', 'servicios:leer'] }
  const [una, otra] = [await pedirla(cuerpo, headers), await pedirla(cuerpo, headers)]
  expect([una.status, otra.status, otra.body['clave']]).toEqual([201, 201, una.body['clave']])
  expect([una.body['texto'], otra.body['texto']]).toEqual([expect.any(String), null])
})

test('partners’ keys are searched by name and filtered by state, and their file has no key', async () => {
  const [una, otra] = [await crear('Búho Viajes'), await crear('Buho Tours')]
  await revocar(otra.id)
  const aliados = async (pregunta: string) =>
    (
      (await app.request('GET', `/api/claves-aliados?q=BUHO&${pregunta}`, { cookie: sesion })).body['filas'] as {
        aliado: string
      }[]
    ).map(({ aliado }) => aliado)
  expect((await aliados('')).toSorted()).toEqual(['Buho Tours', 'Búho Viajes'])
  expect([await aliados('estado=vigente'), await aliados('estado=revocada')]).toEqual([['Búho Viajes'], ['Buho Tours']])
  const { text } = await app.request('GET', '/api/claves-aliados/csv?q=buho', { cookie: sesion })
  expect(text.trimEnd().split('\r\n')).toHaveLength(3)
  for (const { texto } of [una, otra]) expect(text).not.toContain(texto)
})
