import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmpresa, createServicioIn, createWorldWithApp } from '../testing/factories/index.ts'
import { crearEnrutador } from './enrutador.ts'
import { mapaHandlers } from './mapa.routes.ts'

const CALI = [-76.532, 3.4516] as const
const BUGA = [-76.298, 3.901] as const
const OSRM = {
  code: 'Ok',
  routes: [
    {
      distance: 74_321.4,
      duration: 4_005.6,
      geometry: { type: 'LineString', coordinates: [CALI, BUGA] },
      legs: [{ distance: 74_321.4, duration: 4_005.6 }],
    },
  ],
}

let url: string
let pedidos: string[]
let responder: (pedido: IncomingMessage, respuesta: ServerResponse) => void
let cerrar: () => Promise<void>
const json = (cuerpo: unknown) => (_: IncomingMessage, respuesta: ServerResponse) =>
  respuesta.end(JSON.stringify(cuerpo))

beforeEach(async () => {
  pedidos = []
  responder = json(OSRM)
  const servidor = createServer((pedido, respuesta) => {
    pedidos.push(pedido.url ?? '')
    responder(pedido, respuesta)
  }).listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  url = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
  cerrar = async () => {
    servidor.closeAllConnections()
    servidor.close()
    await once(servidor, 'close')
  }
})
afterEach(() => cerrar())

let avisos: number
const log = { warn: () => void (avisos += 1) } as never
const crear = (direccion: string | undefined = url, ahora?: () => number) => {
  avisos = 0
  return crearEnrutador(direccion, { log }, { ahora })
}

test('the way follows the roads of the configured router, and is asked for once', async () => {
  const enrutar = crear(`${url}/osrm/`)
  const juntos = await Promise.all([enrutar([CALI, BUGA]), enrutar([CALI, BUGA])])
  const medida = { metros: 74_321, segundos: 4_006 }
  expect(juntos[0]).toEqual({ coordenadas: [CALI, BUGA], ...medida, tramos: [medida] })
  expect(await enrutar([CALI, BUGA])).toEqual(juntos[1])
  expect(pedidos).toEqual([
    '/osrm/route/v1/driving/-76.53200,3.45160;-76.29800,3.90100?overview=full&geometries=geojson&steps=false',
  ])
})

test('without a router, or with one place alone, there is no way and nobody is asked', async () => {
  expect(await crearEnrutador(undefined, { log })([CALI, BUGA])).toBeNull()
  expect(await crear()([CALI])).toBeNull()
  expect(pedidos).toEqual([])
})

test('a router that knows no way is believed', async () => {
  responder = json({ code: 'NoRoute', message: 'Impossible route' })
  const enrutar = crear()
  expect([await enrutar([CALI, BUGA]), await enrutar([CALI, BUGA])]).toEqual([null, null])
  expect([pedidos.length, avisos]).toEqual([1, 0])
})

test.each([
  ['no JSON', (_: IncomingMessage, r: ServerResponse) => r.end('<html>')],
  ['another shape', json({ code: 'Ok', routes: [{ distance: 'x' }] })],
  [
    'places off the globe',
    json({ ...OSRM, routes: [{ ...OSRM.routes[0], geometry: { coordinates: [[999, 0], CALI] } }] }),
  ],
  ['more than is read', (_: IncomingMessage, r: ServerResponse) => r.end('x'.repeat(2_100_000))],
  [
    'a way to another server',
    (_: IncomingMessage, r: ServerResponse) => r.writeHead(302, { location: '/secreto' }).end(),
  ],
] as const)(
  'CFG-09 an answer with %s leaves the straight line, and is not asked for again at once',
  async (_, como) => {
    responder = como
    let ahora = 1_000
    const enrutar = crear(url, () => ahora)
    expect([await enrutar([CALI, BUGA]), await enrutar([CALI, BUGA])]).toEqual([null, null])
    expect([pedidos.length, avisos]).toEqual([1, 1])
    responder = json(OSRM)
    ahora += 30_000
    expect(await enrutar([CALI, BUGA])).not.toBeNull()
  },
)

test('at most four ways are asked for at once; the others keep their straight line', async () => {
  const { promise: abierto, resolve: abrir } = Promise.withResolvers<void>()
  responder = (pedido, respuesta) => void abierto.then(() => json(OSRM)(pedido, respuesta))
  const enrutar = crear()
  const idas = [1, 2, 3, 4].map((n) => enrutar([CALI, [-76, n]]))
  expect(await enrutar([CALI, [-76, 5]])).toBeNull()
  abrir()
  expect((await Promise.all(idas)).every((ida) => ida !== null)).toBe(true)
  expect(await enrutar([CALI, [-76, 5]])).not.toBeNull()
})

test('a way that comes with a refusal is not believed, and one that failed is asked for again after half a minute, not before', async () => {
  responder = json({ ...OSRM, code: 'NoSegment' })
  let ahora = 1_000
  const enrutar = crear(url, () => ahora)
  expect(await enrutar([CALI, BUGA])).toBeNull()
  responder = (_, respuesta) => respuesta.writeHead(503).end()
  const otra = [CALI, [-76, 4]] as const
  expect(await enrutar(otra)).toBeNull()
  responder = json(OSRM)
  ahora += 29_999
  expect(await enrutar(otra)).toBeNull()
  expect(pedidos).toHaveLength(2)
  ahora += 1
  expect(await enrutar(otra)).not.toBeNull()
})

test('five hundred ways are kept, and the one that was used longest ago makes way', async () => {
  const enrutar = crear()
  const via = (n: number) => enrutar([CALI, [-76, n / 100]])
  for (let n = 0; n < 500; n++) await via(n)
  await via(0)
  await via(500)
  expect(pedidos).toHaveLength(501)
  await via(0)
  expect(pedidos).toHaveLength(501)
  await via(1)
  expect(pedidos).toHaveLength(502)
})

test('the way leads from the origin over every stop that has a place to the destination, and nowhere without one', async () => {
  const { mundo, app } = await createWorldWithApp()
  try {
    const paradas = [
      { location: 'Buga', lat: 3.9, lon: -76.3 },
      { location: 'Sin lugar', lat: null, lon: null },
      { location: 'Tuluá', lat: 4.08, lon: -76.19 },
    ]
    const pedidas: unknown[] = []
    const { leerRecorrido } = mapaHandlers(mundo.ctx, (lugares) => {
      pedidas.push(lugares)
      return Promise.resolve(null)
    })
    const leer = async (cuerpo: object) => {
      const { id, admin } = await createServicioIn(mundo, 'reservado', { cuerpo })
      return leerRecorrido({ params: { id } }, { actor: admin } as never)
    }
    await leer({ paradas })
    expect(pedidas).toEqual([
      [
        [-76.38, 3.54],
        [-76.3, 3.9],
        [-76.19, 4.08],
        [-76.53, 3.45],
      ],
    ])
    expect(await leer({ latDestino: null, lonDestino: null })).toEqual({ recorrido: null })
    expect(pedidas).toHaveLength(1)
  } finally {
    await app.close()
    await mundo.close()
  }
})

test('TEN-03 the way of a service is told to who may see it', async () => {
  const { mundo, app } = await createWorldWithApp()
  try {
    const { id, admin } = await createServicioIn(mundo, 'reservado')
    const propia = await app.request('GET', `/api/servicios/${id}/recorrido`, { cookie: await app.signIn(admin.email) })
    // The tests' product has no router.
    expect([propia.status, propia.body]).toEqual([200, { recorrido: null }])
    const otra = await createEmpresa(mundo)
    expect(
      (await app.request('GET', `/api/servicios/${id}/recorrido`, { cookie: await app.signIn(otra.email) })).status,
    ).toBe(404)
    expect((await app.request('GET', `/api/servicios/${id}/recorrido`)).status).toBe(401)
  } finally {
    await app.close()
    await mundo.close()
  }
})
