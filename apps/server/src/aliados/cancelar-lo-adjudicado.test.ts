import { HORA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  asientosOf,
  atMoment,
  bid,
  createAliado,
  createEmpresa,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  FAKE_ID,
  historialOf,
  holdRow,
  pay,
  publish,
  rowOf,
  unpay,
  waitingForLock,
  type Arrived,
  type TestApp,
  type UpTo,
  type World,
} from '../testing/factories/index.ts'
import { iniciarRecorridos } from '../servicios/index.ts'

type Clave = Awaited<ReturnType<typeof createAliado>>

let mundo: World
let app: TestApp
let close: () => Promise<void>
let aliado: Clave
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  aliado = await createAliado(mundo)
})
afterAll(() => close())

const MOTIVO = { motivo: 'cambioDePlanes', nota: 'Viajan después' }
const cancelar = (id: string, body?: unknown, key = aliado.clave, headers: Record<string, string> = {}) =>
  app.request('POST', `/api/v1/servicios/${id}/cancelar`, { key, headers, ...(body === undefined ? {} : { body }) })
const en = (estado: UpTo): Promise<Arrived> => createServicioIn(mundo, estado, { aliado, precio: 200_000 })
/** The entries of a service in the ledger: concept, kind, amount. */
const libroDe = async (id: string) =>
  (await asientosOf(mundo, id)).map(({ concepto, clase, valor }) => `${concepto} ${clase} ${valor}`)

test('TEN-01 another partner’s awarded service does not exist, and nothing of it changes', async () => {
  const { id } = await en('confirmado')
  const otro = await createAliado(mundo)
  const [ajeno, nada] = [await cancelar(id, MOTIVO, otro.clave), await cancelar(FAKE_ID, MOTIVO, otro.clave)]
  expect([ajeno.status, ajeno.text]).toEqual([404, nada.text])
  expect((await rowOf(mundo, id)).estado).toBe('confirmado')
})

test('an awarded service is not cancelled without a reason of the list, nor once its route started', async () => {
  const { id } = await en('validar')
  for (const [cuerpo, motivo] of [
    [undefined, 'requerido'],
    [{}, 'requerido'],
    [{ motivo: 'porque sí' }, 'opcion'],
  ] as const) {
    const { status, body } = await cancelar(id, cuerpo)
    expect([status, body['details']]).toMatchObject([400, { motivos: { motivo } }])
  }
  expect((await cancelar(id, { ...MOTIVO, otro: 1 })).status).toBe(400)
  expect((await rowOf(mundo, id)).estado).toBe('validar')
  for (const estado of ['enCurso', 'finalizado'] as const) {
    const tarde = await en(estado)
    const { status, body } = await cancelar(tarde.id, MOTIVO)
    expect([status, body['details']]).toMatchObject([409, { motivo: 'estado' }])
    expect((await rowOf(mundo, tarde.id)).canceladoEn).toBeNull()
  }
})

test('in validar nothing was paid: the booking is no longer owed, and nothing is owed back', async () => {
  const { id, admin } = await en('validar')
  const { status, body } = await cancelar(id, MOTIVO)
  expect([status, body['estado'], body['cobro']]).toEqual([200, 'cancelado', null])
  expect(body['cancelacion']).toEqual({
    en: mundo.ctx.clock.now().toISOString(),
    por: aliado.nombre,
    ...MOTIVO,
    devolucion: null,
    devuelta: false,
    porAclarar: false,
  })
  expect(await libroDe(id)).toEqual(['reserva causa 200000', 'reserva reverso -200000'])
  expect(await historialOf(mundo, id)).toContain('cancelar validar>cancelado')
  const cookie = await app.signIn(admin.email)
  const { body: leido } = await app.request('GET', `/api/servicios/${id}`, { cookie })
  expect(leido['servicio']).toMatchObject({ estado: 'cancelado', cancelacion: body['cancelacion'] })
  const porValidar = await app.request('GET', '/api/pagos/por-validar?metodo=transferencia', { cookie })
  expect(porValidar.text).not.toContain(id)
})

test('a confirmed one: the FUEC is annulled, the owed advance reversed, the vehicle free, the payment owed back', async () => {
  const { id, admin, vehiculo } = await en('confirmado')
  const antes = await rowOf(mundo, id)
  expect((await cancelar(id, MOTIVO)).body['cancelacion']).toMatchObject({ devolucion: 200_000, devuelta: false })
  expect(await rowOf(mundo, id)).toMatchObject({
    estado: 'cancelado',
    tenant: admin.empresaId,
    fuec: false,
    fuecArchivoId: null,
    fuecAnteriores: [{ archivo: antes.fuecArchivoId, anulado: true }],
    pagarAnticipoConductor: false,
  })
  expect((await libroDe(id)).toSorted()).toEqual(
    [
      'reserva causa 200000',
      'reserva pago -200000',
      'anticipo causa 90000',
      'anticipo reverso -90000',
      'devolucion causa 200000',
    ].toSorted(),
  )
  const cookie = await app.signIn(admin.email)
  const pendientes = await app.request('GET', '/api/pagos/pendientes?clase=anticipo', { cookie })
  expect(pendientes.text).not.toContain(id)
  // The same vehicle at the same time, without a warning.
  const otro = await createServicioIn(mundo, 'asignado', { aliado, admin, vehiculo })
  expect((await rowOf(mundo, otro.id)).vehiculoId).toBe(vehiculo)
  expect((await app.request('GET', `/api/v1/servicios/${id}/fuec`, { key: aliado.clave })).status).toBe(404)
})

test('an advance that was paid stays paid, beside what the client is owed back', async () => {
  const { id, admin } = await en('confirmado')
  await pay(mundo, admin, 'anticipo', id)
  expect((await cancelar(id, MOTIVO)).status).toBe(200)
  expect(await rowOf(mundo, id)).toMatchObject({ pagarAnticipoConductor: true, anticipoConductorPagado: true })
  const libro = await libroDe(id)
  expect(libro.filter((linea) => linea.startsWith('anticipo'))).toEqual([
    'anticipo causa 90000',
    'anticipo pago -90000',
  ])
  expect(libro).toContain('devolucion causa 200000')
})

test('PAY-12 a payment of an advance that is corrected after the cancellation leaves nothing owed', async () => {
  const { id, admin } = await en('confirmado')
  await pay(mundo, admin, 'anticipo', id)
  expect((await cancelar(id, MOTIVO)).status).toBe(200)
  await unpay(mundo, admin, 'anticipo', id)
  expect(await rowOf(mundo, id)).toMatchObject({ pagarAnticipoConductor: false, anticipoConductorPagado: false })
  expect((await libroDe(id)).filter((linea) => linea.startsWith('anticipo'))).toEqual([
    'anticipo causa 90000',
    'anticipo pago -90000',
    'anticipo reverso 90000',
    'anticipo reverso -90000',
  ])
  const cookie = await app.signIn(admin.email)
  const pendientes = await app.request('GET', '/api/pagos/pendientes?clase=anticipo', { cookie })
  expect([pendientes.body['filas'], pendientes.body['suma']]).toEqual([[], 0])
  await expect(pay(mundo, admin, 'anticipo', id)).rejects.toMatchObject({ status: 409 })
  await expect(unpay(mundo, admin, 'anticipo', id)).rejects.toMatchObject({ status: 409 })
})

test('the company is told at once and finds it: notice, list of what to give back, history', async () => {
  const { id, admin } = await en('reservado')
  const cookie = await app.signIn(admin.email)
  const vivo = await app.live(cookie)
  await vivo.listo()
  await cancelar(id, MOTIVO)
  const esperado = { servicio: { id, estado: 'cancelado', cancelacion: { motivo: 'cambioDePlanes' } } }
  await vivo.until((s) => s.changes().some((cambio) => JSON.stringify(cambio).includes('cambioDePlanes')))
  expect(vivo.changes()).toEqual(expect.arrayContaining([expect.objectContaining({ tipo: 'servicio' })]))
  expect(vivo.changes().find((uno) => JSON.stringify(uno).includes('cambioDePlanes'))).toMatchObject(esperado)
  vivo.close()
  const avisos = await app.request('GET', '/api/avisos', { cookie })
  expect(avisos.text).toContain('servicio-cancelado')
  const { body } = await app.request('GET', '/api/pagos/devoluciones', { cookie })
  expect([body['filas'], body['suma']]).toMatchObject([
    [{ id, valor: 200_000, cancelacion: { por: aliado.nombre } }],
    200_000,
  ])
  const otra = await app.signIn((await en('reservado')).admin.email)
  expect((await app.request('GET', '/api/pagos/devoluciones', { cookie: otra })).body['filas']).toEqual([])
})

test('a repeated key answers the same and cancels once; without a key the second is told that it is cancelled', async () => {
  const { id } = await en('reservado')
  const llave = { 'idempotency-key': `cancela-${id}` }
  const [una, dos] = [await cancelar(id, MOTIVO, aliado.clave, llave), await cancelar(id, MOTIVO, aliado.clave, llave)]
  expect([dos.status, dos.body]).toEqual([una.status, una.body])
  expect([una, dos].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  expect((await libroDe(id)).filter((linea) => linea.startsWith('devolucion')).length).toBe(1)
  expect((await cancelar(id, MOTIVO)).body['details']).toEqual({ motivo: 'estado', estado: 'cancelado' })
})

test('BIZ-17 cancelling against the start of the route: whoever waits for the row loses, and one outcome stands', async () => {
  const { id } = await en('confirmado')
  const { salida } = await rowOf(mundo, id)
  const soltar = await holdRow(mundo, 'servicios', id)
  const inicia = iniciarRecorridos(atMoment(mundo, new Date(salida.getTime() - 2 * HORA_MS)).ctx)
  await waitingForLock(mundo, 1)
  const cancela = cancelar(id, MOTIVO)
  await waitingForLock(mundo, 2)
  await soltar()
  await inicia
  const { status } = await cancela
  const fila = await rowOf(mundo, id)
  expect([fila.estado, fila.recorridoIniciado, status]).toEqual(['confirmado', true, 409])
  expect(await libroDe(id)).not.toContain('devolucion causa 200000')
})

test('BIZ-17 cancelling against accepting, validating and assigning: one wins, and nothing is left half done', async () => {
  const admin = await createEmpresa(mundo)
  const vehiculo = await createVehiculo(mundo, admin)
  const cookie = await app.signIn(admin.email)
  const pendiente = await publish(mundo, aliado)
  const ofertaId = await bid(mundo, admin, pendiente, 200_000)
  const [validar, reservado] = [
    await createServicioIn(mundo, 'validar', { aliado, admin, vehiculo, precio: 200_000 }),
    await createServicioIn(mundo, 'reservado', { aliado, admin, vehiculo, precio: 200_000 }),
  ]
  const contra = {
    [pendiente]: () =>
      app.request('POST', `/api/v1/servicios/${pendiente}/aceptar`, {
        key: aliado.clave,
        body: { idOferta: ofertaId, metodoPago: 'transferencia' },
      }),
    [validar.id]: () =>
      app.request('POST', `/api/servicios/${validar.id}/validar-pago`, {
        cookie,
        body: { numeroTransaccion: 'V-991' },
      }),
    [reservado.id]: () =>
      app.request('POST', `/api/servicios/${reservado.id}/vehiculo`, {
        cookie,
        body: { idVehiculo: vehiculo, advertenciasAceptadas: [] },
      }),
  }
  for (const [id, acto] of Object.entries(contra)) {
    const [cancela, otro] = await Promise.all([cancelar(id, MOTIVO), acto()])
    // Cancelling may follow the other act; the other act never follows the cancellation.
    expect(cancela.status).toBe(200)
    expect([200, 409]).toContain(otro.status)
    const fila = await rowOf(mundo, id)
    expect(fila.estado).toBe('cancelado')
    const libro = await libroDe(id)
    expect(libro.includes('devolucion causa 200000')).toBe(fila.pago)
    const debido = (await asientosOf(mundo, id)).reduce((suma, { valor }) => suma + valor, 0)
    expect(debido).toBe(fila.pago ? 200_000 : 0)
  }
  const ocupados = await app.request('GET', `/api/servicios/${reservado.id}`, { cookie })
  expect(ocupados.body['servicio']).toMatchObject({ estado: 'cancelado', cancelacion: { devolucion: 200_000 } })
})

test('ROLE-23 neither a company nor a partner writes a cancellation beside the command', async () => {
  const { id, admin } = await en('confirmado')
  for (const scope of [
    { rol: 'empresa', empresaId: admin.empresaId, personaId: admin.id },
    { rol: 'aliado', aliadoId: aliado.id },
  ] as const)
    await expect(
      mundo.ctx.db.transaction(scope, (tx) =>
        tx.updateTable('servicios').set({ devolucion: 1 }).where('id', '=', id).execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
})
