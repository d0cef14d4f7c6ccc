import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import type { AliadoListado, FichaDeAliado } from '@aliadas/contract/aliados'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FAKE_ID,
  createAliado,
  createEmpresa,
  createPlataforma,
  createUsuario,
  createWorldWithApp,
  publish,
  unique,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  sesion = await app.signIn((await createPlataforma(mundo)).email)
})
afterAll(() => close())

const crear = (cuerpo: object, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/aliados', { cookie: sesion, headers, body: cuerpo })
const creado = async (cuerpo: object) => (await crear(cuerpo)).body['aliado'] as FichaDeAliado
const cambiar = (id: string, cuerpo: object) =>
  app.request('PUT', `/api/aliados/${id}`, { cookie: sesion, body: cuerpo })
const decidir = (id: string, que: 'suspender' | 'levantar', motivo = 'Contrato terminado') =>
  app.request('POST', `/api/aliados/${id}/${que}`, { cookie: sesion, body: { motivo } })
const listar = async (pregunta: string) =>
  (await app.request('GET', `/api/aliados?${pregunta}`, { cookie: sesion })).body['filas'] as AliadoListado[]
const claveDe = async (aliado: string) => {
  const cuerpo = { aliado, alcances: ['servicios:leer'] }
  const { body } = await app.request('POST', '/api/claves-aliados', { cookie: sesion, body: cuerpo })
  return String(body['texto'])
}
const usar = (clave: string) => app.request('GET', '/api/v1/servicios', { key: clave })
const estados = (respuestas: readonly { status: number }[]) =>
  respuestas.map(({ status }) => status).toSorted((a, b) => a - b)

test('ROLE-07 only platform administrators see, register, change and suspend partners', async () => {
  const empresa = await createEmpresa(mundo)
  const { id } = await creado({ nombre: `Ajeno ${unique()}` })
  for (const persona of [empresa, await createUsuario(mundo, empresa)]) {
    const ajena = await app.signIn(persona.email)
    for (const [metodo, ruta, body] of [
      ['GET', '/api/aliados', undefined],
      ['GET', '/api/aliados/csv', undefined],
      ['GET', `/api/aliados/${id}`, undefined],
      ['GET', `/api/aliados/${id}/llamadas`, undefined],
      ['POST', '/api/aliados', { nombre: 'Intruso' }],
      ['PUT', `/api/aliados/${id}`, { nombre: 'Intruso', version: 1 }],
      ['POST', `/api/aliados/${id}/suspender`, { motivo: 'Porque sí' }],
      ['POST', `/api/aliados/${id}/levantar`, { motivo: 'Porque sí' }],
    ] as const) {
      const { status } = await app.request(metodo, ruta, { cookie: ajena, ...(body ? { body } : {}) })
      expect([metodo, ruta, status]).toEqual([metodo, ruta, 403])
    }
  }
  expect(JSON.stringify(await listar('q=intruso'))).toBe('[]')
})

test('TEN-01 no role of a company or of a partner reads a partner in the database', async () => {
  const { id } = await creado({ nombre: `Cerrado ${unique()}` })
  const { empresaId } = await createEmpresa(mundo)
  for (const scope of [{ rol: 'empresa', empresaId } as const, { rol: 'aliado', aliadoId: id } as const])
    await expect(
      mundo.ctx.db.read(scope, (tx) => tx.selectFrom('aliados').select('id').execute()),
    ).rejects.toMatchObject({ code: '42501' })
})

test('a partner needs a name that people can read, and an address that is one', async () => {
  expect((await crear({})).body['fields']).toEqual({ nombre: 'Escribe el nombre del aliado' })
  for (const nombre of ['…', 'Rоtación', 'ver www.malo.com', 'x'.repeat(81)])
    expect([nombre, (await crear({ nombre })).status]).toEqual([nombre, 400])
  expect((await crear({ nombre: 'Con correo', correo: 'nadie' })).body['fields']).toEqual({
    correo: 'Ingresa un correo electrónico válido',
  })
  expect((await app.request('GET', `/api/aliados/${FAKE_ID}`, { cookie: sesion })).status).toBe(404)
  expect((await cambiar(FAKE_ID, { nombre: 'Nadie', version: 1 })).status).toBe(404)
  expect((await decidir(FAKE_ID, 'suspender')).status).toBe(404)
})

test('a name that reads like another’s is refused, also of two at once and when a name changes', async () => {
  const { id } = await creado({ nombre: 'Rotación SAS' })
  for (const nombre of ['Rotación SAS', 'rotación sas', 'ROTACION  S-A-S'.replace('S-A-S', 'SAS'), 'R0taci0n SAS'])
    expect([nombre, (await crear({ nombre })).body]).toEqual([
      nombre,
      expect.objectContaining({
        code: 'aborted',
        fields: { nombre: 'Ya hay un aliado con un nombre que se lee igual' },
      }),
    ])
  const dos = await Promise.all([crear({ nombre: 'Gemelos Uno' }), crear({ nombre: 'GEMELOS UNO' })])
  expect(estados(dos)).toEqual([201, 409])
  const otro = await creado({ nombre: 'Otro nombre' })
  expect((await cambiar(otro.id, { nombre: 'rotacion sas', version: otro.version })).status).toBe(409)
  expect((await cambiar(id, { nombre: 'ROTACIÓN SAS', version: 1 })).body['aliado']).toMatchObject({
    nombre: 'ROTACIÓN SAS',
  })
})

test('a key for a name that is typed another way is a key of the same partner, also of two at once', async () => {
  const [una, otra] = await Promise.all([claveDe('Turismo Única SAS'), claveDe('turismo unica  sas')])
  expect(await listar('q=turismo unica')).toMatchObject([{ claves: 2, usadoEn: null }])
  const id = String((await listar('q=turismo unica'))[0]?.id)
  const servicio = await publish(mundo, { tipo: 'aliado', id, nombre: 'x', alcances: [] })
  for (const clave of [una, otra])
    expect((await usar(clave)).body['servicios']).toEqual([expect.objectContaining({ id: servicio })])
})

test('contact and name change for whoever saw the newest; what it made stays its own', async () => {
  const aliado = await createAliado(mundo)
  const servicio = await publish(mundo, aliado)
  const nuevo = {
    nombre: `Renombrado ${unique()}`,
    contacto: 'Ana Gil',
    correo: 'ana@aliado.test',
    telefono: '3990000000',
  }
  const dos = await Promise.all([
    cambiar(aliado.id, { ...nuevo, version: 1 }),
    cambiar(aliado.id, { ...nuevo, telefono: '3990000001', version: 1 }),
  ])
  expect(estados(dos)).toEqual([200, 409])
  expect((await listar(`q=ana@aliado.test`))[0]).toMatchObject({ id: aliado.id, contacto: 'Ana Gil' })
  expect((await usar(aliado.clave)).body['servicios']).toEqual([expect.objectContaining({ id: servicio })])
  const { body } = await app.request('GET', '/api/historial?clase=claves', { cookie: sesion })
  expect(JSON.stringify(body)).toContain('"accion":"cambiarAliado"')
})

test('partners are narrowed by the days on which they were registered', async () => {
  const { id } = await createAliado(mundo)
  const dia = (dias: number) => fechaBogota(new Date(mundo.ctx.clock.now().getTime() + dias * DIA_MS))
  const entre = async (desde: string, hasta: string) =>
    (await listar(`orden=-fecha&desde=${desde}&hasta=${hasta}`)).map((uno) => uno['id'])
  expect(await entre(dia(0), dia(0))).toContain(id)
  expect(await entre(dia(-9), dia(-1))).not.toContain(id)
  expect(await entre(dia(1), dia(9))).toEqual([])
})

test('a suspended partner’s keys are refused on every server at once, and serve again once it is lifted', async () => {
  const [aliado, otro] = [await createAliado(mundo), await createAliado(mundo)]
  expect((await decidir(aliado.id, 'suspender', ' ')).status).toBe(400)
  expect(estados(await Promise.all([decidir(aliado.id, 'suspender'), decidir(aliado.id, 'suspender')]))).toEqual([
    200, 409,
  ])
  const { status, body } = await usar(aliado.clave)
  expect([status, body['code'], body['details']]).toEqual([403, 'permission-denied', { motivo: 'aliado_suspendido' }])
  expect((await usar(otro.clave)).status).toBe(200)
  expect(await listar('estado=suspendido')).toMatchObject([{ id: aliado.id, motivoSuspension: 'Contrato terminado' }])
  const { text } = await app.request('GET', '/api/aliados/csv?estado=suspendido', { cookie: sesion })
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  expect((await decidir(aliado.id, 'levantar')).body['aliado']).toMatchObject({
    suspendido: false,
    motivoSuspension: null,
    acciones: { suspender: { permitido: true }, levantar: { permitido: false } },
  })
  expect((await usar(aliado.clave)).status).toBe(200)
})

test('the list counts the keys that are not revoked', async () => {
  const nombre = `Con claves ${unique()}`
  const { id } = await creado({ nombre })
  await claveDe(nombre)
  const { body } = await app.request('POST', '/api/claves-aliados', {
    cookie: sesion,
    body: { aliado: nombre, alcances: ['servicios:leer'] },
  })
  const { id: una } = body['clave'] as { id: string }
  await app.request('POST', `/api/claves-aliados/${una}/revocar`, { cookie: sesion })
  expect(await listar(`q=${encodeURIComponent(nombre)}`)).toMatchObject([{ id, claves: 1 }])
})

test('the same request twice registers one partner', async () => {
  const headers = { 'idempotency-key': `aliado-${unique()}` }
  const cuerpo = { nombre: `Repetido ${unique()}` }
  const [una, otra] = [await crear(cuerpo, headers), await crear(cuerpo, headers)]
  expect([una.status, otra.status, otra.body]).toEqual([201, 201, una.body])
})
