import { MOTIVO_REQUERIDO, NUMERO_REQUERIDO } from '@aliadas/contract/pagos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asentarPago } from '../libro/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import {
  asientosOf,
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createServicioWithSession,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  historialOf,
  pay,
  rowOf,
  unpay,
  uploadTo,
  PDF,
  FAKE_ID,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
})
afterAll(() => cerrar())

type Clase = 'anticipo' | 'saldo'
const leer = async (sesion: string, id: string) =>
  (await app.request('GET', `/api/servicios/${id}/pagos`, { cookie: sesion })).body
const vista = async (sesion: string, id: string) => (await leer(sesion, id))['cuentaVista']
const pagar = (sesion: string, clase: string, id: string, cuerpo: object, headers = {}) =>
  app.request('POST', `/api/pagos/${id}/pagar`, { cookie: sesion, body: { ...cuerpo, clase }, headers })
const corregir = (sesion: string, clase: string, id: string, cuerpo: object = { motivo: 'Número equivocado' }) =>
  app.request('POST', `/api/pagos/${id}/corregir`, { cookie: sesion, body: { ...cuerpo, clase } })
const enLinea = (filas: Awaited<ReturnType<typeof asientosOf>>) =>
  filas.map((a) => `${a.concepto} ${a.clase} ${a.valor} = ${a.saldo}`)

/** The history's fields of an act on a service's money. */
const cambiosDe = (id: string, accion: 'pagarAnticipo' | 'corregirPago') =>
  mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const filas = await tx
      .selectFrom('historial')
      .select('cambios')
      .where('entidadId', '=', id)
      .where('accion', '=', accion)
      .execute()
    return filas.map(({ cambios }) => cambios)
  })

const con = (hasta: 'confirmado' | 'finalizado' | 'reservado', precio = 1_285_000) =>
  createServicioWithSession({ mundo, app }, hasta, { precio })

test('ROLE-08 staff and the platform pay nothing and correct nothing', async () => {
  const { id, admin } = await con('confirmado')
  const antes = await rowOf(mundo, id)
  for (const persona of [await createUsuario(mundo, admin), await createPlataforma(mundo)]) {
    const sesion = await app.signIn(persona.email)
    // A reader who may not pay does not get the digest of the account.
    expect(await vista(sesion, id)).toBeNull()
    const no = await pagar(sesion, 'anticipo', id, { numeroTransaccion: 'A-1', cuentaVista: '' })
    expect([no.status, no.body['code']]).toEqual([403, 'permission-denied'])
    expect((await corregir(sesion, 'anticipo', id)).status).toBe(403)
  }
  expect(await rowOf(mundo, id)).toEqual(antes)
})

test.each([
  ['anticipo', 'reservado', 'El anticipo se paga cuando el servicio está confirmado con su FUEC.'],
  ['saldo', 'confirmado', 'El saldo se paga cuando el viaje ha finalizado.'],
] as const)('PAY-08 BIZ-11 no %s is paid on a service that is %s', async (clase, hasta, mensaje) => {
  const { id, sesion } = await con(hasta)
  const antes = await asientosOf(mundo, id)
  const no = await pagar(sesion, clase, id, { numeroTransaccion: 'B-1', cuentaVista: await vista(sesion, id) })
  expect([no.status, no.body['code'], no.body['message']]).toEqual([409, 'aborted', mensaje])
  expect(await asientosOf(mundo, id)).toEqual(antes)
})

test('S4-041 PAY-01 an advance is paid with its number, by whom and when, for the amount of the server', async () => {
  const { id, sesion } = await con('confirmado')
  const cuentaVista = await vista(sesion, id)
  for (const numeroTransaccion of [undefined, '', '  ', 7])
    expect((await pagar(sesion, 'anticipo', id, { numeroTransaccion, cuentaVista })).body['message']).toBe(
      NUMERO_REQUERIDO,
    )
  mundo.ctx.clock.advance(60_000)
  const cuerpo = { numeroTransaccion: 'AN-77', cuentaVista, valor: 1, pagado: true }
  expect((await pagar(sesion, 'anticipo', id, cuerpo)).body).toEqual({ ok: true })
  expect(await rowOf(mundo, id)).toMatchObject({ anticipoConductorPagado: true, saldoConductorPagado: false })
  expect(enLinea(await asientosOf(mundo, id))).toEqual([
    'anticipo causa 578250 = 578250',
    'anticipo pago -578250 = 0',
    'reserva causa 1285000 = 1285000',
    'reserva pago -1285000 = 0',
  ])
  expect(await historialOf(mundo, id)).toContain('pagarAnticipo ->-')
  expect(await cambiosDe(id, 'pagarAnticipo')).toEqual([{ numeroTransaccion: 'AN-77', valor: 578_250 }])
  const { movimientos, conductor, servicio } = await leer(sesion, id)
  expect(movimientos).toContainEqual(
    expect.objectContaining({
      concepto: 'anticipo',
      clase: 'pago',
      valor: -578_250,
      numeroTransaccion: 'AN-77',
      titular: 'Dueño',
      banco: 'Nequi',
      tipocuenta: 'ahorros',
      cuenta: '0012345678',
      quien: 'Ana Pérez',
      en: mundo.ctx.clock.now().toISOString(),
    }),
  )
  expect(conductor).toMatchObject({
    nombreConductor: expect.stringMatching(/^Conductor/),
    rntConductor: null,
    bancoConductor: 'Nequi',
    tipocuentaConductor: 'ahorros',
    cuentaConductor: '0012345678',
    titularConductor: 'Dueño',
  })
  expect(servicio).toMatchObject({ anticipo: 578_250, anticipoConductorPagado: true })
})

test('PAY-02 fifty payments at once pay once, and the others are told by whom', async () => {
  const { id, sesion } = await con('finalizado')
  const cuentaVista = await vista(sesion, id)
  const todas = await Promise.all(
    Array.from({ length: 50 }, (_, n) => pagar(sesion, 'saldo', id, { numeroTransaccion: `S-${n}`, cuentaVista })),
  )
  expect(todas.filter((r) => r.status === 200)).toHaveLength(1)
  const otras = todas.filter((r) => r.status === 409)
  expect(otras).toHaveLength(49)
  for (const { body } of otras)
    expect(body['message']).toMatch(/^El saldo ya se pagó: lo registró Ana Pérez con la transacción S-\d+\.$/)
  expect((await asientosOf(mundo, id)).filter((a) => a.concepto === 'saldo' && a.clase === 'pago')).toHaveLength(1)
  expect((await historialOf(mundo, id)).filter((linea) => linea.startsWith('pagarSaldo'))).toHaveLength(1)
})

test('PAY-02 PAY-03 the same key answers the same, and refuses another payment', async () => {
  const { id, sesion } = await con('finalizado')
  const llave = { 'idempotency-key': 'pago-de-saldo' }
  const cuerpo = { numeroTransaccion: 'K-1', cuentaVista: await vista(sesion, id) }
  for (let vez = 0; vez < 2; vez++) expect((await pagar(sesion, 'saldo', id, cuerpo, llave)).status).toBe(200)
  expect((await pagar(sesion, 'anticipo', id, cuerpo, llave)).status).toBe(400)
  expect((await asientosOf(mundo, id)).filter((a) => a.clase === 'pago')).toHaveLength(2)
})

test('PAY-10 an account that is not the one that was seen is not paid', async () => {
  const { id, sesion } = await con('confirmado')
  const no = await pagar(sesion, 'anticipo', id, { numeroTransaccion: 'C-1', cuentaVista: 'otra' })
  expect([no.status, no.body['message']]).toEqual([
    409,
    'La cuenta a la que se paga cambió desde que abriste este pago. Vuelve a abrirlo y revísala.',
  ])
  expect((await rowOf(mundo, id)).anticipoConductorPagado).toBe(false)
})

test('PAY-13 the money of another company does not exist', async () => {
  const { id } = await con('finalizado')
  const ajena = await createEmpresa(mundo)
  await createVehiculo(mundo, ajena)
  const sesion = await app.signIn(ajena.email)
  for (const clase of ['anticipo', 'saldo', 'recompensa']) {
    const cuerpo = { numeroTransaccion: 'D-1', cuentaVista: '' }
    const [suyo, nada] = [await pagar(sesion, clase, id, cuerpo), await pagar(sesion, clase, FAKE_ID, cuerpo)]
    expect([clase, suyo.status, suyo.text]).toEqual([clase, 404, nada.text])
    expect((await corregir(sesion, clase, id)).status).toBe(404)
  }
  expect((await app.request('GET', `/api/servicios/${id}/pagos`, { cookie: sesion })).status).toBe(404)
})

test('PAY-15 the number of a booking is its own: it pays nothing else, and nothing that was paid validates a booking', async () => {
  const { id, admin, sesion } = await con('finalizado')
  const { numeroTransaccion } = await rowOf(mundo, id)
  const no = await pagar(sesion, 'saldo', id, { numeroTransaccion, cuentaVista: await vista(sesion, id) })
  expect([no.status, no.body['fields']]).toEqual([
    409,
    { numeroTransaccion: `Ese número de transacción ya validó el pago de la reserva ${id.slice(-6)}.` },
  ])
  await pay(mundo, admin, 'saldo', id, 'E-9')
  const otra = await createServicioIn(mundo, 'validar', { admin, vehiculo: await createVehiculo(mundo, admin) })
  const validar = await app.request('POST', `/api/servicios/${otra.id}/validar-pago`, {
    cookie: sesion,
    body: { numeroTransaccion: 'e9', advertenciasAceptadas: [`numero:saldo:${id}`] },
  })
  expect([validar.status, validar.body['message']]).toEqual([
    409,
    `Ese número de transacción ya pagó el saldo de la reserva ${id.slice(-6)}.`,
  ])
})

test('PAY-15 one transfer pays an advance and a balance to one account, after one question that names the others', async () => {
  const { id, admin, sesion } = await con('finalizado')
  const otro = await createServicioIn(mundo, 'confirmado', { admin, vehiculo: await createVehiculo(mundo, admin) })
  const cuentaVista = await vista(sesion, id)
  await pay(mundo, admin, 'anticipo', id, 'E-10')
  await pay(mundo, admin, 'anticipo', otro.id, 'e 10', [`numero:anticipo:${id}`])
  const intento = (advertenciasAceptadas: string[] = []) =>
    pagar(sesion, 'saldo', id, { numeroTransaccion: 'E10', cuentaVista, advertenciasAceptadas })
  const pregunta = await intento()
  const advertencias = [id, otro.id].map((uno) => ({
    codigo: `numero:anticipo:${uno}`,
    mensaje: `Ese número de transacción ya pagó el anticipo de la reserva ${uno.slice(-6)}.`,
  }))
  expect([pregunta.status, pregunta.body['details']]).toEqual([409, { motivo: 'estado', advertencias }])
  for (const { mensaje } of advertencias) expect(pregunta.body['message']).toContain(mensaje)
  const codigos = advertencias.map((a) => a.codigo)
  for (const mala of [codigos.slice(1), [...codigos, `numero:saldo:${otro.id}`], ['capacidad']])
    expect([mala, (await intento(mala)).status]).toEqual([mala, 409])
  expect((await rowOf(mundo, id)).saldoConductorPagado).toBe(false)
  expect((await intento(codigos.toReversed())).status).toBe(200)
  expect((await rowOf(mundo, id)).saldoConductorPagado).toBe(true)
})

test('PAY-15 the number of a payment to another account is refused, whatever is accepted, also at once and by the database', async () => {
  const { id, admin, sesion } = await con('confirmado')
  const ajeno = await createVehiculo(mundo, admin, { cuenta: '5550001111' })
  const otro = await createServicioIn(mundo, 'confirmado', { admin, vehiculo: ajeno })
  const [una, dos] = await Promise.all(
    [id, otro.id].map(async (uno) =>
      pagar(sesion, 'anticipo', uno, { numeroTransaccion: 'Z-1', cuentaVista: await vista(sesion, uno) }),
    ),
  )
  expect(new Set([una?.status, dos?.status])).toEqual(new Set([200, 409]))
  const [pagado, sinPagar] = una?.status === 200 ? [id, otro.id] : [otro.id, id]
  const no = await pagar(sesion, 'anticipo', sinPagar, {
    numeroTransaccion: 'Z-1',
    cuentaVista: await vista(sesion, sinPagar),
    advertenciasAceptadas: [`numero:anticipo:${pagado}`],
  })
  expect([no.status, no.body['fields']]).toEqual([
    409,
    { numeroTransaccion: `Ese número de transacción ya pagó el anticipo de la reserva ${pagado.slice(-6)}.` },
  ])
  const directo = mundo.ctx.db.transaction(scopeOf(admin), async (tx) => {
    const comun = { empresaId: admin.empresaId, concepto: 'anticipo' as const, objeto: { servicioId: sinPagar } }
    const fila = { empresaId: admin.empresaId, concepto: 'anticipo' as const, servicioId: sinPagar }
    const ahora = mundo.ctx.clock.now()
    await tx
      .insertInto('transacciones')
      .values({ ...fila, numero: 'Z-1', comparable: 'Z1', creadoEn: ahora })
      .execute()
    const cuenta = { titular: 'Otro', banco: 'Nequi', tipocuenta: 'ahorros', cuenta: '1' }
    await asentarPago(tx, admin, ahora, { ...comun, numero: 'Z-1', cuenta })
  })
  await expect(directo).rejects.toMatchObject({ constraint: 'transacciones_de_una_cuenta' })
})

test('a correction is a counter-entry with its reason: to be paid again, and the number is free', async () => {
  const { id, admin, sesion } = await con('confirmado')
  const otro = await createServicioIn(mundo, 'confirmado', { admin, vehiculo: await createVehiculo(mundo, admin) })
  await pay(mundo, admin, 'anticipo', id, 'F-1')
  expect((await corregir(sesion, 'anticipo', id, { motivo: ' ' })).body['message']).toBe(MOTIVO_REQUERIDO)
  expect((await corregir(sesion, 'anticipo', id, { motivo: 'Era de otro servicio' })).status).toBe(200)
  const no = await corregir(sesion, 'anticipo', id)
  expect([no.status, no.body['message']]).toEqual([409, 'El anticipo no está pagado.'])
  expect((await rowOf(mundo, id)).anticipoConductorPagado).toBe(false)
  await pay(mundo, admin, 'anticipo', otro.id, 'F-1')
  await pay(mundo, admin, 'anticipo', id, 'F-2')
  expect(enLinea(await asientosOf(mundo, id)).filter((linea) => linea.startsWith('anticipo'))).toEqual([
    'anticipo causa 578250 = 578250',
    'anticipo pago -578250 = 0',
    'anticipo reverso 578250 = 578250',
    'anticipo pago -578250 = 0',
  ])
  expect((await leer(sesion, id))['movimientos']).toContainEqual(
    expect.objectContaining({ clase: 'reverso', motivo: 'Era de otro servicio', quien: 'Ana Pérez' }),
  )
  expect(await historialOf(mundo, id)).toContain('corregirPago ->-')
  const corregido = { clase: 'anticipo', motivo: 'Era de otro servicio', numeroTransaccion: 'F-1' }
  expect(await cambiosDe(id, 'corregirPago')).toEqual([{ ...corregido, valor: 578_250 }])
  await unpay(mundo, admin, 'anticipo', id)
})

test('the proof of a payment is a file of the company, used once', async () => {
  const { id, sesion } = await con('finalizado')
  const subir = async (quien: string) =>
    ((await (await uploadTo(app, quien, 'comprobante', PDF)).json()) as { id: string }).id
  const ajeno = await subir(await app.signIn((await createEmpresa(mundo)).email))
  const propio = await subir(sesion)
  const cuentaVista = await vista(sesion, id)
  const intento = (clase: Clase, idComprobante: string) =>
    pagar(sesion, clase, id, { numeroTransaccion: `G-${clase}`, cuentaVista, idComprobante })
  expect((await intento('anticipo', ajeno)).status).toBe(404)
  expect((await intento('anticipo', propio)).status).toBe(200)
  expect((await intento('saldo', propio)).status).toBe(404)
  const { movimientos } = await leer(sesion, id)
  expect(movimientos).toContainEqual(expect.objectContaining({ comprobanteURL: `/api/archivos/${propio}` }))
})

test('FLD-09 PAY-10 whoever does not pay reads accounts by their end alone', async () => {
  const { id, admin } = await con('confirmado')
  await pay(mundo, admin, 'anticipo', id)
  const persona: Persona = await createUsuario(mundo, admin)
  const { movimientos, conductor, cobro } = await leer(await app.signIn(persona.email), id)
  expect(JSON.stringify({ movimientos, conductor, cobro })).not.toContain('0012345678')
  expect(conductor).toMatchObject({ cuentaConductor: '•••• 5678' })
})
