import type { Alcance } from '@aliadas/contract/aliados'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  FAKE_ID,
  START,
  createAliado,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  rowOf,
  type Arrived,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

const SOLO: Alcance[] = ['posiciones:reportar']

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
let enCurso: Arrived
beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
  enCurso = await createServicioIn(mundo, 'enCurso')
})
afterAll(() => cerrar())

const tras = (segundos: number) => new Date(START.getTime() + segundos * 1000).toISOString()
const puntoDe = async (id: string, segundos = 0) => ({
  idServicio: id,
  placas: (await rowOf(mundo, id)).placas,
  lat: 3.45,
  lon: -76.53,
  en: tras(segundos),
})
const reportar = (key: string, body: object) => app.request('POST', '/api/v1/posiciones', { key, body })
const juntas = (key: string, posiciones: unknown[]) =>
  app.request('POST', '/api/v1/posiciones/varias', { key, body: { posiciones } })
const vistas = async ({ email }: Persona) =>
  (await app.request('GET', '/api/posiciones', { cookie: await app.signIn(email) })).body['posiciones']
/** Every row that a report may write. */
const escrito = async () => {
  const { rows } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    sql<object>`select vehiculo_id, en from posiciones union all select vehiculo_id, en from posiciones_dudosas
      union all select servicio_id, en from trazas order by 1, 2`.execute(tx),
  )
  return rows
}

test('TEN-25 a key with posiciones:reportar does not find another partner’s service, one point and in a batch, and nothing moves', async () => {
  const aliado = await createAliado(mundo, SOLO)
  const propio = await createServicioIn(mundo, 'enCurso', { aliado })
  const [ajeno, nada] = [await puntoDe(enCurso.id), { ...(await puntoDe(enCurso.id)), idServicio: FAKE_ID }]
  const antes = await escrito()
  const [uno, ninguno] = [await reportar(aliado.clave, ajeno), await reportar(aliado.clave, nada)]
  expect([uno.status, uno.text]).toEqual([404, ninguno.text])
  // An implausible point of a stranger leaves no doubt either.
  expect((await reportar(aliado.clave, { ...ajeno, lat: 9 })).status).toBe(404)
  expect(await escrito()).toEqual(antes)
  const { status, body } = await juntas(aliado.clave, [ajeno, await puntoDe(propio.id), nada])
  const noEsta = { movida: false, falla: { code: 'not-found', message: uno.body['message'] } }
  expect([status, body['resultados']]).toEqual([200, [noEsta, { movida: true, falla: null }, noEsta]])
  expect(await vistas(enCurso.admin)).toEqual([])
  expect(await vistas(propio.admin)).toMatchObject([{ idServicio: propio.id, en: tras(0) }])
})

test('TEN-25 the app of the trip’s driver reports it, and so does a key with viajes:cualquiera', async () => {
  const [conductores, deTodos] = [
    await createAliado(mundo, SOLO),
    await createAliado(mundo, [...SOLO, 'viajes:cualquiera']),
  ]
  const { id, admin } = await createServicioIn(mundo, 'enCurso')
  const { conductorId } = await rowOf(mundo, id)
  expect((await reportar(conductores.clave, await puntoDe(id))).status).toBe(404)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('conductores').set({ aliadoId: conductores.id }).where('id', '=', conductorId).execute(),
  )
  expect((await reportar(conductores.clave, await puntoDe(id))).body).toEqual({ movida: true })
  expect((await reportar(deTodos.clave, await puntoDe(id, 30))).body).toEqual({ movida: true })
  expect(await vistas(admin)).toMatchObject([{ en: tras(30) }])
})

test('TEN-25 the database refuses what a command writes of another partner’s trip', async () => {
  const aliado = await createAliado(mundo, SOLO)
  const propio = await createServicioIn(mundo, 'enCurso', { aliado })
  const escribir = (aliadoId: string, { id, vehiculo, admin: { empresaId } }: Arrived, en: Date) =>
    mundo.ctx.db.transaction({ rol: 'sistema', aliadoId }, async (tx) => {
      const comun = { servicioId: id, lat: 3.45, lon: -76.53, en }
      const fila = { ...comun, vehiculoId: vehiculo, empresaId, placas: 'ABC123', recibidaEn: en }
      const intentar = async (consulta: { execute(): Promise<unknown> }) => {
        await sql`savepoint intento`.execute(tx)
        const dicho = await consulta.execute().then(
          () => 'written',
          (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
        )
        await sql`rollback to savepoint intento`.execute(tx)
        return dicho
      }
      return [
        await intentar(tx.insertInto('posiciones').values(fila)),
        await intentar(tx.insertInto('posicionesDudosas').values({ ...comun, vehiculoId: vehiculo, veces: 1 })),
        await intentar(tx.insertInto('trazas').values({ ...comun, empresaId })),
        await intentar(tx.updateTable('posiciones').set(comun).where('servicioId', '=', propio.id)),
      ]
    })
  expect((await reportar(aliado.clave, await puntoDe(propio.id))).body).toEqual({ movida: true })
  const ahora = new Date(tras(60))
  // Its own vehicle already has a position, and cannot have two.
  expect(await escribir(aliado.id, propio, ahora)).toEqual(['23505', 'written', 'written', 'written'])
  expect(await escribir(aliado.id, enCurso, ahora)).toEqual(['42501', '42501', '42501', '42501'])
})

test('TEN-22 where a vehicle of another company is, or an own one that makes no trip, is not found', async () => {
  const { admin, vehiculo, id, aliado } = enCurso
  const { clave } = await createAliado(mundo, [...SOLO, 'viajes:cualquiera'])
  expect((await reportar(clave, await puntoDe(id))).body).toEqual({ movida: true })
  const ajena = await createServicioIn(mundo, 'enCurso')
  const [sesion, otra] = [await app.signIn(admin.email), await app.signIn(ajena.admin.email)]
  const estado = async (cookie: string, ruta: string) => (await app.request('GET', ruta, { cookie })).status
  // Its own company finds it.
  expect(await vistas(admin)).toMatchObject([{ idVehiculo: vehiculo }])
  const rutas = [`/api/vehiculos/${vehiculo}`, `/api/servicios/${id}/traza`]
  for (const ruta of rutas)
    expect([ruta, await estado(sesion, ruta), await estado(otra, ruta)]).toEqual([ruta, 200, 404])
  expect(await vistas(ajena.admin)).toEqual([])
  const parado = await createServicioIn(mundo, 'confirmado', {
    admin,
    aliado,
    vehiculo: await createVehiculo(mundo, admin),
  })
  expect((await reportar(clave, await puntoDe(parado.id, 30))).status).toBe(409)
  expect(await vistas(admin)).toMatchObject([{ idVehiculo: vehiculo }])
})
