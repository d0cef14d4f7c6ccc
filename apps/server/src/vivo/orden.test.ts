import type { Servicio } from '@aliadas/contract/servicios'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import type { TestStream } from '../testing/test-stream.ts'
import {
  accept,
  bid,
  cancel,
  createAliado,
  createEmpresa,
  createPlataforma,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  publish,
  rowOf,
  testApp,
  unique,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let x: Persona
let y: Persona
let aliado: Awaited<ReturnType<typeof createAliado>>
const abiertos: { nombre: string; cookie: string; stream: TestStream }[] = []

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  x = await createEmpresa(mundo)
  y = await createEmpresa(mundo)
  const sinFlota = await createEmpresa(mundo)
  for (const empresa of [x, y]) await createVehiculo(mundo, empresa)
  aliado = await createAliado(mundo)
  const gente = { x, y, sinFlota, usuario: await createUsuario(mundo, x), plataforma: await createPlataforma(mundo) }
  for (const [nombre, { email }] of Object.entries(gente)) {
    const cookie = await app.signIn(email)
    const stream = await app.live(cookie)
    await stream.listo()
    abiertos.push({ nombre, cookie, stream })
  }
})
afterAll(async () => {
  for (const { stream } of abiertos) stream.close()
  await close()
})

type Evento = { tipo: string; id?: string; servicio?: Servicio }
const eventosDe = (stream: TestStream) => stream.changes() as Evento[]

/** What a browser holds after all events. */
const contado = (stream: TestStream, ids: readonly string[]) => {
  const tiene = new Map<string, Servicio>()
  for (const { tipo, id, servicio } of eventosDe(stream)) {
    if (servicio) tiene.set(servicio.id, servicio)
    if (tipo === 'servicio-fuera' && id) tiene.delete(id)
  }
  return Object.fromEntries([...tiene].filter(([id]) => ids.includes(id)))
}

const leido = async (cookie: string, ids: readonly string[]) => {
  const vistos: [string, Servicio][] = []
  for (const id of ids) {
    const { status, body } = await app.request('GET', `/api/servicios/${id}`, { cookie })
    if (status === 200) vistos.push([id, (body as { servicio: Servicio }).servicio])
  }
  return Object.fromEntries(vistos)
}

/** Everybody receives a change of their own company's profile: everything before it has then arrived. */
const alDia = async () => {
  const calle = `Calle ${unique()}`
  const antes = abiertos.map(({ stream }) => eventosDe(stream).filter(({ tipo }) => tipo === 'perfil').length)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('empresas').set({ direccion: calle }).execute(),
  )
  await mundo.base.pool.query('notify aliadas_cambios')
  await Promise.all(
    abiertos.map(({ stream }, i) =>
      stream.until((s) => eventosDe(s).filter(({ tipo }) => tipo === 'perfil').length > (antes[i] ?? 0)),
    ),
  )
}

const ACTOS = ['publicar', 'ofertaX', 'ofertaY', 'retirar', 'aceptar', 'cancelar'] as const

/** Acts that the state does not allow are refused, and change nothing. */
const actuar = async (acto: (typeof ACTOS)[number], ids: string[], ofertas: Map<string, string>) => {
  mundo.ctx.clock.advance(1)
  const id = ids.at(-1) ?? ''
  const oferta = ofertas.get(id) ?? ''
  const actos = {
    publicar: async () => ids.push(await publish(mundo, aliado)),
    ofertaX: async () => ofertas.set(id, await bid(mundo, x, id)),
    ofertaY: async () => ofertas.set(id, await bid(mundo, y, id)),
    retirar: () => app.request('POST', `/api/ofertas/${oferta}/retirar`, { cookie: abiertos[0]?.cookie ?? '' }),
    aceptar: () => accept(mundo, aliado, id, oferta),
    cancelar: () => cancel(mundo, aliado, id),
  }
  await Promise.resolve(actos[acto]()).catch(() => undefined)
}

test('LIVE-07 LIVE-13 what each person is told, put together, is what that person reads, after any sequence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTOS), { minLength: 4, maxLength: 14 }), async (actos) => {
      const ids = [await publish(mundo, aliado)]
      const ofertas = new Map<string, string>()
      for (const acto of actos) await actuar(acto, ids, ofertas)
      await alDia()
      for (const { nombre, cookie, stream } of abiertos)
        expect([nombre, contado(stream, ids)]).toEqual([nombre, await leido(cookie, ids)])
    }),
    { numRuns: 8 },
  )
})

test('LIVE-15 of 1,000 writes to one service by 10 writers no client sees a version fall, and each sees the last one', async () => {
  const id = await publish(mundo, aliado)
  await alDia()
  const escribir = async (quien: number) => {
    for (let n = 0; n < 100; n++)
      await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
        tx
          .updateTable('servicios')
          .set({ observaciones: `${quien}-${n}` })
          .where('id', '=', id)
          .execute(),
      )
  }
  await Promise.all(Array.from({ length: 10 }, (_, quien) => escribir(quien)))
  await alDia()
  const { version, observaciones } = await rowOf(mundo, id)
  expect(version).toBeGreaterThanOrEqual(1_000)
  for (const { nombre, stream } of abiertos.filter(({ nombre: quien }) => quien !== 'sinFlota')) {
    const vistas = eventosDe(stream).flatMap(({ servicio }) => (servicio?.id === id ? [servicio] : []))
    const versiones = vistas.map((uno) => uno.version)
    // A record is sent as it is when its batch is read, so two batches may send one version; a browser accepts only
    // newer ones.
    const nuevas = [...new Set(versiones)]
    expect(nuevas.length).toBeGreaterThanOrEqual(2)
    expect([nombre, versiones]).toEqual([nombre, versiones.toSorted((a, b) => a - b)])
    expect([nombre, vistas.at(-1)?.observaciones]).toEqual([nombre, observaciones])
  }
})

test('LIVE-15 of two services whose changes end in the other order than they began each change is told, also to who comes back', async () => {
  const [vieja, nueva] = [await publish(mundo, aliado), await publish(mundo, aliado)]
  let leidas = 0
  const { db } = mundo.ctx
  const contada = { ...db, ask: ((...que) => (leidas++, db.ask(...que))) as typeof db.ask }
  const propia = await testApp({ ...mundo, ctx: { ...mundo.ctx, db: contada } })
  const cookie = await propia.signIn(x.email)
  const stream = await propia.live(cookie)
  const desde = await stream.listo()
  const cambiar = (id: string, observaciones: string, hecho = () => {}, hasta = Promise.resolve()) =>
    db.transaction({ rol: 'sistema' }, async (tx) => {
      await tx.updateTable('servicios').set({ observaciones }).where('id', '=', id).execute()
      hecho()
      await hasta
    })
  const [escrita, soltada] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const primera = cambiar(vieja, 'empezó antes', escrita.resolve, soltada.promise)
  await escrita.promise
  await cambiar(nueva, 'terminó antes')
  // A reading that began after the second one's end, and with the first still open: what it passes by nobody tells any more.
  const antes = leidas
  await mundo.base.pool.query('notify aliadas_cambios')
  await vi.waitUntil(() => leidas > antes + 1, { interval: 5, timeout: 30_000 })
  soltada.resolve()
  await primera
  const dichas = (s: TestStream) =>
    Object.entries(contado(s, [vieja, nueva])).map(([id, { observaciones }]) => [id, observaciones])
  const esperadas = [
    [vieja, 'empezó antes'],
    [nueva, 'terminó antes'],
  ]
  await stream.until((s) => dichas(s).length === 2)
  expect(dichas(stream)).toEqual(esperadas)
  const vuelta = await propia.live(cookie, desde)
  await vuelta.listo()
  expect(dichas(vuelta)).toEqual(esperadas)
  for (const uno of [stream, vuelta]) uno.close()
  await propia.close()
})
