import { DIA_MS } from '@aliadas/contract/core'
import { COMODIDADES, FOTOS_DE_VEHICULO } from '@aliadas/contract/flota'
import { afterAll, expect, test } from 'vitest'
import { PDF, createEmpresa, historialOf } from '../testing/factories/index.ts'
import { leerVehiculo } from './leer-vehiculo.ts'
import { type Cuerpo, mundoDeVehiculoNuevo } from '../testing/worlds/vehiculo-nuevo.ts'

const {
  close,
  mundo,
  app,
  admin,
  sesion,
  cuerpoDe,
  crear,
  flota,
  foto,
  subir,
  subido,
  enSistema,
  fotosSubidas,
  documentosSubidos,
} = await mundoDeVehiculoNuevo()
afterAll(() => close())

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
  // The failure consumed nothing.
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
  expect(roles.map(({ role }) => role)).toEqual(['admin'])
})

test('S3-018 S5-061 the whole record comes back under the names of the specification, with its papers and the RNT where there is one', async () => {
  const enviado = cuerpoDe({
    color: 'Blanco',
    email: 'conductor@prueba.test',
    empresa: 'Afiliadora',
    rntConductor: 'RNT-7',
    ...Object.fromEntries(COMODIDADES.map((una, i) => [una, i % 2 === 0])),
  })
  const fotos = await fotosSubidas()
  const documentos: Record<string, string> = {
    ...(await documentosSubidos()),
    rnt: await subido('documentoVehiculo', PDF),
  }
  const { status, body: cuerpo } = await crear({ ...enviado, fotos, documentos })
  const vehiculo = cuerpo['vehiculo'] as Cuerpo
  expect([status, vehiculo]).toEqual([
    201,
    expect.objectContaining({
      ...enviado,
      imagen: null,
      ...Object.fromEntries(FOTOS_DE_VEHICULO.map((lugar) => [lugar, `/api/archivos/${fotos[lugar]}`])),
      urlLicenciaConducir: `/api/archivos/${documentos['licenciaConducir']}`,
      urlRut: `/api/archivos/${documentos['rut']}`,
      urlSoat: `/api/archivos/${documentos['soat']}`,
      urlTarjetaPropiedad: `/api/archivos/${documentos['tarjetaPropiedad']}`,
      urlRnt: `/api/archivos/${documentos['rnt']}`,
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
    return leerVehiculo(tx, id, cambio)
  })
  expect([leido.creadoEn, leido.fechaCreacion]).toEqual([vehiculo['creadoEn'], vehiculo['creadoEn']])
  expect([leido.actualizado, leido.updatedAt]).toEqual([cambio.toISOString(), cambio.toISOString()])
  // Without it nothing is stored, and nothing is missing (S5-061).
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
