import { fechaBogota, DIA_MS } from '@aliadas/contract/core'
import { COMODIDADES, type CambioAjeno, type FichaDeVehiculo, type LineaDeVehiculo } from '@aliadas/contract/flota'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  FAKE_ID,
  PASSWORD,
  PDF,
  createEmpresa,
  createPlataforma,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  uploadImage,
  uploadTo,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let sesion: string
let usuario: string
let ajena: string
let plataforma: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
  usuario = await app.signIn((await createUsuario(mundo, admin)).email)
  ajena = await app.signIn((await createEmpresa(mundo)).email)
  plataforma = await app.signIn((await createPlataforma(mundo)).email)
})
afterAll(() => close())

type Cuerpo = Record<string, unknown>

const leer = async (id: string, quien = sesion) => {
  const { status, body } = await app.request('GET', `/api/vehiculos/${id}`, { cookie: quien })
  return { status, ficha: body['vehiculo'] as FichaDeVehiculo }
}
const fichaDe = async (id: string, quien = sesion) => (await leer(id, quien)).ficha

/** What the form sends for a vehicle as its page shows it, with some fields changed. */
const edicionDe = (v: FichaDeVehiculo, cambios: Cuerpo = {}, resto: Cuerpo = {}): Cuerpo => ({
  version: v.version,
  datos: {
    ...Object.fromEntries(COMODIDADES.map((una) => [una, v[una]])),
    nombre: v.nombre,
    cedula: v.cedula,
    direccion: v.direccion,
    ciudad: v.ciudad,
    telefono: v.telefono,
    licenciaDeConducir: v.licenciaDeConducir,
    vencimientoLicenciaDeConducir: v.vencimientoLicenciaDeConducir,
    propietario: v.propietario,
    empresa: v.empresa,
    numeroInterno: v.numeroInterno,
    tarjetaOperacion: v.tarjetaOperacion,
    vencimientoTarjetaOperacion: v.vencimientoTarjetaOperacion,
    numeroRevisionTecnica: v.numeroRevisionTecnica,
    vencimientoRevisionTecnica: v.vencimientoRevisionTecnica,
    soat: v.soat,
    fechasoat: v.fechasoat,
    ...cambios,
  },
  ...resto,
})
const editar = (id: string, cuerpo: Cuerpo, quien = sesion, headers: Record<string, string> = {}) =>
  app.request('PUT', `/api/vehiculos/${id}/datos`, { cookie: quien, body: cuerpo, headers })
const historial = async (id: string, quien = sesion) =>
  (await app.request('GET', `/api/vehiculos/${id}/historial`, { cookie: quien })).body['lineas'] as LineaDeVehiculo[]
const dentroDe = (dias: number) => fechaBogota(new Date(mundo.ctx.clock.now().getTime() + dias * DIA_MS))
const BANCO = {
  cuenta: '9998887776',
  tipocuenta: 'corriente',
  banco: 'Itau',
  titular: 'Otra Persona',
  rut: '800900100',
}

test('S2-113 a company reads its vehicle whole; others, not at all; the platform, without the account', async () => {
  const id = await createVehiculo(mundo, admin, { wifi: true })
  expect(await fichaDe(id)).toMatchObject({
    id,
    marca: 'Renault',
    wifi: true,
    cuenta: '0012345678',
    rut: '900000001',
    motivoSuspension: null,
    version: '0',
    vencimientos: ['soat', 'revisionTecnica', 'tarjetaOperacion', 'licenciaDeConducir'].map((papel) => ({
      papel,
      vence: dentroDe(365),
    })),
    acciones: { editar: { permitido: true }, editarBanco: { permitido: true }, levantar: { permitido: false } },
  })
  for (const [quien, acciones] of [
    [usuario, { editar: { permitido: true }, editarBanco: { permitido: false }, suspender: { permitido: false } }],
    [plataforma, { editar: { permitido: false }, editarBanco: { permitido: false }, suspender: { permitido: false } }],
  ] as const)
    expect(await fichaDe(id, quien)).toMatchObject({
      marca: 'Renault',
      cuenta: null,
      tipocuenta: null,
      banco: null,
      titular: null,
      rut: null,
      urlRut: null,
      acciones,
    })
  for (const ruta of ['', '/historial', '/viajes?cuando=proximos']) {
    expect((await app.request('GET', `/api/vehiculos/${id}${ruta}`)).status).toBe(401)
    expect([ruta, (await app.request('GET', `/api/vehiculos/${id}${ruta}`, { cookie: ajena })).status]).toEqual([
      ruta,
      404,
    ])
    expect((await app.request('GET', `/api/vehiculos/${FAKE_ID}${ruta}`, { cookie: sesion })).status).toBe(404)
  }
})

test('S2-115 what nobody changes is not taken from the form, the rest is', async () => {
  const sinPapeles = { fotosVehiculo: false, documentosVehiculo: false }
  const id = await createVehiculo(mundo, admin, { color: 'Blanco', email: 'a@b.test' }, sinPapeles)
  const antes = await fichaDe(id)
  const fijos = {
    placas: 'ZZZ999',
    marca: 'Otra',
    modelo: '2020',
    tipo: 'Bus',
    capacidad: 40,
    color: 'Rojo',
    email: 'x@y.test',
    licencia: '9',
    terminos: false,
    validado: false,
    rating: 5,
  }
  const nuevos = {
    propietario: 'Nueva Dueña',
    numeroInterno: '77',
    telefono: '3110000000',
    tv: true,
    soat: 'SOAT-NUEVO',
    fechasoat: dentroDe(100),
  }
  const { status, body } = await editar(id, edicionDe(antes, { ...fijos, ...nuevos }))
  expect(status).toBe(200)
  const despues = body['vehiculo'] as FichaDeVehiculo
  const { version: _v, vencimientos: _a, actualizado: _b, updatedAt: _c, ...igual } = { ...antes, ...nuevos }
  expect(despues).toMatchObject(igual)
  expect(await fichaDe(id)).toEqual(despues)
  expect(despues.version).not.toBe(antes.version)
})

test('a user changes everything but the account, for which an administrator gives the password again', async () => {
  const id = await createVehiculo(mundo, admin)
  const antes = await fichaDe(id)
  const con = (resto: Cuerpo) => edicionDe(antes, {}, { bancarios: BANCO, ...resto })
  expect((await editar(id, edicionDe(antes, { propietario: 'De un usuario' }), usuario)).status).toBe(200)
  const ahora = await fichaDe(id)
  const conVersion = (resto: Cuerpo) => ({ ...con(resto), version: ahora.version })
  expect((await editar(id, conVersion({ contrasenaActual: PASSWORD }), usuario)).status).toBe(403)
  const sin = await editar(id, conVersion({}))
  expect([sin.status, sin.body['fields']]).toEqual([
    403,
    { contrasenaActual: 'Escribe tu contraseña para cambiar los datos bancarios' },
  ])
  const mala = await editar(id, conVersion({ contrasenaActual: 'otra-Clave-1' }))
  expect([mala.status, mala.body['fields']]).toEqual([400, { contrasenaActual: 'La contraseña actual no es correcta' }])
  expect(await fichaDe(id)).toMatchObject({ cuenta: '0012345678' })
  expect((await editar(id, conVersion({ contrasenaActual: PASSWORD }))).body['vehiculo']).toMatchObject(BANCO)
  // The history says that it changed and by whom, and never the value.
  const lineas = await historial(id, usuario)
  expect(lineas[0]).toMatchObject({
    quien: 'Ana Pérez',
    cambios: expect.arrayContaining([{ campo: 'cuenta', antes: null, despues: null }]) as unknown,
  })
  expect(JSON.stringify(lineas)).not.toMatch(/9998887776|0012345678/)
  expect((await editar(id, edicionDe(ahora), ajena)).status).toBe(404)
  expect((await editar(id, edicionDe(ahora), plataforma)).status).toBe(403)
})

test('BIZ-12 a form that was filled before somebody else’s change is told who changed what, and changes nothing', async () => {
  const id = await createVehiculo(mundo, admin)
  const vieja = await fichaDe(id)
  await editar(id, edicionDe(vieja, { soat: 'S-2', telefono: '3220000000' }), usuario)
  const { status, body } = await editar(id, edicionDe(vieja, { propietario: 'Tarde' }))
  const { cambios } = body['details'] as { cambios: CambioAjeno[] }
  expect([status, body['code'], cambios.map(({ campos }) => campos)]).toEqual([409, 'aborted', [['telefono', 'soat']]])
  expect(body['message']).toBe(`${cambios[0]?.quien} cambió Teléfono y SOAT mientras editabas.`)
  expect(await fichaDe(id)).toMatchObject({ propietario: vieja.propietario, soat: 'S-2' })
  // Two at once: one of them gets the refusal.
  const { version } = await fichaDe(id)
  const dos = await Promise.all(
    ['A1', 'A2'].map((numeroInterno) => editar(id, { ...edicionDe(vieja, { numeroInterno }), version })),
  )
  expect(dos.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a driver of two vehicles is one person: the other form is old, too', async () => {
  const [uno, otro] = [await createVehiculo(mundo, admin), await createVehiculo(mundo, admin)]
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const { conductorId } = await tx
      .selectFrom('vehiculos')
      .select('conductorId')
      .where('id', '=', uno)
      .executeTakeFirstOrThrow()
    await tx.updateTable('vehiculos').set({ conductorId }).where('id', '=', otro).execute()
  })
  const vieja = await fichaDe(otro)
  expect((await editar(uno, edicionDe(await fichaDe(uno), { telefono: '3330000000' }))).status).toBe(200)
  expect((await editar(otro, edicionDe(vieja, { propietario: 'X' }))).status).toBe(409)
  expect(await fichaDe(otro)).toMatchObject({ telefono: '3330000000' })
})

test('S2-116 FILE-05 FILE-18 a replaced photo or document makes way, and the old version is reached from the history alone', async () => {
  const id = await createVehiculo(mundo, admin)
  const foto = () => uploadImage(app, sesion, 'fotoVehiculo')
  const soat = async () =>
    ((await (await uploadTo(app, sesion, 'documentoVehiculo', PDF, 'nombre=soat.pdf')).json()) as { id: string }).id
  const primera = await foto()
  const uno = await soat()
  const conVersion = async (archivos: Cuerpo) => editar(id, edicionDe(await fichaDe(id), {}, archivos))
  expect((await conVersion({ fotos: { frente: primera }, documentos: { soat: uno } })).body['vehiculo']).toMatchObject({
    frente: `/api/archivos/${primera}`,
    urlSoat: `/api/archivos/${uno}`,
    tiposDeArchivo: { urlSoat: 'application/pdf' },
    fotosVehiculo: false,
  })
  const segunda = await foto()
  const { body } = await conVersion({ fotos: { frente: segunda } })
  expect(body['vehiculo']).toMatchObject({ frente: `/api/archivos/${segunda}`, urlSoat: `/api/archivos/${uno}` })
  const [linea] = await historial(id)
  expect(linea).toMatchObject({
    accion: 'Cambió los datos del vehículo',
    archivos: [{ lugar: 'fotos.frente', anterior: `/api/archivos/${primera}` }],
  })
  const estado = async (ruta: string, quien: string) => (await app.request('GET', ruta, { cookie: quien })).status
  expect(await estado(`/api/archivos/${primera}`, usuario)).toBe(302)
  expect(await estado(`/api/archivos/${primera}`, ajena)).toBe(404)
  // A file is tied to one vehicle once; another person's file does not exist for it.
  const otro = await createVehiculo(mundo, admin)
  const repetida = await editar(otro, edicionDe(await fichaDe(otro), {}, { fotos: { frente: segunda } }))
  expect([repetida.status, repetida.body['fields']]).toEqual([404, { 'fotos.frente': 'Sube este archivo de nuevo.' }])
  const todas: Record<string, string> = {}
  for (const lugar of ['frente', 'lateral', 'interior', 'perspectiva', 'tablero']) todas[lugar] = await foto()
  expect((await conVersion({ fotos: todas })).body['vehiculo']).toMatchObject({
    fotosVehiculo: true,
    documentosVehiculo: false,
  })
})

test('ROLE-04 a user uploads for a vehicle that the company has', async () => {
  await createVehiculo(mundo, admin)
  expect((await uploadTo(app, usuario, 'documentoVehiculo', PDF)).status).toBe(201)
  expect((await uploadTo(app, plataforma, 'documentoVehiculo', PDF)).status).toBe(403)
})

test('the history tells who did what, newest first, page by page, and repeats nothing of a person', async () => {
  const id = await createVehiculo(mundo, admin)
  for (let n = 0; n < 16; n++)
    await editar(id, edicionDe(await fichaDe(id), { numeroInterno: `N${n}`, cedula: `5550${n}` }))
  const primera = await app.request('GET', `/api/vehiculos/${id}/historial`, { cookie: sesion })
  const lineas = primera.body['lineas'] as LineaDeVehiculo[]
  expect(lineas).toHaveLength(15)
  expect(lineas[0]).toMatchObject({
    quien: 'Ana Pérez',
    accion: 'Cambió los datos del vehículo',
    cambios: [
      { campo: 'cedula', antes: null, despues: null },
      { campo: 'numeroInterno', antes: 'N14', despues: 'N15' },
    ],
  })
  const cursor = String(primera.body['siguiente'])
  const segunda = await app.request('GET', `/api/vehiculos/${id}/historial?cursor=${cursor}`, { cookie: sesion })
  expect((segunda.body['lineas'] as LineaDeVehiculo[]).map(({ accion }) => accion)).toEqual([
    'Cambió los datos del vehículo',
    'Agregó el vehículo',
  ])
  expect(segunda.body['siguiente']).toBeNull()
  expect(primera.text + segunda.text).not.toContain('5550')
  expect((await app.request('GET', `/api/vehiculos/${id}/historial?cursor=x`, { cookie: sesion })).status).toBe(400)
})

test('an edition is repeated by its key without a second line, and one that changes nothing adds none', async () => {
  const id = await createVehiculo(mundo, admin)
  const antes = await fichaDe(id)
  const cuerpo = edicionDe(antes, { numeroInterno: 'Z' })
  for (let n = 0; n < 2; n++)
    expect((await editar(id, cuerpo, sesion, { 'idempotency-key': 'la-misma' })).status).toBe(200)
  await editar(id, edicionDe(await fichaDe(id)))
  expect(await historial(id)).toHaveLength(2)
})

test('a date that changes must be to come; one that has passed does not keep the rest from being changed', async () => {
  const id = await createVehiculo(mundo, admin, { fechasoat: dentroDe(3) })
  mundo.ctx.clock.advance(10 * DIA_MS)
  // Sessions do not last so long.
  sesion = await app.signIn(admin.email)
  const antes = await fichaDe(id)
  expect((await editar(id, edicionDe(antes, { numeroInterno: '9' }))).status).toBe(200)
  const ahora = await fichaDe(id)
  const { status, body } = await editar(id, edicionDe(ahora, { fechasoat: dentroDe(0) }))
  expect([status, body['fields']]).toEqual([
    400,
    { fechasoat: 'La fecha de vencimiento del SOAT debe ser una fecha futura' },
  ])
  expect((await editar(id, edicionDe(ahora, { fechasoat: dentroDe(1) }))).status).toBe(200)
  const { status: falta, body: cuerpo } = await editar(id, edicionDe(ahora, { soat: '' }))
  expect([falta, cuerpo['fields']]).toEqual([400, { 'datos.soat': 'El campo SOAT es requerido' }])
})

test('the class of a vehicle is kept until somebody says another one, or none', async () => {
  const id = await createVehiculo(mundo, admin)
  const claseTras = async (cambios: Cuerpo) => {
    const { status } = await editar(id, edicionDe(await fichaDe(id), cambios))
    return [status, (await fichaDe(id)).clase]
  }
  expect(await claseTras({ clase: 'nave' })).toEqual([400, null])
  expect(await claseTras({ clase: 'microbus' })).toEqual([200, 'microbus'])
  expect(await claseTras({ numeroInterno: '77' })).toEqual([200, 'microbus'])
  expect(await claseTras({ clase: null })).toEqual([200, null])
  const [linea] = await historial(id)
  expect(linea).toMatchObject({ cambios: [{ campo: expect.stringContaining('lase') }] })
})
