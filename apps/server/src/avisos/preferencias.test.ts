import type { Aviso, PreferenciasDeAvisos } from '@aliadas/contract/avisos'
import { MINUTO_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Aliado, type Persona } from '../platform/actor.ts'
import {
  FAKE_ID,
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

let mundo: World
let app: TestApp
let close: () => Promise<void>
let aliado: Aliado
let admin: Persona
let usuario: Persona
let cookie: string
let deUsuario: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  aliado = await createAliado(mundo)
  admin = await createEmpresa(mundo)
  usuario = await createUsuario(mundo, admin)
  await createVehiculo(mundo, admin)
  cookie = await app.signIn(admin.email)
  deUsuario = await app.signIn(usuario.email)
  mundo.ctx.clock.advance(MINUTO_MS)
})
afterAll(() => close())

const leer = async (quien = cookie) =>
  (await app.request('GET', '/api/avisos/preferencias', { cookie: quien })).body as unknown as PreferenciasDeAvisos
const poner = (que: string, body: object, quien = cookie) =>
  app.request('PUT', `/api/avisos/${que}`, { cookie: quien, body })
const clases = async (quien = cookie) => {
  const { filas } = (await app.request('GET', '/api/avisos', { cookie: quien })).body
  return (filas as Aviso[])
    .filter(({ idServicio }) => idServicio !== null)
    .map(({ clase, silenciado }) => `${clase}${silenciado ? ' (silenciado)' : ''}`)
    .toSorted()
}
const sinLeer = async (quien = cookie) =>
  (await app.request('GET', '/api/avisos/cuenta', { cookie: quien })).body['sinLeer']

test('bad input, no session, a kind of another role and a service that is not seen are refused', async () => {
  const preferencia = { clase: 'oferta-aceptada', app: true, sonido: true, correo: 'no', push: false }
  expect((await app.request('GET', '/api/avisos/preferencias')).status).toBe(401)
  expect((await app.request('PUT', '/api/avisos/preferencias', { body: preferencia })).status).toBe(401)
  for (const mala of [{ ...preferencia, clase: 'nada' }, { ...preferencia, app: 'sí' }, {}])
    expect((await poner('preferencias', mala)).status).toBe(400)
  for (const silencio of [{ desde: '24:00', hasta: '06:00' }, { desde: '6:00', hasta: '07:00' }, 'noche'])
    expect((await poner('silencio', { silencio })).status).toBe(400)
  expect((await poner('preferencias', { ...preferencia, clase: 'empresa-registrada' })).status).toBe(403)
  expect((await poner('preferencias', { ...preferencia, clase: 'pago-por-validar' }, deUsuario)).status).toBe(403)
  expect((await poner('silenciados', { idServicio: FAKE_ID, silenciado: true })).status).toBe(404)
})

test('what a person switches off is neither listed nor counted for that person, and comes back when it is switched on', async () => {
  const id = await publish(mundo, aliado)
  expect([await clases(), await sinLeer()]).toEqual([['solicitud-nueva'], 1])
  const hecho = await poner('preferencias', {
    clase: 'solicitud-nueva',
    app: false,
    sonido: false,
    correo: 'no',
    push: false,
  })
  expect(hecho.status).toBe(200)
  expect(hecho.body).toEqual(await leer())
  expect([await clases(), await sinLeer()]).toEqual([[], 0])
  expect([await clases(deUsuario), await sinLeer(deUsuario)]).toEqual([['solicitud-nueva'], 1])
  await accept(mundo, aliado, id, await bid(mundo, admin, id))
  await poner('preferencias', { clase: 'oferta-aceptada', app: false, sonido: true, correo: 'no', push: false })
  expect([await clases(), await sinLeer()]).toEqual([['pago-por-validar'], 1])
  for (const clase of ['solicitud-nueva', 'oferta-aceptada'])
    await poner('preferencias', { clase, app: true, sonido: true, correo: 'no', push: false })
  expect([await clases(), await sinLeer()]).toEqual([['oferta-aceptada', 'pago-por-validar'], 2])
})

test('a muted service stays in the list and is not counted, for one person, until it is heard again', async () => {
  const id = await publish(mundo, aliado)
  const [antes, deOtra] = [await sinLeer(), await sinLeer(deUsuario)]
  const { body } = await poner('silenciados', { idServicio: id, silenciado: true })
  expect(body['silenciados']).toEqual([id])
  expect(await clases()).toContain('solicitud-nueva (silenciado)')
  expect([await sinLeer(), await sinLeer(deUsuario)]).toEqual([Number(antes) - 1, deOtra])
  expect((await poner('silenciados', { idServicio: id, silenciado: false })).body['silenciados']).toEqual([])
  expect(await sinLeer()).toBe(antes)
})

test('quiet hours are kept and taken away, and what was read stays read', async () => {
  await app.request('POST', '/api/avisos/leidos', { cookie })
  mundo.ctx.clock.advance(60 * MINUTO_MS)
  await app.request('POST', '/api/avisos/leidos', { cookie })
  const silencio = { desde: '21:00', hasta: '06:30' }
  expect((await poner('silencio', { silencio })).body['silencio']).toEqual(silencio)
  expect([(await leer()).silencio, await sinLeer(), (await leer(deUsuario)).silencio]).toEqual([silencio, 0, null])
  expect((await poner('silencio', { silencio: null })).body['silencio']).toBeNull()
  // Before anything was read the registration stays the moment from which things are new.
  const antes = await sinLeer(deUsuario)
  await poner('silencio', { silencio }, deUsuario)
  expect(await sinLeer(deUsuario)).toBe(antes)
})

test('TEN-17 preferences and muted services are of one person in the database, too', async () => {
  const { id } = { id: await publish(mundo, aliado) }
  await poner('silenciados', { idServicio: id, silenciado: true })
  await poner('preferencias', { clase: 'viaje-terminado', app: true, sonido: true, correo: 'no', push: false })
  for (const tabla of ['avisos_preferencias', 'avisos_silenciados']) {
    const ven = (persona: Persona) =>
      mundo.ctx.db.read(scopeOf(persona), async (tx) => {
        const { rows } = await sql<{
          n: number
        }>`select count(*)::int as n from ${sql.table(tabla)} where persona_id = ${admin.id}`.execute(tx)
        return Number(rows[0]?.n) > 0
      })
    expect([tabla, await ven(admin), await ven(usuario)]).toEqual([tabla, true, false])
  }
  const ajena = sql`insert into avisos_preferencias (persona_id, clase, app, sonido) values (${usuario.id}, 'viaje-terminado', false, false)`
  await expect(mundo.ctx.db.transaction(scopeOf(admin), (tx) => ajena.execute(tx))).rejects.toThrow(
    /row-level security/,
  )
})
