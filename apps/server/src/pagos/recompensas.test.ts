import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { sumarDias } from '@aliadas/contract/flota'
import { VALOR_REQUERIDO } from '@aliadas/contract/pagos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  createEmpresa,
  createPlataforma,
  createReferido,
  createServicioIn,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
let admin: Persona
let sesion: string
beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
  admin = await createEmpresa(mundo)
  await createPlataforma(mundo, { nombre: 'Aliadas Colombia' })
  sesion = await app.signIn(admin.email)
})
afterAll(() => cerrar())

const referido = (cambios: Parameters<typeof createReferido>[2] = {}, de = admin) => createReferido(mundo, de, cambios)
const ids = async (quien = sesion, pregunta = '') =>
  (
    (await app.request('GET', `/api/pagos/recompensas?${pregunta}`, { cookie: quien })).body['filas'] as {
      id: string
    }[]
  ).map((r) => r.id)
const leer = async (id: string, quien = sesion) =>
  (await app.request('GET', `/api/pagos/recompensas/${id}`, { cookie: quien })).body
const pagar = async (id: string, cuerpo: object, quien = sesion) =>
  app.request('POST', `/api/pagos/${id}/pagar`, {
    cookie: quien,
    body: { clase: 'recompensa', cuentaVista: (await leer(id, quien))['cuentaVista'] ?? '', ...cuerpo },
  })
/** One more trip of a vehicle, as the end of a trip counts it. */
const endTrip = (id: string) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('vehiculos')
      .set((eb) => ({ viajesRealizados: eb('viajesRealizados', '+', 1), actualizadoEn: mundo.ctx.clock.now() }))
      .where('id', '=', id)
      .execute(),
  )
const vehiculo = (id: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('vehiculos').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('S1-012 S4-042 S7-026 S9-004 BIZ-16 rewards are due at 30 trips, unpaid, of the company, and never for the platform or oneself', async () => {
  const debida = await referido()
  await referido({ viajesRealizados: 29 })
  await referido({ pagada: true })
  await referido({ referidoPor: null })
  await referido({ referidoPor: '  ' })
  await referido({ referidoPor: ' aliadas  COLOMBIA ' })
  const propia = await createVehiculo(mundo, admin)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('vehiculos')
      .set({ referidoPor: propia.slice(-6).toLowerCase(), viajesRealizados: 99 })
      .where('id', '=', propia)
      .execute(),
  )
  const ajena = await createEmpresa(mundo)
  const deOtra = await referido({}, ajena)
  expect(await ids()).toEqual([debida])
  expect(await ids(await app.signIn(ajena.email))).toEqual([deOtra])
  expect((await app.request('GET', '/api/pagos/resumen', { cookie: sesion })).body['recompensas']).toBe(1)
  for (const id of [propia, deOtra]) {
    const { status } = await pagar(id, { numeroTransaccion: 'R-0', valor: 1000 })
    expect([404, 409]).toContain(status)
    expect((await vehiculo(id)).comisionPagadaAReferente).toBe(false)
  }
})

test('S3-044 a reward says whom it is for, is searched and ordered by its referrer, and is a file', async () => {
  const dos = await createEmpresa(mundo)
  const otra = await app.signIn(dos.email)
  const de = async (referidoPor: string, viajesRealizados: number) => referido({ referidoPor, viajesRealizados }, dos)
  const [zulma, ana] = [await de('Zulma', 31), await de('Ána', 40)]
  expect(await ids(otra)).toEqual([ana, zulma])
  expect(await ids(otra, 'orden=-referente')).toEqual([zulma, ana])
  expect(await ids(otra, 'orden=viajes')).toEqual([zulma, ana])
  expect(await ids(otra, 'orden=-viajes')).toEqual([ana, zulma])
  expect(await ids(otra, 'q=zul')).toEqual([zulma])
  expect((await leer(zulma, otra))['recompensa']).toEqual({
    id: zulma,
    codigo: zulma.slice(-6),
    nombre: expect.stringMatching(/^Conductor \d+$/),
    referidoPor: 'Zulma',
    empresaAliada: dos.empresa,
    placas: expect.stringMatching(/^T\d{5}$/),
    tipo: 'Van',
    capacidad: 12,
    viajesRealizados: 31,
    dias: 0,
    imagen: null,
  })
  const csv = (await app.request('GET', '/api/pagos/recompensas/csv?orden=viajes', { cookie: otra })).text
  expect(csv.trimEnd().split('\r\n').slice(1)[0]).toMatch(/^Zulma;Conductor \d+;T\d{5};Van;12;31;0$/)

  // The platform sees the company of each row, on the screen and in the file.
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  const suyas = (await app.request('GET', `/api/pagos/recompensas?empresa=${dos.empresaId}`, { cookie: plataforma }))
    .body
  expect((suyas['filas'] as { empresaAliada: string }[]).map((r) => r.empresaAliada)).toEqual([
    dos.empresa,
    dos.empresa,
  ])
  const detodas = (await app.request('GET', '/api/pagos/recompensas/csv?q=zulma', { cookie: plataforma })).text
  expect(detodas.trimEnd().split('\r\n')[1]).toMatch(new RegExp(`;31;0;${dos.empresa}$`))
})

test('rewards stand by how long they have been owed since their last trip, and are filtered by it and by days', async () => {
  const tres = await createEmpresa(mundo)
  let cookie = await app.signIn(tres.email)
  const pedir = async (pregunta = '') =>
    (await app.request('GET', `/api/pagos/recompensas?${pregunta}`, { cookie })).body as {
      filas: { id: string; dias: number }[]
      total: { filas: number }
      edades: unknown
    }
  const pasar = async (dias: number) => {
    mundo.ctx.clock.advance(dias * DIA_MS)
    cookie = await app.signIn(tres.email)
  }
  const edades = (hoy: number, dias: number, mas: number) =>
    Object.entries({ hoy, dias, mas }).map(([edad, filas]) => ({ edad, filas }))
  expect((await app.request('GET', '/api/pagos/recompensas?edad=ayer', { cookie })).body['message']).toBe(
    'La edad del pago no existe',
  )
  // Of the thirtieth trip, not of the registration.
  const viejo = await referido({ viajesRealizados: 29 }, tres)
  await pasar(2)
  const dia = fechaBogota(mundo.ctx.clock.now())
  await endTrip(viejo)
  expect(await pedir()).toMatchObject({ filas: [{ id: viejo, dias: 0 }], edades: edades(1, 0, 0) })
  await pasar(1)
  await endTrip(viejo)
  expect(await pedir('edad=dias')).toMatchObject({ filas: [{ id: viejo, dias: 1 }], edades: edades(0, 1, 0) })
  await pasar(3)
  const nuevo = await referido({ viajesRealizados: 31 }, tres)
  expect(await pedir('edad=mas')).toMatchObject({
    filas: [{ id: viejo, dias: 4 }],
    total: { filas: 1 },
    edades: edades(1, 0, 1),
  })
  expect(await pedir('edad=hoy')).toMatchObject({ filas: [{ id: nuevo }], edades: edades(1, 0, 1) })
  expect(await pedir(`desde=${dia}&hasta=${dia}`)).toMatchObject({ filas: [{ id: viejo }], edades: edades(0, 0, 1) })
  expect(await pedir(`hasta=${sumarDias(dia, -1)}`)).toMatchObject({ filas: [], edades: edades(0, 0, 0) })
})

test('a reward is paid once, for what was paid, with its number, and leaves the list', async () => {
  const id = await referido()
  for (const valor of [undefined, null, 0])
    expect((await pagar(id, { numeroTransaccion: 'R-1', valor })).body['message']).toBe(VALOR_REQUERIDO)
  const staff = await app.signIn((await createUsuario(mundo, admin)).email)
  expect((await pagar(id, { numeroTransaccion: 'R-1', valor: 50_000 }, staff)).status).toBe(403)
  const todas = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => pagar(id, { numeroTransaccion: `RR-${n}`, valor: 50_000 })),
  )
  expect(todas.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  expect(await vehiculo(id)).toMatchObject({ comisionPagadaAReferente: true, comisionesTotalesPagadas: 50_000 })
  expect(await ids()).not.toContain(id)
  expect(await leer(id)).toMatchObject({
    pagada: true,
    movimientos: [
      { concepto: 'recompensa', clase: 'causa', valor: 50_000, quien: 'Ana Pérez' },
      { concepto: 'recompensa', clase: 'pago', valor: -50_000, numeroTransaccion: expect.stringMatching(/^RR-\d$/) },
    ],
  })
})

test('PAY-15 the number of a reward is its own: it pays no advance, although both go to one account', async () => {
  const referente = await createVehiculo(mundo, admin, { cuenta: '5544332211' })
  const id = await referido({ referidoPor: referente.slice(-6) })
  const viaje = await createServicioIn(mundo, 'confirmado', { admin, vehiculo: referente })
  const { body } = await app.request('GET', `/api/servicios/${viaje.id}/pagos`, { cookie: sesion })
  const cuentaVista = body['cuentaVista']
  expect((await leer(id))['cuentaVista']).toBe(cuentaVista)
  expect((await pagar(id, { numeroTransaccion: 'RA-1', valor: 50_000 })).status).toBe(200)
  const anticipo = (numeroTransaccion: string) =>
    app.request('POST', `/api/pagos/${viaje.id}/pagar`, {
      cookie: sesion,
      body: { clase: 'anticipo', numeroTransaccion, cuentaVista },
    })
  const negado = await anticipo('ra 1')
  expect([negado.status, Object.keys(negado.body['fields'] ?? {})]).toEqual([409, ['numeroTransaccion']])
  expect((await anticipo('RA-2')).status).toBe(200)
})

test('a reward that was written down wrongly is taken back whole and paid anew', async () => {
  const id = await referido()
  expect((await pagar(id, { numeroTransaccion: 'RC-1', valor: 80_000 })).status).toBe(200)
  const corregir = () =>
    app.request('POST', `/api/pagos/${id}/corregir`, {
      cookie: sesion,
      body: { clase: 'recompensa', motivo: 'Eran 70.000' },
    })
  expect((await corregir()).status).toBe(200)
  expect((await corregir()).status).toBe(409)
  expect(await vehiculo(id)).toMatchObject({ comisionPagadaAReferente: false, comisionesTotalesPagadas: 0 })
  expect((await pagar(id, { numeroTransaccion: 'RC-1', valor: 70_000 })).status).toBe(200)
  expect(await vehiculo(id)).toMatchObject({ comisionPagadaAReferente: true, comisionesTotalesPagadas: 70_000 })
})

test('the account of a referrer of the same company is shown; of nobody else', async () => {
  const referente = await createVehiculo(mundo, admin, { cuenta: '1122334455' })
  const ajeno = await createVehiculo(mundo, await createEmpresa(mundo), { cuenta: '9988776655' })
  const de = async (otro: string) => (await leer(await referido({ referidoPor: otro.slice(-6) })))['destino']
  expect(await de(referente)).toMatchObject({ cuenta: '1122334455', banco: 'Nequi' })
  expect(await de(ajeno)).toEqual({ titular: null, banco: null, tipocuenta: null, cuenta: null })
})
