import { MINUTO_MS, TEXTO_IMPOSIBLE, type Rol, type Route } from '@aliadas/contract/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  FAKE_ID,
  ROUTES,
  createAliado,
  createWorld,
  roleFor,
  sessionsOf,
  testApp,
  type World,
  type TestApp,
} from '../../testing/factories/index.ts'

let mundo: World
let app: TestApp
let sesion: string
let sesiones: Record<Rol, string>
let clave: string

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  sesiones = await sessionsOf(mundo, app)
  sesion = sesiones.plataforma
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

// The limit per minute is not what this test checks, so it is out of reach.
beforeEach(() => mundo.ctx.clock.advance(MINUTO_MS))

/** A partner without counted calls. */
const quien = async (ruta: Route) => {
  if (ruta.access === 'partner') ({ clave } = await createAliado(mundo))
  return ruta.access === 'partner' ? { key: clave } : { cookie: sesiones[roleFor(ruta, 'plataforma')] }
}

/** Attempts that are counted before their body is read. */
const sinIntentos = () => mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('limites').execute())

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[] }

/** Bodies with that text in one place each, for every place of the schema: `{ paradas: [{ location: malo }] }`. */
const cuerposCon = (json: Json, malo: string): unknown[] => [
  ...Object.entries(json.properties ?? {}).flatMap(([nombre, parte]) =>
    cuerposCon(parte, malo).map((valor) => ({ [nombre]: valor })),
  ),
  ...(json.items ? cuerposCon(json.items, malo).map((valor) => [valor]) : []),
  ...(json.anyOf ?? []).flatMap((parte) => cuerposCon(parte, malo)),
  ...(json.properties || json.items || json.anyOf ? [] : [malo]),
]

const jsonDe = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
const MALOS = ['a\0b', '\0', 'a\ud83d', '\udc00b', '\udc00\ud83d']

test.each(ROUTES.filter(({ ruta }) => ruta.body))(
  'INJ-03 INJ-04 INJ-15 $nombre refuses a zero byte and half a character in every text of its body',
  async ({ method: metodo, path: camino, ruta }) => {
    const pedido = await quien(ruta)
    const json = jsonDe(ruta.body ?? z.never())
    for (const malo of MALOS) {
      const cuerpos = [...cuerposCon(json, malo), { [malo]: 1 }]
      expect(cuerpos.length).toBeGreaterThan(1)
      for (const cuerpo of cuerpos) {
        if (ruta.maxBytes) await sinIntentos()
        const { status, body: respuesta } = await app.request(metodo, camino, { ...pedido, body: cuerpo })
        expect([cuerpo, status, respuesta['message']]).toEqual([cuerpo, 400, TEXTO_IMPOSIBLE])
      }
    }
  },
)

/** Valid values for a route's other parameters. */
const JUNTO = { estado: 'pendiente', metodo: 'epayco', clase: 'anticipo', oeste: '0', sur: '0', este: '1', norte: '1' }

test.each(ROUTES.filter(({ ruta }) => ruta.query))(
  'INJ-03 TEN-05 INJ-15 $nombre refuses a zero byte in every parameter, and places in a list that it never gave',
  async ({ method: metodo, path: camino, ruta }) => {
    const pedido = await quien(ruta)
    const nombres = Object.keys(jsonDe(ruta.query ?? z.never()).properties ?? {})
    const con = (nombre: string, valor: string) => {
      const otros = Object.entries(JUNTO).filter(([otro]) => nombres.includes(otro) && otro !== nombre)
      const estado = camino.endsWith('/ofertas') ? [] : otros
      return app.request(metodo, `${camino}?${new URLSearchParams(estado).toString()}&${nombre}=${valor}`, pedido)
    }
    for (const nombre of nombres) {
      const { status, body: cuerpo } = await con(nombre, 'a%00b')
      expect([nombre, status, cuerpo['message']]).toEqual([nombre, 400, TEXTO_IMPOSIBLE])
      expect([nombre, (await con(nombre, '%ED%A0%80')).status < 500]).toEqual([nombre, true])
    }
    const cursor = (texto: string) => Buffer.from(texto).toString('base64url')
    const absurdos = [
      'x',
      'x'.repeat(5000),
      cursor(`${'9'.repeat(15)}.${FAKE_ID}`),
      cursor(`${'9'.repeat(100)}.${FAKE_ID}`),
      cursor(`8640000000000000.${FAKE_ID}`),
      cursor(`-8640000000000000.${FAKE_ID}`),
      cursor(`1e300.${FAKE_ID}`),
      cursor(`NaN.${FAKE_ID}`),
      cursor(`0x10.${FAKE_ID}`),
      cursor(`1.5.${FAKE_ID}`),
      cursor(`1.${FAKE_ID}.2`),
      cursor(`1.a\0`),
      cursor('.'),
    ]
    for (const absurdo of nombres.includes('cursor') ? absurdos : []) {
      const { status, body: cuerpo } = await con('cursor', absurdo)
      expect([absurdo, status, cuerpo['code']]).toEqual([absurdo, 400, 'invalid-argument'])
    }
    // The latest instant that a cursor may name, so that the limit refuses no real one.
    for (const nombre of nombres.filter((uno) => uno === 'cursor'))
      expect((await con(nombre, cursor(`${'9'.repeat(14)}.${FAKE_ID}`))).status).toBeLessThan(405)
  },
)

test.each(ROUTES.filter(({ ruta }) => ruta.params))(
  'INJ-03 INJ-15 $nombre has no such id, whatever bytes are in it',
  async ({ method: metodo, ruta }) => {
    const pedido = await quien(ruta)
    for (const id of ['%00', `${FAKE_ID}%00`, '%ED%A0%80', '%F0%9F%9A%90', 'x'.repeat(3000)]) {
      const camino = ruta.path.replace(/\{\w+\}/g, id)
      const { status } = await app.request(metodo, camino, { ...pedido, ...(ruta.body ? { body: {} } : {}) })
      expect([id, [400, 404].includes(status)]).toEqual([id, true])
    }
  },
)

test('INJ-03 the name of a file, and what the routes beside the tables take, gives no 500 either', async () => {
  for (const camino of [
    '/api/archivos/logo?nombre=a%00b',
    `/api/archivos/fuec?servicio=%00&nombre=x`,
    `/api/archivos/${FAKE_ID}?ancho=%00`,
    `/api/archivos/${FAKE_ID}/contenido?vence=%00&firma=%00`,
    '/api/archivos/%00',
    '/api/v1/imagenes/%00',
    `/api/v1/servicios/${FAKE_ID}/ofertas/%00/cotizacion`,
  ])
    for (const metodo of ['GET', 'PUT'])
      for (const pedido of [{ cookie: sesion }, { key: (await createAliado(mundo)).clave }]) {
        const { status } = await app.request(metodo, camino, { ...pedido, ...(metodo === 'PUT' ? { body: 'x' } : {}) })
        expect([metodo, camino, status < 500]).toEqual([metodo, camino, true])
      }
})
