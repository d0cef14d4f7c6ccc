import {
  COMODIDADES,
  DIA_MS,
  DOCUMENTOS_DE_VEHICULO,
  ETIQUETAS_DE_VEHICULO,
  FOTOS_DE_VEHICULO,
  fechaBogota,
} from '@aliadas/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import {
  START,
  PDF,
  createEmpresa,
  createWorld,
  createPlataforma,
  createUsuario,
  createAliado,
  vehiculoData,
  historialOf,
  bid,
  publish,
  testApp,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { leerVehiculo } from './leer-vehiculo.ts'

let mundo: World
let app: TestApp
let admin: Persona
let sesion: string

beforeAll(async () => {
  mundo = await createWorld({ max: 20 })
  app = await testApp(mundo)
  admin = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

type Cuerpo = Record<string, unknown>

/** What the form sends: no file, and none of what the server knows better. */
const cuerpoDe = (cambios: Cuerpo = {}): Cuerpo => {
  const { fotos: _f, documentos: _d, ...datos } = vehiculoData(mundo)
  return { ...datos, ...cambios }
}
const crear = (cuerpo: Cuerpo, quien = sesion, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/vehiculos', { cookie: quien, body: cuerpo, headers })
const consultar = (placas: string, quien = sesion) =>
  app.request('GET', `/api/vehiculos/placas/${encodeURIComponent(placas)}`, { cookie: quien })
const flota = async (quien = sesion) =>
  ((await app.request('GET', '/api/vehiculos?porPagina=50', { cookie: quien })).body['total'] as { filas: number })
    .filas

const foto = (tipo: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg', ancho = 40) =>
  sharp({ create: { width: ancho, height: 30, channels: 3, background: '#1D4ED8' } })
    .toFormat(tipo)
    .toBuffer()
const subir = (preset: string, bytes: Buffer, quien = sesion, nombre = 'a.jpg') =>
  fetch(`${app.url}/api/archivos/${preset}?nombre=${nombre}`, {
    method: 'PUT',
    headers: { cookie: quien, 'x-aliadas': 'web' },
    body: new Uint8Array(bytes),
  })
const subido = async (preset: string, bytes: Buffer, quien = sesion) => {
  const respuesta = await subir(preset, bytes, quien)
  expect(respuesta.status).toBe(201)
  return ((await respuesta.json()) as { id: string }).id
}
const enSistema = <T>(trabajo: (tx: Tx) => Promise<T>) => mundo.ctx.db.read({ rol: 'sistema' }, trabajo)
const fotosSubidas = async () => {
  const pares: [string, string][] = []
  for (const lugar of FOTOS_DE_VEHICULO) pares.push([lugar, await subido('fotoVehiculo', await foto())])
  return Object.fromEntries(pares)
}
const documentosSubidos = async () => {
  const pares: [string, string][] = []
  for (const lugar of DOCUMENTOS_DE_VEHICULO) pares.push([lugar, await subido('documentoVehiculo', PDF)])
  return Object.fromEntries(pares)
}

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
      expect([respuesta.status, await respuesta.json()]).toMatchObject([403, { message: solo }])
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

test('papers that end today are refused together, by the day in Bogotá, and so is a model of years to come', async () => {
  // 23:59 of the 10th in Bogotá is the 11th in Greenwich already.
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
      vencimientoLicenciaDeConducir: 'La fecha de vencimiento de la licencia de conducir debe ser una fecha futura',
    },
  ])
  const manana = fechaBogota(new Date(mundo.ctx.clock.now().getTime() + DIA_MS))
  const bien = Object.fromEntries(Object.keys(fechas).map((campo) => [campo, manana]))
  expect((await crear(cuerpoDe(bien))).status).toBe(201)
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
  // The limit is one person's: a colleague elsewhere goes on, and creating is not stopped by it.
  expect((await consultar('QWE457')).status).toBe(200)
  expect((await crear(cuerpoDe(), suya)).status).toBe(201)
})

test('FILE-06 FILE-10 photos and documents are found out by content, up to 2 MB', async () => {
  const relleno = (inicio: Buffer, bytes: number) => Buffer.concat([inicio, Buffer.alloc(bytes - inicio.length, 0x20)])
  const limite = 2 * 1024 * 1024
  const casos: [string, Buffer, number, string?][] = [
    ['fotoVehiculo', await foto('webp'), 201],
    ['fotoVehiculo', await foto('png'), 201],
    ['fotoVehiculo', await foto('gif'), 415, 'Tipo de archivo no soportado. Usa una foto JPG, PNG o WebP.'],
    ['fotoVehiculo', PDF, 415, 'Tipo de archivo no soportado. Usa una foto JPG, PNG o WebP.'],
    ['fotoVehiculo', (await foto()).subarray(0, 200), 415],
    ['fotoVehiculo', await foto('png', 60_000_000 / 30), 415],
    ['fotoVehiculo', relleno(await foto(), limite + 1), 413, 'El archivo grande excede el tamaño máximo de 2MB'],
    ['documentoVehiculo', PDF, 201],
    ['documentoVehiculo', await foto(), 201],
    ['documentoVehiculo', await foto('webp'), 415, 'Tipo de archivo no soportado. Usa un archivo PDF, JPG o PNG.'],
    ['documentoVehiculo', Buffer.from('<svg onload="x"/>'), 415],
    ['documentoVehiculo', relleno(PDF, limite), 201],
    ['documentoVehiculo', relleno(PDF, limite + 1), 413, 'El archivo grande excede el tamaño máximo de 2MB'],
  ]
  for (const [i, [preset, bytes, estado, mensaje]] of casos.entries()) {
    const respuesta = await subir(preset, bytes, sesion, 'grande.jpg')
    const { message } = (await respuesta.json()) as { message?: string }
    expect([i, respuesta.status, mensaje ?? message]).toEqual([i, estado, message])
  }
})

test('FILE-05 FILE-16 a file of somebody else, of another kind, unknown, named twice or no id at all is refused', async () => {
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  const deOtra = await subido('fotoVehiculo', await foto(), ajena)
  const documento = await subido('documentoVehiculo', await foto())
  const propia = await subido('fotoVehiculo', await foto())
  const antes = await flota()
  const casos: [Cuerpo, string][] = [
    [{ fotos: { frente: deOtra } }, 'fotos.frente'],
    [{ fotos: { lateral: documento } }, 'fotos.lateral'],
    [{ fotos: { frente: propia, tablero: propia } }, 'fotos.tablero'],
    [{ fotos: { frente: '2'.repeat(24) } }, 'fotos.frente'],
    [{ documentos: { soat: propia } }, 'documentos.soat'],
  ]
  for (const [archivos, lugar] of casos) {
    const { status, body: cuerpo } = await crear(cuerpoDe(archivos))
    expect([status, cuerpo['fields']]).toEqual([404, { [lugar]: 'Sube este archivo de nuevo.' }])
  }
  for (const frente of [
    '../x',
    'javascript:alert(1)',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    `/api/archivos/${deOtra}`,
  ])
    expect([frente, (await crear(cuerpoDe({ fotos: { frente } }))).status]).toEqual([frente, 400])
  expect(await flota()).toBe(antes)
  // Nothing was used up by what failed.
  expect((await crear(cuerpoDe({ fotos: { frente: propia } }))).status).toBe(201)
  expect((await crear(cuerpoDe({ fotos: { frente: propia } }))).status).toBe(404)
})

test('FLD-06 ROLE-13 what the server knows better is never taken from the body', async () => {
  const { status, body: cuerpo } = await crear(
    cuerpoDe({
      id: '2'.repeat(24),
      codigo: 'MIO',
      validado: 'true',
      viajesRealizados: 99,
      comisionesAcumuladas: 1_000_000,
      comisionesTotalesPagadas: 1_000_000,
      rating: 5,
      suspendido: true,
      conected: true,
      isAdmin: true,
      empresaAliada: 'Otra',
      empresaId: 'OTRA',
      fotosVehiculo: true,
      documentosVehiculo: true,
    }),
  )
  const vehiculo = cuerpo['vehiculo'] as Cuerpo
  const id = String(vehiculo['id'])
  expect([status, vehiculo]).toMatchObject([
    201,
    {
      codigo: id.slice(-6),
      empresaAliada: admin.empresa,
      empresa: admin.empresa,
      validado: true,
      suspendido: false,
      conected: false,
      viajesRealizados: 0,
      comisionesAcumuladas: 0,
      comisionesTotalesPagadas: 0,
      comisionPagadaAReferente: false,
      programaDeReferidos: false,
      referidoPor: null,
      rating: 0,
      fotosVehiculo: false,
      documentosVehiculo: false,
      perfil: true,
      terminos: true,
      velocidad: null,
      latitud: null,
      longitud: null,
    },
  ])
  expect(id).not.toBe('2'.repeat(24))
  expect(vehiculo).not.toHaveProperty('isAdmin')
  const ratingDeEmpresa = enSistema((tx) =>
    tx.selectFrom('empresas').select('rating').where('id', '=', admin.empresaId).executeTakeFirstOrThrow(),
  )
  expect(await ratingDeEmpresa).toEqual({ rating: 5 })
  const roles = await enSistema((tx) => tx.selectFrom('personas').select('role').distinct().orderBy('role').execute())
  expect(roles.map(({ role }) => role)).toEqual(['admin', 'user'])
})

test('S3-018 S5-061 the whole record comes back under the names of the specification, with its papers and the RNT where there is one', async () => {
  const enviado = cuerpoDe({
    color: 'Blanco',
    email: 'conductor@prueba.test',
    empresa: 'Afiliadora',
    rntConductor: 'RNT-7',
    ...Object.fromEntries(COMODIDADES.map((una, i) => [una, i % 2 === 0])),
  })
  const { status, body: cuerpo } = await crear({
    ...enviado,
    fotos: await fotosSubidas(),
    documentos: { ...(await documentosSubidos()), rnt: await subido('documentoVehiculo', PDF) },
  })
  const vehiculo = cuerpo['vehiculo'] as Cuerpo
  const archivo = expect.stringMatching(/^\/api\/archivos\/[0-9A-Z]{24}$/)
  expect([status, vehiculo]).toEqual([
    201,
    expect.objectContaining({
      ...enviado,
      imagen: null,
      ...Object.fromEntries(FOTOS_DE_VEHICULO.map((lugar) => [lugar, archivo])),
      urlLicenciaConducir: archivo,
      urlRut: archivo,
      urlSoat: archivo,
      urlTarjetaPropiedad: archivo,
      urlRnt: archivo,
      rntConductor: 'RNT-7',
      fotosVehiculo: true,
      documentosVehiculo: true,
      creadoEn: mundo.ctx.clock.now().toISOString(),
      actualizado: mundo.ctx.clock.now().toISOString(),
    }),
  ])
  const cambio = new Date(mundo.ctx.clock.now().getTime() + DIA_MS)
  const leido = await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const id = String(vehiculo['id'])
    await tx.updateTable('vehiculos').set({ actualizadoEn: cambio }).where('id', '=', id).execute()
    return leerVehiculo(tx, id)
  })
  expect([leido.creadoEn, leido.fechaCreacion]).toEqual([vehiculo['creadoEn'], vehiculo['creadoEn']])
  expect([leido.actualizado, leido.updatedAt]).toEqual([cambio.toISOString(), cambio.toISOString()])
  // Without it nothing is kept, and nothing is missed (S5-061).
  const sinRnt = (await crear(cuerpoDe())).body['vehiculo'] as Cuerpo
  expect([sinRnt['urlRnt'], sinRnt['rntConductor']]).toEqual([null, null])
  expect(await historialOf(mundo, String(vehiculo['id']))).toEqual(['crear ->-'])

  const usados = await enSistema((tx) =>
    tx.selectFrom('archivos').select('ubicacion').where('usado', '=', true).execute(),
  )
  expect(new Set(usados.map(({ ubicacion }) => ubicacion.replace(/[0-9A-Z]{24}$/, '*')))).toEqual(
    new Set(['vehicle/documentos/*', 'vehicle/fotos/*']),
  )

  const ruta = String(vehiculo['urlSoat'])
  const enlace = (await app.request('GET', ruta, { cookie: sesion })).headers.get('location') ?? ''
  expect((await app.request('GET', enlace, { cookie: sesion })).text).toBe(PDF.toString())
  const otra = await app.signIn((await createEmpresa(mundo)).email)
  expect((await app.request('GET', ruta, { cookie: otra })).status).toBe(404)
  expect((await app.request('GET', ruta)).status).toBe(401)
})

test('the same key makes one vehicle, also when it is sent at once from everywhere', async () => {
  const cuerpo = cuerpoDe()
  const headers = { 'idempotency-key': 'vehiculo-uno' }
  const antes = await flota()
  const primera = await crear({ ...cuerpo, placas: '000AAA' }, sesion, headers)
  const segunda = await crear({ ...cuerpo, placas: '000AAA' }, sesion, headers)
  expect([primera.status, segunda.text]).toEqual([201, primera.text])
  // Where it stands among the company's plates, so that the screen can show its page.
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
