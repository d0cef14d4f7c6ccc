import { NUMERO_REQUERIDO } from '@aliadas/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  agregarVehiculo,
  crearEmpresa,
  crearMundo,
  crearPlataforma,
  crearUsuario,
  filaDe,
  historialDe,
  servicioEn,
  testApp,
  type Mundo,
  type TestApp,
} from '../testing/fabricas/index.ts'

let mundo: Mundo
let app: TestApp

beforeAll(async () => {
  mundo = await crearMundo()
  app = await testApp(mundo)
})
afterAll(async () => {
  await app.cerrar()
  await mundo.cerrar()
})

const validar = (sesion: string, id: string, cuerpo: unknown, headers = {}) =>
  app.pedir('POST', `/api/servicios/${id}/validar-pago`, { sesion, cuerpo, headers })

test('ROLE-08 staff and the platform may not validate a payment, and nothing changes', async () => {
  const { id, admin } = await servicioEn(mundo, 'validar')
  const antes = await filaDe(mundo, id)
  for (const persona of [await crearUsuario(mundo, admin), await crearPlataforma(mundo)]) {
    const respuesta = await validar(await app.signIn(persona.email), id, { numeroTransaccion: 'T-9' })
    expect([respuesta.status, respuesta.cuerpo['code']]).toEqual([403, 'permission-denied'])
  }
  expect(await filaDe(mundo, id)).toEqual(antes)
})

test('PAY-01 PAY-07 the transaction number is required, short and text; amounts in the body are ignored', async () => {
  const { id, admin } = await servicioEn(mundo, 'validar', { precio: 1_285_000 })
  const sesion = await app.signIn(admin.email)
  for (const numeroTransaccion of [undefined, null, '', '   ', 7, ['x']]) {
    const { status, cuerpo } = await validar(sesion, id, { numeroTransaccion })
    expect([status, cuerpo['message']]).toEqual([400, NUMERO_REQUERIDO])
  }
  expect((await validar(sesion, id, { numeroTransaccion: 'x'.repeat(61) })).status).toBe(400)
  expect((await validar(sesion, id, { numeroTransaccion: 'a\0b' })).status).toBe(400)
  expect((await filaDe(mundo, id)).estado).toBe('validar')
  const texto = `'; drop table servicios; --<b>`
  const hecho = await validar(sesion, id, { numeroTransaccion: texto, valorOferta: 1000, pago: false })
  expect([hecho.status, hecho.cuerpo['servicio']]).toMatchObject([
    200,
    { estado: 'reservado', pago: true, valorOferta: 1_285_000, anticipo: 578_250, saldo: 578_250 },
  ])
  expect(await filaDe(mundo, id)).toMatchObject({
    numeroTransaccion: texto,
    pagoValidadoPor: admin.id,
    pagoValidadoEn: mundo.ctx.clock.now(),
  })
})

test('PAY-13 the booking of another company does not exist', async () => {
  const { id } = await servicioEn(mundo, 'validar')
  const otra = await crearEmpresa(mundo)
  await agregarVehiculo(mundo, otra)
  const sesion = await app.signIn(otra.email)
  const ajeno = await validar(sesion, id, { numeroTransaccion: 'T-1' })
  const nada = await validar(sesion, '2'.repeat(24), { numeroTransaccion: 'T-1' })
  expect([ajeno.status, ajeno.texto]).toEqual([404, nada.texto])
})

test('PAY-02 validating fifty times in parallel validates once and writes one line', async () => {
  const { id, admin } = await servicioEn(mundo, 'validar')
  const sesion = await app.signIn(admin.email)
  const todas = await Promise.all(
    Array.from({ length: 50 }, (_, n) => validar(sesion, id, { numeroTransaccion: `T-${n}` })),
  )
  expect(todas.filter((r) => r.status === 200)).toHaveLength(1)
  expect(todas.filter((r) => r.status === 409)).toHaveLength(49)
  expect((await historialDe(mundo, id)).filter((linea) => linea.startsWith('validarPago'))).toEqual([
    'validarPago validar>reservado',
  ])
})

test('PAY-02 the same key gives the first answer again', async () => {
  const { id, admin } = await servicioEn(mundo, 'validar')
  const sesion = await app.signIn(admin.email)
  const llave = { 'idempotency-key': 'pago-1' }
  const primera = await validar(sesion, id, { numeroTransaccion: 'T-1' }, llave)
  const segunda = await validar(sesion, id, { numeroTransaccion: 'T-1' }, llave)
  expect([primera.status, segunda.status]).toEqual([200, 200])
  expect(segunda.cuerpo).toEqual(primera.cuerpo)
})

test('FLD-09 a bank account is whole for who pays and masked for the rest', async () => {
  const { id, admin } = await servicioEn(mundo, 'confirmado')
  const pendientes = async (email: string) => {
    const { cuerpo } = await app.pedir('GET', '/api/pagos/pendientes?clase=anticipo', {
      sesion: await app.signIn(email),
    })
    return (cuerpo['pagos'] as { id: string; cuentaConductor: string; valor: number }[]).filter((p) => p.id === id)
  }
  expect(await pendientes(admin.email)).toMatchObject([{ cuentaConductor: '0012345678', valor: 225_000 }])
  expect(await pendientes((await crearUsuario(mundo, admin)).email)).toMatchObject([{ cuentaConductor: '•••• 5678' }])
})

test('TEN-10 lists and counts of payments are the own ones', async () => {
  await servicioEn(mundo, 'confirmado')
  const { id, admin } = await servicioEn(mundo, 'finalizado')
  const otro = await servicioEn(mundo, 'validar', { admin })
  const sesion = await app.signIn(admin.email)
  const leer = async (ruta: string) => (await app.pedir('GET', ruta, { sesion })).cuerpo
  expect(await leer('/api/pagos/resumen')).toEqual({ anticipos: 1, saldos: 1, porValidar: 1 })
  expect(await leer('/api/pagos/pendientes?clase=saldo')).toMatchObject({ pagos: [{ id }], siguiente: null })
  expect(await leer('/api/pagos/por-validar?metodo=transferencia')).toMatchObject({ reservas: [{ id: otro.id }] })
  expect(await leer('/api/pagos/por-validar?metodo=epayco')).toMatchObject({ reservas: [] })
})
