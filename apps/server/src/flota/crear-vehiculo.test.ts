import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { ETIQUETAS_DE_VEHICULO } from '@aliadas/contract/flota'
import { afterAll, expect, test, vi } from 'vitest'
import {
  START,
  createEmpresa,
  createPlataforma,
  createUsuario,
  createAliado,
  bid,
  publish,
} from '../testing/factories/index.ts'
import { mundoDeVehiculoNuevo } from '../testing/worlds/vehiculo-nuevo.ts'

const { close, mundo, app, admin, sesion, cuerpoDe, crear, consultar, flota, foto, subir, subido, enSistema } =
  await mundoDeVehiculoNuevo()
afterAll(() => close())

test('without a session it is said in the words of the specification', async () => {
  const respuesta = await app.request('POST', '/api/vehiculos', { body: cuerpoDe() })
  expect([respuesta.status, respuesta.body['message']]).toEqual([401, 'Debes iniciar sesión para crear un vehículo.'])
})

test('ROLE-04 only an administrator of a company adds vehicles, uploads for them or asks for plates', async () => {
  const solo = 'Necesitas tener el rol de administrador para crear un vehículo.'
  const usuario = await app.signIn((await createUsuario(mundo, admin)).email)
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  for (const quien of [usuario, plataforma]) {
    const respuestas = [await crear(cuerpoDe(), quien), await consultar('ABC123', quien)]
    for (const { status, body: cuerpo } of respuestas) expect([status, cuerpo['message']]).toEqual([403, solo])
    for (const preset of ['fotoVehiculo', 'documentoVehiculo']) {
      const respuesta = await subir(preset, await foto(), quien)
      // The platform is refused by the permission of the upload, which staff that edit vehicles have.
      const dicho = quien === plataforma ? 'Solo la empresa dueña del vehículo puede cambiar sus datos.' : solo
      expect([respuesta.status, await respuesta.json()]).toMatchObject([403, { message: dicho }])
    }
  }
  expect(await enSistema((tx) => tx.selectFrom('archivos').select('id').execute())).toEqual([])
})

test('every required field says that it is required, and nothing is made', async () => {
  const antes = await flota()
  const { status, body: cuerpo } = await crear({})
  expect(status).toBe(400)
  const requeridos = [
    'nombre',
    'cedula',
    'licenciaDeConducir',
    'telefono',
    'direccion',
    'ciudad',
    'cuenta',
    'tipocuenta',
    'banco',
    'titular',
    'tipo',
    'placas',
    'marca',
    'modelo',
    'capacidad',
    'propietario',
    'licencia',
    'soat',
    'fechasoat',
    'numeroRevisionTecnica',
    'vencimientoRevisionTecnica',
    'numeroInterno',
    'vencimientoTarjetaOperacion',
    'vencimientoLicenciaDeConducir',
    'rut',
  ] as const
  expect(cuerpo['fields']).toEqual({
    ...Object.fromEntries(requeridos.map((campo) => [campo, `El campo ${ETIQUETAS_DE_VEHICULO[campo]} es requerido`])),
    terminos: 'Debes aceptar los términos y condiciones',
  })
  expect(await flota()).toBe(antes)
})

test('S5-058 the three documents that end today are refused together, by the day in Bogotá, and so is a model of years to come', async () => {
  // 23:59 of the 10th in Bogotá is already the 11th in UTC.
  const hoy = fechaBogota(START)
  const noche = new Date(`${hoy}T23:59:00-05:00`).getTime() - mundo.ctx.clock.now().getTime()
  mundo.ctx.clock.advance(noche)
  const fechas = {
    fechasoat: hoy,
    vencimientoRevisionTecnica: hoy,
    vencimientoTarjetaOperacion: hoy,
    vencimientoLicenciaDeConducir: hoy,
  }
  const { status, body: cuerpo } = await crear(cuerpoDe({ ...fechas, modelo: '2050' }))
  expect([status, cuerpo['fields']]).toEqual([
    400,
    {
      modelo: `El modelo debe ser un año entre 1950 y ${Number(hoy.slice(0, 4)) + 1}`,
      fechasoat: 'La fecha de vencimiento del SOAT debe ser una fecha futura',
      vencimientoRevisionTecnica: 'La fecha de vencimiento de la revisión técnica debe ser una fecha futura',
      vencimientoTarjetaOperacion: 'La fecha de vencimiento de la tarjeta de operación debe ser una fecha futura',
    },
  ])
  const manana = fechaBogota(new Date(mundo.ctx.clock.now().getTime() + DIA_MS))
  const bien = Object.fromEntries(Object.keys(fechas).map((campo) => [campo, manana]))
  // An expired driving licence warns and refuses nothing.
  const hecho = await crear(cuerpoDe({ ...bien, vencimientoLicenciaDeConducir: '2020-01-01' }))
  expect([hecho.status, hecho.body['vehiculo']]).toMatchObject([
    201,
    { vencimientoLicenciaDeConducir: '2020-01-01', validado: true },
  ])
})

test('BIZ-13 plates are one whatever their case and whoever has them', async () => {
  const otra = await app.signIn((await createEmpresa(mundo)).email)
  expect((await crear(cuerpoDe({ placas: ' xyz789 ' }), otra)).body['vehiculo']).toMatchObject({ placas: 'XYZ789' })
  const { status, body: cuerpo } = await crear(cuerpoDe({ placas: 'xYz789' }))
  const mensaje = 'Ya existe un vehículo con las placas: XYZ789'
  expect([status, cuerpo]).toMatchObject([409, { code: 'aborted', message: mensaje, fields: { placas: mensaje } }])
  for (const placas of ['XYZ78', 'XYZ7890', 'XYZ 89', 'ХYZ789', 'XYZ-89'])
    expect([placas, (await crear(cuerpoDe({ placas }))).status]).toEqual([placas, 400])
})

test('TEN-15 a question about plates says only whether they exist, and not endlessly', async () => {
  const otra = await createEmpresa(mundo)
  const suya = await app.signIn(otra.email)
  await crear(cuerpoDe({ placas: 'QWE456' }), suya)
  const respuesta = await consultar('qwe456')
  expect([respuesta.status, respuesta.text]).toEqual([200, '{"existe":true}'])
  expect((await consultar('QWE457')).text).toBe('{"existe":false}')
  expect((await consultar('QWE')).status).toBe(400)
  const muchas = await Promise.all(Array.from({ length: 40 }, (_, n) => consultar(`AAA0${n + 10}`, suya)))
  expect(muchas.map((r) => r.status)).toContain(429)
  // The limit is per person: a person of another company continues, and adding vehicles is not blocked by it.
  expect((await consultar('QWE457')).status).toBe(200)
  expect((await crear(cuerpoDe(), suya)).status).toBe(201)
})

test('the same key makes one vehicle, also when it is sent at once from everywhere', async () => {
  const cuerpo = cuerpoDe()
  const headers = { 'idempotency-key': 'vehiculo-uno' }
  const antes = await flota()
  const primera = await crear({ ...cuerpo, placas: '000AAA' }, sesion, headers)
  const segunda = await crear({ ...cuerpo, placas: '000AAA' }, sesion, headers)
  expect([primera.status, segunda.text]).toEqual([201, primera.text])
  // Its position among the company's plates, so that the screen can show its page.
  expect(primera.body['posicion']).toBe(1)
  expect(await flota()).toBe(antes + 1)
  const paralelas = await Promise.all(
    Array.from({ length: 6 }, () => crear(cuerpoDe({ placas: 'PAR001' }), sesion, { 'idempotency-key': 'otro' })),
  )
  expect(paralelas.filter((r) => r.status === 201)).toHaveLength(1)
  expect(await flota()).toBe(antes + 2)
})

test('the first vehicle of a company opens its market at once: session, map and bids', async () => {
  const nueva = await createEmpresa(mundo)
  const suya = await app.signIn(nueva.email)
  const tipos = async () => (await app.request('GET', '/api/acceso/sesion', { cookie: suya })).body['tiposDeVehiculo']
  expect(await tipos()).toEqual([])
  const servicio = await publish(mundo, await createAliado(mundo), { tipo: 'Chiva' })
  expect((await app.request('GET', `/api/servicios/${servicio}`, { cookie: suya })).status).toBe(404)
  expect((await crear(cuerpoDe({ tipo: 'Chiva' }), suya)).status).toBe(201)
  expect(await tipos()).toEqual(['Chiva'])
  expect((await app.request('GET', `/api/servicios/${servicio}`, { cookie: suya })).status).toBe(200)
  await bid(mundo, nueva, servicio)
})

test('a failure that nobody foresaw is logged, answered without its inside, and leaves nothing behind', async () => {
  const log = vi.spyOn(mundo.ctx.log, 'error')
  const antes = [await flota(), await enSistema((tx) => tx.selectFrom('conductores').select('id').execute())]
  await mundo.base.pool.query(`alter table vehiculos add constraint nada check (marca <> 'FALLA')`)
  const propia = await subido('fotoVehiculo', await foto())
  const { status, body: cuerpo, text: texto } = await crear(cuerpoDe({ marca: 'FALLA', fotos: { frente: propia } }))
  expect([status, cuerpo['code']]).toEqual([500, 'internal'])
  expect(texto).not.toContain('nada')
  expect(log.mock.calls.map(([datos]) => String((datos as { err: unknown }).err))).toEqual([
    expect.stringContaining('nada'),
  ])
  expect([await flota(), await enSistema((tx) => tx.selectFrom('conductores').select('id').execute())]).toEqual(antes)
  expect((await crear(cuerpoDe({ fotos: { frente: propia } }))).status).toBe(201)
})
