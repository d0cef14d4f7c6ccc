import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crearOferta } from '../ofertas/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Storage } from '../platform/files/index.ts'
import { createHeavyLine, type HeavyLine } from '../platform/http/index.ts'
import {
  createVehiculo,
  createAliado,
  createEmpresa,
  createWorld,
  createImage,
  pdfOfBytes,
  publish,
  uploadTo,
  testApp,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { archivoVisible } from '../servicios/index.ts'
import { crearMiniaturas } from './miniaturas.ts'

const VECES = 40
let mundo: World
let app: TestApp
/** Streams of the store by how they ended. */
let abiertos = 0
let cerrados = 0
/** How often each key was opened. */
const veces = new Map<string, number>()
/** An image with many requested thumbnails. */
let muchas: string
let admin: Persona
/** Each route that serves a file, with the header that opens it. */
const rutas: [string, string, string][] = []

const contando = (storage: Storage): Storage => ({
  ...storage,
  async read(ubicacion) {
    const contenido = await storage.read(ubicacion)
    abiertos++
    veces.set(ubicacion, (veces.get(ubicacion) ?? 0) + 1)
    contenido.once('close', () => cerrados++)
    return contenido
  },
})

beforeAll(async () => {
  const base = await createWorld()
  mundo = { ...base, storage: contando(base.storage) }
  app = await testApp(mundo)
  const aliado = await createAliado(mundo)
  admin = await createEmpresa(mundo)
  const sesion = await app.signIn(admin.email)
  await createVehiculo(mundo, admin)
  const servicio = await publish(mundo, aliado)
  const idDe = async (respuesta: Response) => ((await respuesta.json()) as { id: string }).id
  const enlaceDe = async (id: string, busqueda = '') =>
    (await app.request('GET', `/api/archivos/${id}${busqueda}`, { cookie: sesion })).headers.get('location') ?? ''

  const pdf = await idDe(await uploadTo(app, sesion, 'cotizacion', pdfOfBytes(4_000_000), `servicio=${servicio}`))
  const foto = await idDe(await uploadTo(app, sesion, 'logo', await createImage(400, 300)))
  muchas = await idDe(await uploadTo(app, sesion, 'logo', await createImage(400, 300)))
  await app.request('PUT', '/api/empresa/logo', { cookie: sesion, body: { idArchivo: foto } })
  const { id: oferta } = await mundo.ctx.db.transaction(scopeOf(admin), (tx) =>
    crearOferta(tx, admin, { servicioId: servicio, precio: 400_000, documentoCotizacion: pdf }, mundo.ctx.clock.now()),
  )
  rutas.push(
    ['a file', await enlaceDe(pdf), `cookie: ${sesion}`],
    ['a thumbnail', await enlaceDe(foto, '?ancho=96'), `cookie: ${sesion}`],
    ['a quote', `/api/v1/servicios/${servicio}/ofertas/${oferta}/cotizacion`, `authorization: Bearer ${aliado.clave}`],
    ['an image for a partner', `/api/v1/imagenes/${foto}`, `authorization: Bearer ${aliado.clave}`],
    ['another thumbnail', await enlaceDe(muchas, '?ancho=192'), `cookie: ${sesion}`],
  )
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

/**
 * Sends a request on its own connection and disconnects, at once or at the first bytes of the response. Returns those
 * bytes.
 */
const colgar = (metodo: string, ruta: string, cabecera: string, cuando: 'enviado' | 'respondido') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    let inicio = ''
    socket.on('error', reject)
    socket.on('close', () => resolve(inicio))
    socket.write(`${metodo} ${ruta} HTTP/1.1\r\nhost: x\r\n${cabecera}\r\n\r\n`, () => {
      if (cuando === 'enviado') socket.destroy()
    })
    socket.once('data', (bytes: Buffer) => {
      inicio = bytes.toString('latin1').slice(0, 12)
      socket.destroy()
    })
  })

test('FILE-25 HEAD and a GET that is given up leave no file open, on any route', async () => {
  for (const [nombre, ruta, cabecera] of rutas.slice(0, 4)) {
    const antes = abiertos
    for (let vez = 0; vez < VECES; vez++) {
      expect([nombre, await colgar('HEAD', ruta, cabecera, 'respondido')]).toEqual([nombre, 'HTTP/1.1 200'])
      expect([nombre, await colgar('GET', ruta, cabecera, 'respondido')]).toEqual([nombre, 'HTTP/1.1 200'])
      await colgar('GET', ruta, cabecera, 'enviado')
    }
    expect([nombre, abiertos > antes]).toEqual([nombre, true])
  }
  await expect.poll(() => abiertos - cerrados).toBe(0)
})

test('FILE-23 a thumbnail that many ask for at once is made once', async () => {
  const [, enlace = '', cabecera = ''] = rutas[4] ?? []
  const pedir = () => fetch(app.url + enlace, { headers: { cookie: cabecera.replace('cookie: ', '') } })
  const respuestas = await Promise.all(Array.from({ length: 120 }, pedir))
  expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([200]))
  expect([...veces].filter(([ubicacion]) => ubicacion.endsWith(muchas)).map(([, cuantas]) => cuantas)).toEqual([1])
})

test('RATE-06 60 equal thumbnails are looked up one at a time, in the line of their company', async () => {
  const line = createHeavyLine()
  let [running, most, done] = [0, 0, 0]
  const once: HeavyLine['once'] = (quien, work) =>
    line.once(quien, async () => {
      most = Math.max(most, ++running)
      try {
        return await work()
      } finally {
        running--
        done++
      }
    })
  const miniaturas = crearMiniaturas(mundo.ctx, { storage: mundo.storage, visible: archivoVisible }, { ...line, once })
  const antes = veces.get([...veces.keys()].find((una) => una.endsWith(muchas)) ?? '') ?? 0
  await Promise.all(Array.from({ length: 60 }, () => miniaturas.abrir(admin, muchas, 384, false)))
  expect([most, done]).toEqual([1, 60])
  expect(veces.get([...veces.keys()].find((una) => una.endsWith(muchas)) ?? '')).toBe(antes + 1)
})
