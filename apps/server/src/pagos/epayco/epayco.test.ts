import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accept,
  asientosOf,
  bid,
  cancel,
  createAliado,
  createEmpresa,
  createServicioIn,
  createVehiculo,
  fill,
  createWorld,
  historialOf,
  publish,
  rowOf,
  testApp,
  type TestApp,
  type World,
} from '../../testing/factories/index.ts'
import { aceptarOferta } from '../../ofertas/index.ts'
import { scopeOf, type Aliado, type Persona } from '../../platform/actor.ts'

const COMERCIO = { customerId: '555123', key: 'llave-secreta' }
const RUTA = '/api/v1/epayco/confirmacion'
let mundo: World
let app: TestApp
let enProduccion: TestApp
beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo, { epayco: COMERCIO })
  enProduccion = await testApp(mundo, { epayco: COMERCIO, production: true })
})
afterAll(async () => {
  await app.close()
  await enProduccion.close()
  await mundo.close()
})

/** An accepted offer that is paid by card, with its administrator. */
const adjudicado = async (
  precio = 320_000,
): Promise<{ id: string; aliado: Aliado; admin: Persona; sesion: string }> => {
  const [aliado, admin] = [await createAliado(mundo), await createEmpresa(mundo)]
  await createVehiculo(mundo, admin)
  const id = await publish(mundo, aliado)
  const ofertaId = await bid(mundo, admin, id, precio)
  await mundo.ctx.db.transaction(scopeOf(aliado), (tx) =>
    aceptarOferta(tx, aliado, { servicioId: id, ofertaId, metodoPago: 'epayco' }, mundo.ctx.clock),
  )
  return { id, aliado, admin, sesion: await app.signIn(admin.email) }
}

let numero = 0
type Campos = Record<string, string>
/** The fields of a call, signed as the provider documents it: sha256 of six values with '^' between them. */
const aviso = (id: string, cambios: Campos = {}): Campos => {
  const campos: Campos = {
    x_cust_id_cliente: COMERCIO.customerId,
    x_ref_payco: `9${++numero}`,
    x_transaction_id: `77${numero}`,
    x_amount: '320000',
    x_currency_code: 'COP',
    x_id_invoice: id,
    x_cod_transaction_state: '1',
    x_bank_name: 'Banco de Prueba',
    x_test_request: 'FALSE',
    ...cambios,
  }
  const firmado = [
    COMERCIO.customerId,
    COMERCIO.key,
    campos['x_ref_payco'],
    campos['x_transaction_id'],
    campos['x_amount'],
    campos['x_currency_code'],
  ].join('^')
  return {
    x_signature: createHash('sha256').update(firmado).digest('hex'),
    ...campos,
    ...('x_signature' in cambios ? cambios : {}),
  }
}
/** A moment later, so that calls keep their order. */
const despues = () => mundo.ctx.clock.advance(10)
const mandar = (campos: Campos, a = app) => {
  despues()
  return a.request('POST', RUTA, {
    body: new URLSearchParams(campos).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
const pagos = async (id: string, sesion: string) =>
  (await app.request('GET', `/api/servicios/${id}/pagos`, { cookie: sesion })).body as {
    evidencia: { estado: string; reparos: string[]; referencia: string }[]
    estadoDeEpayco: string | null
  }
const llamadas = () =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('epaycoLlamadas')
      .select(['resultado', 'veces', 'cuerpo', 'consulta', 'metodo'])
      .orderBy('recibidaEn')
      .orderBy('id')
      .execute(),
  )

test('PAY-14 a signed call is evidence for its company, and moves neither state nor money', async () => {
  const { id, sesion } = await adjudicado()
  const antes = await rowOf(mundo, id)
  const respuesta = await mandar(aviso(id, { x_amount: '320000.00' }))
  expect([respuesta.status, respuesta.body]).toEqual([200, { ok: true, estado: 'aceptada' }])
  expect(await rowOf(mundo, id)).toMatchObject({ estado: 'validar', pago: false, valorOferta: antes.valorOferta })
  expect(await pagos(id, sesion)).toMatchObject({
    estadoDeEpayco: 'aceptada',
    evidencia: [{ estado: 'aceptada', reparos: [], monto: '320000.00', moneda: 'COP', banco: 'Banco de Prueba' }],
  })
  expect(await historialOf(mundo, id)).toContain('avisoDeEpayco ->-')
})

test('PAY-14 it comes as query, form or JSON, and the signature is over the text as it came', async () => {
  const { id, sesion } = await adjudicado()
  const enConsulta = aviso(id, { x_cod_transaction_state: '3' })
  expect((await app.request('GET', `${RUTA}?${new URLSearchParams(enConsulta).toString()}`)).status).toBe(200)
  expect((await app.request('POST', `${RUTA}?${new URLSearchParams(enConsulta).toString()}`)).status).toBe(200)
  const { x_amount: _x, ...resto } = aviso(id, { x_amount: '320000.00' })
  despues()
  const json = JSON.stringify(resto).replace(/^\{/, '{"x_amount":320000.00,')
  const enJson = await app.request('POST', RUTA, { body: json, headers: { 'content-type': 'application/json' } })
  expect([enJson.status, enJson.body['estado']]).toEqual([200, 'aceptada'])
  expect(await pagos(id, sesion)).toMatchObject({ evidencia: [{ estado: 'pendiente' }, { estado: 'aceptada' }] })
})

test('PAY-14 an unsigned call, a wrong signature and another merchant are 401, kept whole and no evidence', async () => {
  const { id, sesion } = await adjudicado()
  const antes = (await llamadas()).length
  const bueno = aviso(id)
  for (const malo of [
    { ...bueno, x_signature: '' },
    { ...bueno, x_signature: 'f'.repeat(64) },
    { ...bueno, x_amount: '1' },
    { ...bueno, x_amount: '320000.00' },
    { ...bueno, x_cust_id_cliente: '999' },
  ])
    expect((await mandar(malo)).status).toBe(401)
  expect((await pagos(id, sesion)).evidencia).toEqual([])
  const nuevas = (await llamadas()).slice(antes)
  expect(nuevas.map((l) => l.resultado)).toEqual(['firma', 'firma', 'firma', 'firma', 'firma'])
  expect(nuevas.every((l) => l.cuerpo.includes(`x_id_invoice=${id}`))).toBe(true)
})

test('RATE-01 whoever calls without a signature fills nothing: a thousand an hour are kept, and a signed one still is', async () => {
  const { id } = await adjudicado()
  mundo.ctx.clock.advance(3_600_000)
  await fill(mundo, (tx) =>
    sql`insert into epayco_llamadas (id, metodo, consulta, tipo, cuerpo, huella, resultado, recibida_en)
      select lpad(n::text, 24, '0'), 'POST', '', '', 'x' || n, 'h' || n, 'firma', ${mundo.ctx.clock.now()} from generate_series(1, 999) n`.execute(
      tx,
    ),
  )
  const antes = (await llamadas()).length
  for (const x_signature of ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)])
    expect((await mandar(aviso(id, { x_signature }))).status).toBe(401)
  expect((await llamadas()).length - antes).toBe(1)
  expect((await mandar(aviso(id))).status).toBe(200)
  expect((await llamadas()).length - antes).toBe(2)
})

test('PAY-14 what does not fit the booking is kept and marked for a person to look at', async () => {
  const { id, sesion } = await adjudicado()
  const otro = await adjudicado()
  const repetida = aviso(otro.id)
  expect((await mandar(repetida)).status).toBe(200)
  for (const cambios of [
    { x_amount: '1000' },
    { x_currency_code: 'USD' },
    { x_test_request: 'TRUE' },
    // The invoice is not signed: a call for another booking verifies with this one's signature.
    { ...repetida, x_id_invoice: id },
  ])
    expect((await mandar(aviso(id, cambios as Campos))).status).toBe(200)
  const { evidencia, estadoDeEpayco } = await pagos(id, sesion)
  expect(evidencia.map((e) => [e.estado, e.reparos])).toEqual([
    ['porRevisar', ['monto']],
    ['porRevisar', ['moneda']],
    ['porRevisar', ['prueba']],
    ['porRevisar', ['referencia']],
  ])
  expect(estadoDeEpayco).toBe('porRevisar')
  const nadie = aviso('2'.repeat(24))
  expect((await mandar(nadie)).status).toBe(200)
  expect((await mandar(aviso('no-es-un-id'))).status).toBe(200)
  const transferencia = await createServicioIn(mundo, 'validar')
  expect((await mandar(aviso(transferencia.id, { x_amount: '500000' }))).status).toBe(200)
  expect((await pagos(transferencia.id, await app.signIn(transferencia.admin.email))).evidencia).toMatchObject([
    { reparos: ['pago'] },
  ])
})

test('PAY-14 calls out of order and twice: accepted stays, only a reversal takes it back, unknown states wait for a person', async () => {
  const { id, sesion } = await adjudicado()
  const fijo = { x_ref_payco: '500', x_transaction_id: '501' }
  const llega = async (codigo: string) => {
    expect((await mandar(aviso(id, { ...fijo, x_cod_transaction_state: codigo }))).status).toBe(200)
    mundo.ctx.clock.advance(1000)
    return (await pagos(id, sesion)).estadoDeEpayco
  }
  expect(await llega('8')).toBe('porRevisar')
  expect(await llega('1')).toBe('aceptada')
  expect(await llega('3')).toBe('aceptada')
  expect(await llega('2')).toBe('aceptada')
  expect(await llega('1')).toBe('aceptada')
  expect((await pagos(id, sesion)).evidencia).toHaveLength(4)
  expect((await historialOf(mundo, id)).filter((l) => l.startsWith('avisoDeEpayco'))).toHaveLength(4)
  expect(await llega('6')).toBe('reversada')
  expect(await llega('1')).toBe('reversada')
  const repetidas = (await llamadas()).filter((l) => l.cuerpo.includes('x_ref_payco=500') && l.veces > 1)
  expect(repetidas.map((l) => l.veces)).toEqual([3])
})

test('PAY-14 fifty of the same at once are one piece of evidence', async () => {
  const { id, sesion } = await adjudicado()
  const uno = aviso(id)
  const todas = await Promise.all(Array.from({ length: 50 }, () => mandar(uno)))
  expect(todas.every((r) => r.status === 200)).toBe(true)
  expect((await pagos(id, sesion)).evidencia).toHaveLength(1)
})

test('PAY-16 one signature with 120 states, or with other unsigned fields first, keeps no true call out', async () => {
  const { id, sesion } = await adjudicado()
  const una = aviso(id, { x_cod_transaction_state: '100', x_test_request: 'TRUE' })
  expect((await mandar(una)).status).toBe(200)
  for (let n = 0; n < 120; n++)
    expect((await mandar({ ...una, x_test_request: 'FALSE', x_cod_transaction_state: `${100 + n}` })).status).toBe(200)
  const antes = (await llamadas()).length
  expect((await mandar({ ...una, x_test_request: 'FALSE', x_cod_transaction_state: '1' })).status).toBe(200)
  const verdadera = aviso(id)
  expect((await mandar(verdadera)).status).toBe(200)
  const { evidencia, estadoDeEpayco } = await pagos(id, sesion)
  expect(evidencia.map((e) => [e.referencia, e.estado, e.reparos])).toEqual([
    [una['x_ref_payco'], 'porRevisar', ['prueba']],
    [una['x_ref_payco'], 'porRevisar', []],
    [una['x_ref_payco'], 'aceptada', []],
    [verdadera['x_ref_payco'], 'aceptada', []],
  ])
  expect(estadoDeEpayco).toBe('aceptada')
  // A call without news was counted on the earlier call with the same content.
  const suyas = (await llamadas()).filter((l) => l.cuerpo.includes(`x_ref_payco=${una['x_ref_payco']}`))
  expect([suyas.map((l) => l.veces), (await llamadas()).length - antes]).toEqual([[1, 120, 1], 2])
  expect((await historialOf(mundo, id)).filter((l) => l.startsWith('avisoDeEpayco'))).toHaveLength(4)
})

test('PAY-16 120 calls without a signature and 120 that do not fit keep no true call out', async () => {
  const { id, sesion } = await adjudicado()
  mundo.ctx.clock.advance(3_600_000)
  for (let n = 0; n < 120; n++) {
    expect((await mandar(aviso(id, { x_signature: 'f'.repeat(64) }))).status).toBe(401)
    expect((await mandar(aviso(id, { x_amount: '1000' }))).status).toBe(200)
  }
  const verdadera = aviso(id)
  expect((await mandar(verdadera)).status).toBe(200)
  const { evidencia } = await pagos(id, sesion)
  expect(evidencia).toHaveLength(100)
  expect(evidencia.at(-1)).toMatchObject({ referencia: verdadera['x_ref_payco'], estado: 'aceptada', reparos: [] })
})

test('PAY-16 the same call by POST, by GET and in JSON is one line', async () => {
  const { id, sesion } = await adjudicado()
  const una = aviso(id)
  expect((await mandar(una)).status).toBe(200)
  expect((await app.request('GET', `${RUTA}?${new URLSearchParams(una).toString()}`)).status).toBe(200)
  const enJson = { body: una, headers: { 'content-type': 'application/json' } }
  expect((await app.request('POST', RUTA, enJson)).status).toBe(200)
  expect((await pagos(id, sesion)).evidencia).toHaveLength(1)
  const suyas = (await llamadas()).filter((l) => l.cuerpo.includes(`x_ref_payco=${una['x_ref_payco']}`))
  expect(suyas.map((l) => l.veces)).toEqual([3])
})

test('PAY-14 in production a test is refused and kept; without a merchant there is no such place; too much is 413', async () => {
  const { id, sesion } = await adjudicado()
  const prueba = await mandar(aviso(id, { x_test_request: 'TRUE' }), enProduccion)
  expect([prueba.status, prueba.body['code']]).toEqual([403, 'permission-denied'])
  expect((await pagos(id, sesion)).evidencia).toEqual([])
  expect((await llamadas()).at(-1)).toMatchObject({ resultado: 'prueba' })
  const sin = await testApp(mundo)
  expect((await mandar(aviso(id), sin)).status).toBe(404)
  await sin.close()
  expect((await mandar({ ...aviso(id), x_extra1: 'x'.repeat(40_000) })).status).toBe(413)
  expect((await mandar({ ...aviso(id), x_description: 'a\0b' })).status).toBe(200)
  const hondo = { body: '['.repeat(10_000), headers: { 'content-type': 'application/json' } }
  expect((await app.request('POST', RUTA, hondo)).body['message']).toBe('El cuerpo tiene demasiados niveles.')
})

test('TEN-17 the evidence of a payment is its company’s alone, and the calls are nobody’s but the platform’s', async () => {
  const { id } = await adjudicado()
  await mandar(aviso(id))
  const ajena = await createEmpresa(mundo)
  const leer = (tabla: 'epaycoEvidencias' | 'epaycoLlamadas') =>
    mundo.ctx.db.read(scopeOf(ajena), (tx) => tx.selectFrom(tabla).select('id').execute())
  expect(await leer('epaycoEvidencias')).toEqual([])
  await expect(leer('epaycoLlamadas')).rejects.toMatchObject({ code: '42501' })
})

test('after the award the client app reads what its client needs to pay, until it is validated', async () => {
  const aliado = await createAliado(mundo)
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const cobro = async (id: string) =>
    (await app.request('GET', `/api/v1/servicios/${id}`, { key: aliado.clave })).body['cobro']
  const porCuenta = await publish(mundo, aliado)
  expect(await cobro(porCuenta)).toBeNull()
  await accept(mundo, aliado, porCuenta, await bid(mundo, admin, porCuenta, 410_000))
  const { salida } = await rowOf(mundo, porCuenta)
  expect(await cobro(porCuenta)).toEqual({
    referencia: porCuenta,
    valor: 410_000,
    moneda: 'COP',
    pagarAntesDe: salida.toISOString(),
    epayco: null,
    cuenta: { titular: 'Titular-titular', banco: 'Bancolombia', tipocuenta: 'ahorros', cuenta: 'Titular-cuenta' },
  })
  const porTarjeta = await publish(mundo, aliado)
  const idOferta = await bid(mundo, admin, porTarjeta, 410_000)
  const aceptado = await app.request('POST', `/api/v1/servicios/${porTarjeta}/aceptar`, {
    key: aliado.clave,
    body: { idOferta, metodoPago: 'epayco' },
  })
  expect(aceptado.body['cobro']).toEqual({
    referencia: porTarjeta,
    valor: 410_000,
    moneda: 'COP',
    pagarAntesDe: salida.toISOString(),
    epayco: {
      name: `Servicio ${porTarjeta.slice(-6)} con ${admin.empresa}`,
      description: 'Aeropuerto - Hotel',
      invoice: porTarjeta,
      currency: 'COP',
      amount: '410000',
      country: 'CO',
      lang: 'es',
      confirmation: `${mundo.links.publicUrl}/api/v1/epayco/confirmacion`,
    },
    cuenta: null,
  })
  const pagado = await createServicioIn(mundo, 'reservado', { aliado, admin })
  expect(await cobro(pagado.id)).toBeNull()
})

test.each(['x_cod_transaction_state', 'x_cod_response', 'x_ref_payco', 'x_transaction_id'])(
  'a signed call with a long %s is refused and leaves nothing',
  async (campo) => {
    const { id, sesion } = await adjudicado()
    // Random text, because an index would compress a repeated letter.
    const largo = Array.from({ length: 150 }, () => randomUUID()).join('')
    const sinEstado = campo === 'x_cod_response' ? { x_cod_transaction_state: '' } : {}
    const respuesta = await mandar(aviso(id, { ...sinEstado, [campo]: largo }))
    expect([respuesta.status, respuesta.body['code']]).toEqual([400, 'invalid-argument'])
    expect((await pagos(id, sesion)).evidencia).toEqual([])
    expect((await mandar(aviso(id, { ...sinEstado, [campo]: '1' }))).status).toBe(200)
    expect((await pagos(id, sesion)).evidencia).toHaveLength(1)
  },
)

const cancelacionDe = async ({ id, sesion }: { id: string; sesion: string }) =>
  (await app.request('GET', `/api/servicios/${id}`, { cookie: sesion })).body['servicio']

test('evidence of a payment that nobody validated is said beside the cancellation, and owes nothing', async () => {
  const [pagado, rechazado] = [await adjudicado(), await adjudicado()]
  await mandar(aviso(pagado.id))
  await mandar(aviso(rechazado.id, { x_cod_transaction_state: '2' }))
  for (const { id, aliado } of [pagado, rechazado]) await cancel(mundo, aliado, id)
  expect(await cancelacionDe(pagado)).toMatchObject({ cancelacion: { porAclarar: true, devolucion: null } })
  expect(await cancelacionDe(rechazado)).toMatchObject({ cancelacion: { porAclarar: false, devolucion: null } })
  const libro = await asientosOf(mundo, pagado.id)
  expect(libro.map(({ concepto, clase }) => `${concepto} ${clase}`)).toEqual(['reserva causa', 'reserva reverso'])
})

test('evidence that arrives after the cancellation is said too, until it is reversed', async () => {
  const tarde = await adjudicado()
  await cancel(mundo, tarde.aliado, tarde.id)
  expect((await rowOf(mundo, tarde.id)).pagoPorAclarar).toBe(false)
  await mandar(aviso(tarde.id))
  expect(await cancelacionDe(tarde)).toMatchObject({ cancelacion: { porAclarar: true, devolucion: null } })
  await mandar(aviso(tarde.id, { x_cod_transaction_state: '6' }))
  expect((await rowOf(mundo, tarde.id)).pagoPorAclarar).toBe(false)
})
