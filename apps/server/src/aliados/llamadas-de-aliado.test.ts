import type { LlamadasDeAliado } from '@aliadas/contract/aliados'
import { DIA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FAKE_ID,
  createAliado,
  createPlataforma,
  createWorldWithApp,
  publish,
  testApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { limpiarRegistros } from '../limpiar-registros.ts'
import { crearLibretaDeLlamadas } from './anotar-llamadas.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let sesion: string
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  sesion = await app.signIn((await createPlataforma(mundo)).email)
})
afterAll(() => close())

const pedir = (id: string, pregunta = '') =>
  app.request('GET', `/api/aliados/${id}/llamadas?${pregunta}`, { cookie: sesion })
const leer = async (id: string, pregunta = '') => {
  await app.llamadas.guardar()
  const { status, body } = await pedir(id, pregunta)
  expect(status).toBe(200)
  return body['filas'] as LlamadasDeAliado[]
}
const resumen = (filas: readonly LlamadasDeAliado[]) =>
  filas.map(({ operacion, status, llamadas }) => `${operacion} ${status} ${llamadas}`).toSorted()

test('a partner’s page tells what its keys asked for, over two servers, by operation and status', async () => {
  const [aliado, otro] = [await createAliado(mundo, ['servicios:leer']), await createAliado(mundo)]
  const otra = await testApp(mundo)
  const servicio = await publish(mundo, otro)
  for (const donde of [app, otra, app])
    expect((await donde.request('GET', '/api/v1/servicios?limite=5', { key: aliado.clave })).status).toBe(200)
  expect((await app.request('GET', `/api/v1/servicios/${servicio}`, { key: aliado.clave })).status).toBe(404)
  expect((await app.request('POST', '/api/v1/servicios', { key: aliado.clave, body: {} })).status).toBe(403)
  expect((await app.request('GET', '/api/v1/nada', { key: aliado.clave })).status).toBe(404)
  await app.request('GET', '/api/v1/servicios', { key: otro.clave })
  // A server that stops tells what it counted.
  await otra.close()
  const filas = await leer(aliado.id)
  expect(resumen(filas)).toEqual([
    'leerServicioDeAliado 404 1',
    'listarServiciosDeAliado 200 3',
    'publicarServicio 403 1',
  ])
  expect(resumen(await leer(aliado.id, 'resultado=bien'))).toEqual(['listarServiciosDeAliado 200 3'])
  expect(resumen(await leer(aliado.id, 'resultado=rechazadas'))).toHaveLength(2)
  expect(await leer(aliado.id, 'resultado=fallas')).toEqual([])
  const [listado] = await leer(aliado.id, 'resultado=bien')
  expect(listado).toMatchObject({
    clave: 'De la configuración',
    ultima: mundo.ctx.clock.now().toISOString(),
    solicitud: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ruta: 'GET /api/v1/servicios',
    que: expect.stringMatching(/servicios/),
  })
  expect(JSON.stringify(filas)).not.toContain(servicio)
})

test('the newest of several calls names its request, whichever server tells first', async () => {
  const aliado = await createAliado(mundo)
  const { id: claveId } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('aliadoClaves').select('id').where('aliadoId', '=', aliado.id).executeTakeFirstOrThrow(),
  )
  const llamada = { aliadoId: aliado.id, claveId, metodo: 'GET', ruta: '/api/v1/servicios', status: 200 }
  const en = (minutos: number) => ({
    ...mundo.ctx,
    clock: { now: () => new Date(mundo.ctx.clock.now().getTime() + minutos * 60_000) },
  })
  const [tarde, pronto] = [crearLibretaDeLlamadas(en(1)), crearLibretaDeLlamadas(en(0))]
  tarde.anotar({ ...llamada, solicitud: 'tarde' })
  pronto.anotar({ ...llamada, solicitud: 'pronto' })
  await tarde.guardar()
  await pronto.guardar()
  expect(await leer(aliado.id)).toMatchObject([{ solicitud: 'tarde', llamadas: 2 }])
})

test('what the database did not take is added with the next calls', async () => {
  const aliado = await createAliado(mundo)
  const { id: claveId } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('aliadoClaves').select('id').where('aliadoId', '=', aliado.id).executeTakeFirstOrThrow(),
  )
  let caida = true
  const libreta = crearLibretaDeLlamadas({
    ...mundo.ctx,
    db: {
      ...mundo.ctx.db,
      transaction: (...partes) =>
        caida ? Promise.reject(new Error('no database')) : mundo.ctx.db.transaction(...partes),
    },
  })
  const llamada = { aliadoId: aliado.id, claveId, metodo: 'HEAD', ruta: '/api/v1/servicios', status: 200 }
  libreta.anotar({ ...llamada, solicitud: 'una' })
  await libreta.guardar()
  libreta.anotar({ ...llamada, solicitud: 'dos' })
  caida = false
  await libreta.guardar()
  expect(await leer(aliado.id)).toMatchObject([{ operacion: 'listarServiciosDeAliado', solicitud: 'dos', llamadas: 2 }])
})

test('a partner that does not exist has no calls, and pages follow one another', async () => {
  expect((await pedir(FAKE_ID)).status).toBe(404)
  const aliado = await createAliado(mundo)
  const { id: claveId } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('aliadoClaves').select('id').where('aliadoId', '=', aliado.id).executeTakeFirstOrThrow(),
  )
  const llamada = { aliadoId: aliado.id, claveId, metodo: 'GET', ruta: '/api/v1/servicios', solicitud: 'x' }
  for (let status = 200; status < 230; status++) app.llamadas.anotar({ ...llamada, status })
  await app.llamadas.guardar()
  const { body } = await pedir(aliado.id)
  expect(body).toMatchObject({ total: { filas: 30, exacto: true } })
  const segunda = await pedir(aliado.id, `cursor=${String(body['siguiente'])}`)
  const vistos = [body, segunda.body].flatMap((una) => (una['filas'] as LlamadasDeAliado[]).map(({ status }) => status))
  expect(vistos.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => 200 + i))
})

test('calls are kept for today and seven days before it', async () => {
  const aliado = await createAliado(mundo)
  await app.request('GET', '/api/v1/yo', { key: aliado.clave })
  expect(await leer(aliado.id)).toHaveLength(1)
  const hoy = mundo.ctx.clock.now().getTime()
  const limpiar = (dias: number) =>
    limpiarRegistros({ ...mundo.ctx, clock: { now: () => new Date(hoy + dias * DIA_MS) } }, { shown: false })
  await limpiar(7)
  // What ends a session of seven days is seen some seconds later.
  sesion = await app.signIn((await createPlataforma(mundo)).email)
  expect(await leer(aliado.id)).toHaveLength(1)
  await limpiar(8)
  sesion = await app.signIn((await createPlataforma(mundo)).email)
  expect(await leer(aliado.id)).toEqual([])
})
