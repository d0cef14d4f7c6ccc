import { ALCANCES } from '@aliadas/contract/aliados'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAliado,
  createPlataforma,
  createWorldWithApp,
  unique,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

const yo = (clave?: string, pregunta = '') =>
  app.request('GET', `/api/v1/yo${pregunta}`, clave === undefined ? {} : { key: clave })

test('only a key that serves learns who it is, and the call takes no parameters', async () => {
  expect((await yo()).status).toBe(401)
  expect((await yo('ninguna')).status).toBe(401)
  expect((await yo((await createAliado(mundo)).clave, '?de=otro')).status).toBe(400)
})

test('TEN-01 a key learns its own partner, scopes, world, limits and end, and nothing of another one', async () => {
  const sesion = await app.signIn((await createPlataforma(mundo)).email)
  const otro = await createAliado(mundo)
  const aliado = `Quién soy ${unique()}`
  const { body } = await app.request('POST', '/api/claves-aliados', {
    cookie: sesion,
    body: { aliado, nombre: 'Producción', alcances: ['viajes:finalizar'], vence: '2026-06-12' },
  })
  const texto = String(body['texto'])
  const { status, body: dicho, text, headers } = await yo(texto)
  expect([status, dicho]).toEqual([
    200,
    {
      aliado: { id: expect.any(String), nombre: aliado },
      clave: { id: (body['clave'] as { id: string }).id, nombre: 'Producción', ultimos: texto.slice(-4) },
      alcances: ['viajes:finalizar'],
      modo: 'viva',
      vence: '2026-06-13T05:00:00.000Z',
      limites: { llamadasPorMinuto: 600, bytesDeCuerpo: 262_144, horasDeIdempotencia: 48 },
    },
  ])
  expect(text).not.toContain(otro.id)
  // The limit that it tells is the one that the headers tell.
  expect(headers.get('ratelimit-policy')).toBe('"llamadas";q=600;w=60')
})

test('a key without an end says so, and every scope is told in the order of the list', async () => {
  const { clave, nombre, id } = await createAliado(mundo, ALCANCES.toReversed())
  expect((await yo(clave)).body).toMatchObject({ aliado: { id, nombre }, alcances: ALCANCES, vence: null })
})
