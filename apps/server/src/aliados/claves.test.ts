import { ALCANCES_REQUERIDOS, ALIADO_REQUERIDO } from '@aliadas/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ID_FALSO,
  crearEmpresa,
  crearMundoConApp,
  crearPlataforma,
  testApp,
  unico,
  type Mundo,
  type TestApp,
} from '../testing/fabricas/index.ts'

let mundo: Mundo
let app: TestApp
let cerrar: () => Promise<void>
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, cerrar } = await crearMundoConApp())
  sesion = await app.signIn((await crearPlataforma(mundo)).email)
})
afterAll(() => cerrar())

type Creada = { id: string; texto: string }
const pedirla = (cuerpo: unknown, headers: Record<string, string> = {}) =>
  app.pedir('POST', '/api/claves-aliados', { sesion, headers, cuerpo })
const crear = async (aliado: string, alcances: string[] = ['servicios:leer']): Promise<Creada> => {
  const { cuerpo } = await pedirla({ aliado, alcances })
  return { id: (cuerpo['clave'] as { id: string }).id, texto: String(cuerpo['texto']) }
}
const listar = async () => (await app.pedir('GET', '/api/claves-aliados', { sesion })).cuerpo['claves'] as unknown[]
const revocar = (id: string) => app.pedir('POST', `/api/claves-aliados/${id}/revocar`, { sesion })
const usar = async (clave: string, en: TestApp = app) => (await en.pedir('GET', '/api/v1/servicios', { clave })).status

test('ROLE-07 only platform administrators see, make and revoke partners’ keys', async () => {
  const ajena = await app.signIn((await crearEmpresa(mundo)).email)
  for (const [metodo, ruta] of [
    ['GET', '/api/claves-aliados'],
    ['POST', '/api/claves-aliados'],
    ['POST', `/api/claves-aliados/${ID_FALSO}/revocar`],
  ] as const) {
    const cuerpo = { aliado: 'Intrusa', alcances: ['servicios:leer'] }
    const { status } = await app.pedir(metodo, ruta, { sesion: ajena, ...(metodo === 'GET' ? {} : { cuerpo }) })
    expect([ruta, status]).toEqual([ruta, 403])
  }
  expect(JSON.stringify(await listar())).not.toContain('Intrusa')
})

test('a name and known scopes are needed', async () => {
  expect((await pedirla({})).cuerpo['fields']).toEqual({ aliado: ALIADO_REQUERIDO, alcances: ALCANCES_REQUERIDOS })
  expect((await pedirla({ aliado: 'App', alcances: [] })).cuerpo['fields']).toEqual({ alcances: ALCANCES_REQUERIDOS })
  expect((await pedirla({ aliado: 'App', alcances: ['todo'] })).status).toBe(400)
})

test('a key works within its scopes, is shown once, and its last use is told to the minute', async () => {
  const nombre = `App de viajes ${unico()}`
  const { id, texto } = await crear(nombre)
  expect(await listar()).toContainEqual(
    expect.objectContaining({ id, aliado: nombre, alcances: ['servicios:leer'], usadaEn: null, revocadaEn: null }),
  )
  mundo.ctx.clock.advance(60_000)
  expect(await usar(texto)).toBe(200)
  expect((await app.pedir('POST', '/api/v1/servicios', { clave: texto, cuerpo: {} })).status).toBe(403)
  const usadaEn = mundo.ctx.clock.now().toISOString()
  expect(await listar()).toContainEqual(expect.objectContaining({ id, usadaEn }))
  expect(JSON.stringify(await listar())).not.toContain(texto)
  for (const tabla of ['aliado_claves', 'historial', 'idempotencia', 'change_log']) {
    const { rows } = await mundo.base.pool.query(`select 1 from ${tabla} t where t::text like $1`, [`%${texto}%`])
    expect([tabla, rows]).toEqual([tabla, []])
  }
})

test('a revoked key stops at once on every server, and the partner’s other key goes on', async () => {
  const nombre = `App de turismo ${unico()}`
  const [una, otra] = [await crear(nombre), await crear(nombre)]
  const segundo = await testApp(mundo)
  try {
    for (const en of [app, segundo]) expect([await usar(una.texto, en), await usar(otra.texto, en)]).toEqual([200, 200])
    const dos = await Promise.all([revocar(una.id), revocar(una.id)])
    expect(dos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const en of [app, segundo]) expect([await usar(una.texto, en), await usar(otra.texto, en)]).toEqual([401, 200])
  } finally {
    await segundo.cerrar()
  }
  expect((await revocar(ID_FALSO)).status).toBe(404)
})

test('the same request twice makes one key, and only the first answer has its text', async () => {
  const headers = { 'idempotency-key': `aliado-${unico()}` }
  const cuerpo = { aliado: `Repetida ${unico()}`, alcances: ['viajes:finalizar', 'servicios:leer'] }
  const [una, otra] = [await pedirla(cuerpo, headers), await pedirla(cuerpo, headers)]
  expect([una.status, otra.status, otra.cuerpo['clave']]).toEqual([201, 201, una.cuerpo['clave']])
  expect([una.cuerpo['texto'], otra.cuerpo['texto']]).toEqual([expect.any(String), null])
})
