import type { OfertaEnLista } from '@aliadas/contract/ofertas'
import { fechaBogota } from '@aliadas/contract/core'
import { sumarDias } from '@aliadas/contract/flota'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Aliado, Persona } from '../platform/actor.ts'
import { cambiarServicio } from '../servicios/index.ts'
import {
  accept,
  bid,
  cancel,
  createAliado,
  createEmpresa,
  createVehiculo,
  createWorldWithApp,
  expire,
  publish,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
let aliado: Aliado
let x: Persona
let y: Persona
let sesion: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
  aliado = await createAliado(mundo)
  ;[x, y] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  for (const quien of [x, y]) await createVehiculo(mundo, quien)
  sesion = await app.signIn(x.email)
  for (const [n, origen] of ['Ganada', 'Perdida', 'Vencida', 'Retirada', '=Abierta'].entries()) {
    const id = await publish(mundo, aliado, { origen, destino: 'Popayán Centro' })
    const mia = await bid(mundo, x, id, (n + 1) * 100_000)
    ids[origen] = mia
    if (origen === 'Ganada') await accept(mundo, aliado, id, mia)
    if (origen === 'Perdida') await accept(mundo, aliado, id, await bid(mundo, y, id, 50_000))
    if (origen === 'Retirada') await app.request('POST', `/api/ofertas/${mia}/retirar`, { cookie: sesion })
    if (origen === 'Vencida') await expire(mundo, id)
    mundo.ctx.clock.advance(1000)
  }
})
afterAll(() => cerrar())

const pedir = async (pregunta = '', quien = sesion) =>
  (await app.request('GET', `/api/ofertas?${pregunta}`, { cookie: quien })).body as {
    filas: OfertaEnLista[]
    total: { filas: number }
  }
const origenes = async (pregunta: string) => (await pedir(pregunta)).filas.map((o) => o.origen)

test('the last bid for another trip of the same places and type is the own one, and nobody else’s', async () => {
  const anteriorDe = async (viaje: { origen: string; destino: string }, quien = sesion) => {
    const id = await publish(mundo, aliado, viaje)
    const { status, body } = await app.request('GET', `/api/servicios/${id}/ofertas/anterior`, { cookie: quien })
    expect(status).toBe(200)
    return body['anterior']
  }
  const { body } = await app.request('GET', `/api/servicios/${'2'.repeat(24)}/ofertas/anterior`, { cookie: sesion })
  expect(body['code']).toBe('not-found')
  const perdida = { origen: 'Perdida', destino: 'Popayán Centro' }
  expect(await anteriorDe(perdida)).toMatchObject({ precio: 200_000, estado: 'rechazada' })
  expect(await anteriorDe(perdida, await app.signIn(y.email))).toMatchObject({ precio: 50_000, estado: 'aceptada' })
  expect(await anteriorDe({ ...perdida, destino: 'Popayán Norte' })).toBeNull()
  expect(await anteriorDe({ ...perdida, origen: 'Ganada' }, await app.signIn(y.email))).toBeNull()
})

test('S3-038 TEN-04 an offer keeps its trip when the service is out of sight, and tells nothing else of it', async () => {
  const { filas } = await pedir('estado=rechazada')
  expect(filas).toMatchObject([{ id: ids['Perdida'], origen: 'Perdida', destino: 'Popayán Centro', tipo: 'Van' }])
  expect((await app.request('GET', `/api/servicios/${filas[0]?.idServicio}`, { cookie: sesion })).status).toBe(404)
  for (const secreto of ['50000', y.empresa, y.empresaId]) expect(JSON.stringify(filas)).not.toContain(secreto)
})

test('offers are searched by their trip, filtered by what became of them, and ordered by day and price', async () => {
  expect(await origenes('q=popayan%20gan')).toEqual(['Ganada'])
  expect(await origenes('q=%25')).toHaveLength(5)
  expect(
    await origenes(`q=${ids['Perdida'] ? (await pedir('estado=rechazada')).filas[0]?.codigoServicio : ''}`),
  ).toEqual(['Perdida'])
  expect(await origenes('')).toEqual(['=Abierta', 'Retirada', 'Vencida', 'Perdida', 'Ganada'])
  expect(await origenes('orden=valor')).toEqual(['Ganada', 'Perdida', 'Vencida', 'Retirada', '=Abierta'])
  expect(await origenes('estado=retirada')).toEqual(['Retirada'])
  for (const mala of ['estado=perdida', 'orden=precio'])
    expect((await app.request('GET', `/api/ofertas?${mala}`, { cookie: sesion })).status).toBe(400)
})

test('each state is counted for the own company alone', async () => {
  const { body } = await app.request('GET', '/api/ofertas/cuentas', { cookie: sesion })
  expect(body['cuentas']).toEqual({ enviada: 1, aceptada: 1, rechazada: 1, vencida: 1, retirada: 1 })
  const deY = await app.signIn(y.email)
  expect((await app.request('GET', '/api/ofertas/cuentas', { cookie: deY })).body['cuentas']).toMatchObject({
    enviada: 0,
    aceptada: 1,
  })
})

test('INJ-10 TEN-04 the file says why each was lost, runs nothing, and has no offer of another company', async () => {
  const archivo = async (pregunta: string, quien = sesion) =>
    (await app.request('GET', `/api/ofertas/csv?${pregunta}`, { cookie: quien })).text.trimEnd().split('\r\n').slice(1)
  const filas = await archivo('')
  expect(filas).toHaveLength(5)
  expect(filas[0]).toMatch(/^.{6};"'=Abierta";Popayán Centro;.*;Van;500000;Enviada;;/)
  expect(filas[3]).toMatch(/;200000;No elegida;El cliente eligió otra;/)
  expect(await archivo(`ids=${ids['Perdida']}`)).toHaveLength(1)
  expect(await archivo(`ids=${ids['Perdida']}`, await app.signIn(y.email))).toEqual([])
})

test('the orders of offers are read from indexes, never sorted', async () => {
  for (const [orden, indice] of [
    ['fecha', 'ofertas_lista'],
    ['precio', 'ofertas_lista_por_precio'],
  ] as const) {
    const plan = await mundo.ctx.db.read({ rol: 'empresa', empresaId: x.empresaId }, async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off`.execute(
        tx,
      )
      const { rows } = await sql<Record<string, string>>`explain (costs off)
        select id from ofertas where empresa_id = ${x.empresaId} order by ${sql.ref(orden)} desc, id desc limit 26`.execute(
        tx,
      )
      return rows.flatMap((row) => Object.values(row)).join('\n')
    })
    expect([orden, plan]).toEqual([orden, expect.stringMatching(new RegExp(`using ${indice} `))])
  }
})

test('an offer that ended because its client cancelled or changed the trip says so, in the list and in the file', async () => {
  const otra = await createEmpresa(mundo)
  await createVehiculo(mundo, otra)
  const cookie = await app.signIn(otra.email)
  for (const origen of ['Cancelada', 'Cambiada', 'Sola']) {
    const id = await publish(mundo, aliado, { origen })
    await bid(mundo, otra, id, 70_000)
    mundo.ctx.clock.advance(1000)
    if (origen === 'Cancelada') await cancel(mundo, aliado, id)
    else if (origen === 'Cambiada')
      await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
        cambiarServicio(tx, aliado, id, { pasajeros: 7 }, mundo.ctx.clock.now()),
      )
    else await expire(mundo, id)
  }
  const { filas } = await pedir('orden=fecha', cookie)
  expect(filas.map((o) => [o.origen, o.estado, o.servicioCancelado, o.servicioCambiado])).toEqual([
    ['Cancelada', 'vencida', true, false],
    ['Cambiada', 'vencida', false, true],
    ['Sola', 'vencida', false, false],
  ])
  const { text } = await app.request('GET', '/api/ofertas/csv?orden=fecha', { cookie })
  expect(text).toMatch(/Cancelada.*El cliente canceló el servicio/)
  expect(text).toMatch(/Cambiada.*El cliente cambió el viaje/)
  expect(text).toMatch(/Sola.*El cliente no eligió/)
})

test('offers are filtered by the day on which they were sent', async () => {
  const hoy = fechaBogota(mundo.ctx.clock.now())
  const todas = (await pedir()).total.filas
  expect((await pedir(`desde=${hoy}&hasta=${hoy}`)).total.filas).toBe(todas)
  expect((await pedir(`hasta=${sumarDias(hoy, -1)}`)).filas).toEqual([])
  expect((await pedir(`desde=${sumarDias(hoy, 1)}`)).filas).toEqual([])
  expect((await app.request('GET', '/api/ofertas?desde=hoy', { cookie: sesion })).status).toBe(400)
})
