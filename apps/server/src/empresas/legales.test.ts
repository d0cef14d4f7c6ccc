import type { FichaDeAliada, Legales } from '@aliadas/contract/empresas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  FAKE_ID,
  PDF,
  PASSWORD,
  createEmpresa,
  createPlataforma,
  createUsuario,
  createWorldWithApp,
  historialOf,
  unique,
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
let plataforma: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  plataforma = await app.signIn((await createPlataforma(mundo)).email)
})
afterAll(() => close())

const nueva = async () => {
  admin = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
}

/** Valid data, each time of another company. */
const datos = (cambios: Record<string, unknown> = {}) => {
  const n = unique()
  return {
    razonSocial: 'Transportes del Valle S.A.S.',
    nit: String(800_000_000 + n),
    direccion: 'Calle 5 # 10-20',
    telefono: '602 555 1234',
    correo: 'Fuec@Valle.test',
    territorial: '376',
    resolucion: n,
    anio: 2012,
    representante: 'Marta Lucía Gómez',
    ultimoContrato: 255,
    version: null,
    ...cambios,
  }
}
const guardar = (body: object, cookie = sesion) => app.request('PUT', '/api/empresa/legal', { cookie, body })
const leer = async (cookie = sesion) =>
  (await app.request('GET', '/api/empresa/legal', { cookie })).body['legales'] as Legales
const validar = (version: number, { cookie = plataforma, id = admin.empresaId, si = true } = {}) =>
  app.request('POST', `/api/aliadas/${id}/habilitacion`, { cookie, body: { version, validar: si } })
const poner = (cual: string, idArchivo: string | null, contrasenaActual?: string) =>
  app.request('PUT', `/api/empresa/legal/${cual}`, { cookie: sesion, body: { idArchivo, contrasenaActual } })

const subirPdf = async (preset: string): Promise<string> =>
  ((await (await uploadTo(app, sesion, preset, PDF, 'nombre=uno.pdf')).json()) as { id: string }).id

test('every field is refused beside itself, all at once, and a NIT with the digit that it should have', async () => {
  await nueva()
  const mal = await guardar({
    ...datos(),
    nit: '890321567-3',
    telefono: '123',
    territorial: '999',
    anio: 12,
    correo: 'x',
  })
  expect(mal.status).toBe(400)
  expect(Object.keys(mal.body['fields'] as object).toSorted()).toEqual([
    'anio',
    'correo',
    'nit',
    'telefono',
    'territorial',
  ])
  expect(mal.body['fields']).toMatchObject({ nit: 'El dígito de verificación de ese NIT es 0' })
  for (const nit of ['', '12345', '12345678901', 'A890321567', '890321567-'])
    expect([nit, (await guardar(datos({ nit }))).status]).toEqual([nit, 400])
  expect(await leer()).toBeNull()
})

test('only administrators write legal data, and only the platform validates them', async () => {
  await nueva()
  const usuario = await app.signIn((await createUsuario(mundo, admin)).email)
  expect((await guardar(datos(), usuario)).status).toBe(403)
  expect((await guardar(datos(), plataforma)).status).toBe(403)
  await guardar(datos())
  expect((await validar(1, { cookie: sesion })).status).toBe(403)
  expect((await validar(1, { cookie: usuario })).status).toBe(403)
  expect((await validar(1, { id: FAKE_ID })).status).toBe(404)
  expect((await leer(usuario)).nit).toBe((await leer()).nit)
  expect((await leer()).validada).toBeNull()
})

test('TEN-17 the NIT and the habilitación of another company are refused, and its data are not read', async () => {
  await nueva()
  const suyos = datos({ anio: 1999, resolucion: 77 })
  expect((await guardar(suyos)).status).toBe(200)
  await nueva()
  const mismoNit = await guardar(datos({ nit: suyos.nit }))
  expect([mismoNit.status, mismoNit.body['fields']]).toEqual([409, { nit: 'Otra empresa ya tiene ese NIT.' }])
  const misma = await guardar(datos({ anio: 1999, resolucion: 77 }))
  expect([misma.status, Object.keys(misma.body['fields'] as object)]).toEqual([409, ['resolucion']])
  expect(await leer()).toBeNull()
})

test('the data are saved with the check digit, as the paper prints them', async () => {
  await nueva()
  expect((await guardar(datos({ nit: ' 890.321.567-0 ' }))).status).toBe(200)
  expect(await leer()).toMatchObject({
    nit: '890321567',
    dv: 0,
    telefono: '6025551234',
    correo: 'fuec@valle.test',
    ultimoContrato: 255,
    validada: null,
    version: 1,
  })
  expect(await historialOf(mundo, admin.empresaId)).toContain('guardarLegales ->-')
})

test('a form that was filled from older data is refused, also a second first save', async () => {
  await nueva()
  const primero = datos()
  expect((await guardar(primero)).status).toBe(200)
  expect((await guardar(primero)).status).toBe(409)
  expect((await guardar({ ...primero, version: 2 })).status).toBe(409)
  expect((await guardar({ ...primero, version: 1, direccion: 'Otra' })).status).toBe(200)
  expect(await leer()).toMatchObject({ version: 2, direccion: 'Otra' })
})

test('two first saves at once: one is kept, the other is told', async () => {
  await nueva()
  const estados = (await Promise.all([guardar(datos()), guardar(datos())])).map(({ status }) => status)
  expect(estados.toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('another NIT or habilitación asks for the password; another telephone does not', async () => {
  await nueva()
  const primero = datos()
  await guardar(primero)
  for (const cambio of [{ nit: datos().nit }, { anio: 2013 }, { territorial: '425' }, { razonSocial: 'Otra S.A.' }]) {
    const sin = await guardar({ ...primero, ...cambio, version: 1 })
    expect([cambio, sin.status, Object.keys(sin.body['fields'] ?? {})]).toEqual([cambio, 403, ['contrasenaActual']])
  }
  const mala = await guardar({ ...primero, anio: 2013, version: 1, contrasenaActual: 'otra' })
  expect([mala.status, Object.keys(mala.body['fields'] as object)]).toEqual([400, ['contrasenaActual']])
  expect((await guardar({ ...primero, telefono: '3001234567', version: 1 })).status).toBe(200)
  expect((await guardar({ ...primero, anio: 2013, version: 2, contrasenaActual: PASSWORD })).status).toBe(200)
  expect((await leer()).anio).toBe(2013)
})

test('BIZ-08 the counter of contracts only rises, in the command and in the database', async () => {
  await nueva()
  const primero = datos()
  await guardar(primero)
  const menos = await guardar({ ...primero, ultimoContrato: 254, version: 1 })
  expect([menos.status, menos.body['fields']]).toEqual([
    400,
    { ultimoContrato: 'El último contrato usado es el 255: el contador solo sube' },
  ])
  expect((await guardar({ ...primero, ultimoContrato: 300, version: 1 })).status).toBe(200)
  const bajar = mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('empresasLegales').set({ ultimoContrato: 1 }).where('empresaId', '=', admin.empresaId).execute(),
  )
  await expect(bajar).rejects.toThrow('never goes back')
  expect((await leer()).ultimoContrato).toBe(300)
})

test('the platform validates what it saw; a change of the habilitación takes that back, another telephone does not', async () => {
  await nueva()
  const primero = datos()
  await guardar(primero)
  const ficha = await app.request('GET', `/api/aliadas/${admin.empresaId}`, { cookie: plataforma })
  expect((ficha.body['empresa'] as FichaDeAliada).legales).toMatchObject({ nit: primero.nit, validada: null })
  expect((await validar(9)).status).toBe(409)
  expect((await validar(1, { si: false })).status).toBe(409)
  const hecha = await validar(1)
  expect(hecha.status).toBe(200)
  expect((hecha.body['empresa'] as FichaDeAliada).legales?.validada?.por).toMatch(/^Ana/)
  const { version } = await leer()
  expect((await validar(version)).status).toBe(409)
  await guardar({ ...primero, telefono: '3001234567', version })
  expect((await leer()).validada).not.toBeNull()
  await guardar({ ...primero, anio: 2013, version: version + 1, contrasenaActual: PASSWORD })
  expect((await leer()).validada).toBeNull()
  expect((await validar((await leer()).version)).status).toBe(200)
  expect((await validar((await leer()).version, { si: false })).status).toBe(200)
  expect((await historialOf(mundo, admin.empresaId)).filter((l) => /Habilitacion/.test(l))).toEqual([
    'validarHabilitacion ->-',
    'validarHabilitacion ->-',
    'retirarHabilitacion ->-',
  ])
})

test('a habilitación is taken back whatever the company saved since it was read', async () => {
  await nueva()
  const primero = datos()
  await guardar(primero)
  const { version } = await leer()
  expect((await validar(version)).status).toBe(200)
  expect((await guardar({ ...primero, telefono: '3001234567', version: (await leer()).version })).status).toBe(200)
  expect((await leer()).version).toBeGreaterThan(version)
  expect((await validar(version, { si: false })).status).toBe(200)
  expect((await leer()).validada).toBeNull()
  // To validate them again they are read again.
  expect((await validar(version)).status).toBe(409)
})

test('the resolution, the signature and the seal: own files only, the signature with the password', async () => {
  await nueva()
  const firma = await uploadImage(app, sesion, 'firmaLegal')
  expect((await poner('firma', firma, PASSWORD)).status).toBe(404)
  await guardar(datos())
  expect((await poner('otra', firma)).status).toBe(400)
  expect((await poner('firma', firma)).status).toBe(403)
  expect((await poner('sello', await subirPdf('comprobante'))).status).toBe(404)
  const ajena = await uploadImage(app, await app.signIn((await createEmpresa(mundo)).email), 'firmaLegal')
  expect((await poner('firma', ajena, PASSWORD)).status).toBe(404)
  expect((await poner('firma', firma, PASSWORD)).status).toBe(200)
  expect((await leer()).archivos).toEqual({ resolucion: null, firma: `/api/archivos/${firma}`, sello: null })
  const resolucion = await subirPdf('resolucionLegal')
  await validar((await leer()).version)
  expect((await poner('resolucion', resolucion)).status).toBe(200)
  expect((await leer()).validada).toBeNull()
  const vista = await fetch(`${app.url}/api/archivos/${resolucion}`, {
    headers: { cookie: plataforma },
    redirect: 'manual',
  })
  expect(vista.status).toBe(302)
  expect((await poner('firma', null, PASSWORD)).status).toBe(200)
  expect((await leer()).archivos.firma).toBeNull()
})
