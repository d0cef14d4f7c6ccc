import { createECDH, randomBytes } from 'node:crypto'
import type { Aviso, PreferenciaDeAviso } from '@aliadas/contract/avisos'
import { DIA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scopeOf, type Aliado, type Persona } from '../platform/actor.ts'
import { createVapid } from '../platform/push/index.ts'
import {
  accept,
  bid,
  createAliado,
  createEmpresa,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  publish,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { enviarPush, textoDePush, type Llamar } from './enviar-push.ts'
import { elegirPreferencia, elegirSilencio } from './preferencias.ts'

const FCM = 'https://fcm.googleapis.com/fcm/send/'
let mundo: World
let app: TestApp
let close: () => Promise<void>
let aliado: Aliado
let admin: Persona
let cookie: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  aliado = await createAliado(mundo)
})
afterAll(() => close())
beforeEach(async () => {
  mundo.ctx.clock.advance(DIA_MS)
  admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  cookie = await app.signIn(admin.email)
  mundo.ctx.clock.advance(MINUTO_MS)
})

const llaves = () => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}
let navegadores = 0
const suscribir = async (quien = cookie, direccion = `${FCM}${++navegadores}`) => {
  const hecho = await app.request('POST', '/api/avisos/suscripcion', {
    cookie: quien,
    body: { direccion, ...llaves() },
  })
  return { status: hecho.status, push: hecho.body['push'], direccion }
}
const elegir = (persona: Persona, clase: PreferenciaDeAviso['clase'], push = true) =>
  mundo.ctx.db.transaction(scopeOf(persona), (tx) =>
    elegirPreferencia(tx, persona, { clase, app: true, sonido: false, correo: 'no', push }),
  )
const vapid = createVapid('un secreto', 'https://aliadas.test')
/** A push service that keeps what it was sent. */
const servicio = (status = 201) => {
  const llamadas: { direccion: string; headers: Record<string, string>; bytes: number }[] = []
  const llamar: Llamar = (direccion, { headers, body }) => {
    llamadas.push({ direccion, headers: headers as Record<string, string>, bytes: (body as Uint8Array).length })
    return Promise.resolve({ status })
  }
  return { llamadas, llamar }
}
const ganar = async () => {
  const id = await publish(mundo, aliado)
  await accept(mundo, aliado, id, await bid(mundo, admin, id))
}
const guardadas = (persona: Persona) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('avisosSuscripciones').select(['direccion', 'activa']).where('personaId', '=', persona.id).execute(),
  )

test('INJ-11 an address that is no push service of a browser, or keys that are none, are refused, and so is who has no session', async () => {
  for (const mala of ['https://127.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://fcm.googleapis.com.evil.test/x'])
    expect([mala, (await suscribir(cookie, mala)).status]).toEqual([mala, 400])
  const body = { direccion: `${FCM}x`, p256dh: 'corta', auth: 'corta' }
  expect((await app.request('POST', '/api/avisos/suscripcion', { cookie, body })).status).toBe(400)
  expect((await app.request('POST', '/api/avisos/suscripcion', { body: { ...body, ...llaves() } })).status).toBe(401)
})

test('off until asked for; then each notice goes once to each browser of who wants it, whichever server sends it', async () => {
  const { llamadas, llamar } = servicio()
  await suscribir()
  await ganar()
  await enviarPush(mundo.ctx, vapid, llamar)
  expect(llamadas).toEqual([])
  await elegir(admin, 'oferta-aceptada')
  const otra = await suscribir(await app.signIn(admin.email))
  expect(otra).toMatchObject({ status: 200, push: true })
  await Promise.all([enviarPush(mundo.ctx, vapid, llamar), enviarPush(mundo.ctx, vapid, llamar)])
  await enviarPush(mundo.ctx, vapid, llamar)
  expect(llamadas).toHaveLength(2)
  expect(llamadas.map(({ direccion }) => direccion)).toContain(otra.direccion)
  expect(llamadas[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600' })
  expect(llamadas[0]?.headers['authorization']).toMatch(/^vapid t=.+, k=/)
})

test('a push service that is away holds up nobody else, and is asked once for each browser', async () => {
  await suscribir()
  await elegir(admin, 'oferta-aceptada')
  await ganar()
  await ganar()
  const lejos = (await guardadas(admin))[0]?.direccion ?? ''
  const otra = await createEmpresa(mundo)
  await createVehiculo(mundo, otra)
  const cerca = await suscribir(await app.signIn(otra.email))
  await elegir(otra, 'oferta-aceptada')
  const id = await publish(mundo, aliado)
  await accept(mundo, aliado, id, await bid(mundo, otra, id))
  const llamadas: string[] = []
  let soltar: (error: Error) => void = () => undefined
  const llamar: Llamar = (direccion) => {
    llamadas.push(direccion)
    if (direccion !== lejos) return Promise.resolve({ status: 201 })
    return new Promise((_, mal) => (soltar = mal))
  }
  const ronda = enviarPush(mundo.ctx, vapid, llamar)
  await expect
    .poll(() => llamadas.toSorted((a, b) => (a < b ? -1 : 1)))
    .toEqual([lejos, cerca.direccion].toSorted((a, b) => (a < b ? -1 : 1)))
  soltar(new Error('away'))
  await ronda
  expect(llamadas.filter((una) => una === lejos)).toHaveLength(1)
})

test('nothing in quiet hours, and a browser that is gone is forgotten', async () => {
  const [bien, perdido] = [servicio(), servicio(410)]
  await suscribir()
  await elegir(admin, 'oferta-aceptada')
  await mundo.ctx.db.transaction(scopeOf(admin), (tx) => elegirSilencio(tx, admin, { desde: '00:00', hasta: '23:59' }))
  await ganar()
  await enviarPush(mundo.ctx, vapid, bien.llamar)
  expect(bien.llamadas).toEqual([])
  await mundo.ctx.db.transaction(scopeOf(admin), (tx) => elegirSilencio(tx, admin, null))
  await enviarPush(mundo.ctx, vapid, perdido.llamar)
  expect(perdido.llamadas).toHaveLength(1)
  expect(await guardadas(admin)).toEqual([])
})

test('withdrawn with the session, by a press, and with who is no longer active', async () => {
  const { llamadas, llamar } = servicio()
  await elegir(admin, 'oferta-aceptada')
  await suscribir()
  const retirada = await app.request('POST', '/api/avisos/suscripcion/retirar', { cookie })
  expect([retirada.status, retirada.body['push']]).toEqual([200, false])
  expect(await guardadas(admin)).toMatchObject([{ activa: false }])
  await suscribir()
  expect(await guardadas(admin)).toHaveLength(2)
  await app.request('POST', '/api/acceso/salir', { cookie })
  expect(await guardadas(admin)).toEqual([])
  const usuario = await createUsuario(mundo, admin)
  await suscribir(await app.signIn(usuario.email))
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ activo: false }).where('id', '=', usuario.id).execute(),
  )
  expect(await guardadas(usuario)).toEqual([])
  await ganar()
  await enviarPush(mundo.ctx, vapid, llamar)
  expect(llamadas).toEqual([])
})

test('what is pushed names the kind and a code, and nothing of the client, the trip or money', async () => {
  await ganar()
  const { filas } = (await app.request('GET', '/api/avisos', { cookie })).body as { filas: Aviso[] }
  const aceptada = filas.find(({ clase }) => clase === 'oferta-aceptada')
  expect(aceptada?.viaje?.origen).toBe('Aeropuerto')
  const texto = textoDePush({ ...(aceptada as Aviso), nombre: 'CANARIO' })
  expect(JSON.parse(texto)).toEqual({
    id: aceptada?.id,
    titulo: 'Oferta aceptada',
    texto: `Servicio #${aceptada?.codigoServicio}`,
    ruta: `/panel-control/monitor-map?servicio=${aceptada?.idServicio}`,
  })
  expect(texto).not.toMatch(/CANARIO|Aeropuerto|Hotel|500/)
})
