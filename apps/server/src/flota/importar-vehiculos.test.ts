import { COLUMNAS_DE_IMPORTACION, type ErrorDeImportacion, type FilaImportada } from '@aliadas/contract/flota'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import { revisarImportacion } from './importar-vehiculos.ts'
import {
  createEmpresa,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  historialOf,
  vehiculoData,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
})
afterAll(() => close())

const fila = (cambios: FilaImportada): FilaImportada => ({
  ...Object.fromEntries(COLUMNAS_DE_IMPORTACION.map(({ campo, ejemplo }) => [campo, ejemplo])),
  ...cambios,
})
const importar = (filas: FilaImportada[], simulacro: boolean, quien = sesion, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/vehiculos/importar', { cookie: quien, body: { filas, simulacro }, headers })
const cuantos = async (quien = sesion) =>
  ((await app.request('GET', '/api/vehiculos', { cookie: quien })).body['total'] as { filas: number }).filas

test('a try says what is wrong by row and column, and a file with one fault makes nothing', async () => {
  await createVehiculo(mundo, admin, { placas: 'PROPIA' })
  const filas = [fila({ placas: 'IMP001' }), fila({ placas: 'PROPIA' }), fila({ placas: 'IMP003', capacidad: '0' })]
  const antes = await cuantos()
  const { status, body } = await importar(filas, true)
  const esperados: ErrorDeImportacion[] = [
    { fila: 3, campo: 'placas', columna: 'Placas', mensaje: 'Ya existe un vehículo con las placas: PROPIA' },
    { fila: 4, campo: 'capacidad', columna: 'Capacidad', mensaje: 'La capacidad debe estar entre 1 y 50 personas' },
  ]
  expect([status, body]).toEqual([200, { creados: 0, errores: esperados, totalDeErrores: 2 }])
  const deVerdad = await importar(filas, false)
  expect([deVerdad.status, deVerdad.body['details']]).toEqual([400, { errores: esperados, totalDeErrores: 2 }])
  expect(await cuantos()).toBe(antes)
})

const placas = (letra: string, n: number) => `${letra}${String(n).padStart(5, '0')}`
const deEmpresa = async () => {
  const persona = await createEmpresa(mundo)
  return { persona, cookie: await app.signIn(persona.email) }
}
const consultar = (cuales: string, cookie: string) => app.request('GET', `/api/vehiculos/placas/${cuales}`, { cookie })

test('TEN-27 trying 10,000 plates of others tells nothing: the answer is the same whether they exist or not', async () => {
  const rival = await deEmpresa()
  for (const n of [3, 1999, 4000, 7777, 9999]) await createVehiculo(mundo, rival.persona, { placas: placas('R', n) })
  const { cookie } = await deEmpresa()
  for (let desde = 0; desde < 10_000; desde += 2000) {
    const filas = Array.from({ length: 2000 }, (_, n) => fila({ placas: placas('R', desde + n) }))
    const { status, body } = await importar(filas, true, cookie)
    expect([desde, status, body]).toEqual([desde, 200, { creados: 0, errores: [], totalDeErrores: 0 }])
  }
  // The dry run would show them: it does show the company's own.
  const suya = await importar([fila({ placas: placas('R', 3) })], true, rival.cookie)
  expect(suya.body['totalDeErrores']).toBe(1)
})

test('TEN-27 adding a file says plates of others under the limit of asking one by one, and makes nothing then', async () => {
  const rival = await deEmpresa()
  const ajenas = Array.from({ length: 32 }, (_, n) => placas('S', n))
  for (const una of ajenas) await createVehiculo(mundo, rival.persona, { placas: una })
  const { cookie } = await deEmpresa()
  const filas = [...ajenas, 'LIBRE1'].map((una) => fila({ placas: una }))
  // With another error, plates of others are not looked up.
  const conReparo = await importar([...filas, fila({ placas: 'LIBRE2', capacidad: '0' })], false, cookie)
  expect([conReparo.status, (conReparo.body['details'] as { totalDeErrores: number }).totalDeErrores]).toEqual([400, 1])
  expect((await consultar(ajenas[0] ?? '', cookie)).body).toEqual({ existe: true })
  const primera = await importar(filas, false, cookie)
  const { errores } = primera.body['details'] as { errores: ErrorDeImportacion[] }
  expect([primera.status, errores.length, errores[0]?.mensaje]).toEqual([
    400,
    29,
    `Ya existe un vehículo con las placas: ${placas('S', 0)}`,
  ])
  // Both kinds of question have used up the limit.
  const segunda = await importar(filas, false, cookie)
  expect([segunda.status, segunda.body['code'], segunda.body['details']]).toEqual([
    429,
    'resource-exhausted',
    { segundos: 60 },
  ])
  expect((await consultar('LIBRE1', cookie)).status).toBe(429)
  mundo.ctx.clock.advance(60_000)
  expect((await consultar('LIBRE1', cookie)).body).toEqual({ existe: false })
  expect(await cuantos(cookie)).toBe(0)
  // Thousands of rows around one known plate are not answered either: the second such file of the hour is refused.
  const lista = (letra: string) => [
    ...Array.from({ length: 1500 }, (_, n) => fila({ placas: placas(letra, n) })),
    fila({ placas: ajenas[1] ?? '' }),
  ]
  const estados = []
  for (const letra of ['U', 'V']) estados.push((await importar(lista(letra), false, cookie)).status)
  expect(estados).toEqual([400, 429])
  expect(await cuantos(cookie)).toBe(0)
  // A file without plates of others is still added.
  expect((await importar([fila({ placas: 'LIBRE1' })], false, cookie)).body).toMatchObject({ creados: 1 })
})

test('TEN-27 adding one vehicle tells plates of others as often as asking does, also many at once', async () => {
  const rival = await deEmpresa()
  const ajenas = Array.from({ length: 40 }, (_, n) => placas('W', n))
  for (const una of ajenas) await createVehiculo(mundo, rival.persona, { placas: una })
  const { cookie } = await deEmpresa()
  const { fotos: _f, documentos: _d, empresa: _e, ...datos } = vehiculoData(mundo)
  const agregar = (una: string, cambios = {}) =>
    app.request('POST', '/api/vehiculos', { cookie, body: { ...datos, ...cambios, placas: una } })
  // An added vehicle, and one refused for another reason, do not count.
  for (let n = 0; n < 32; n++)
    expect((await agregar(placas('X', n), n % 2 ? { capacidad: 0 } : {})).status).not.toBe(429)
  const estados = (await Promise.all(ajenas.map((una) => agregar(una)))).map(({ status }) => status)
  expect([409, 429].map((cual) => estados.filter((uno) => uno === cual).length)).toEqual([30, 10])
  // Without questions left, free plates are not revealed either.
  expect((await agregar('LIBRE9')).status).toBe(429)
  mundo.ctx.clock.advance(60_000)
  expect((await agregar('LIBRE9')).status).toBe(201)
})

test('a good file is made once, and each vehicle has its driver, its papers and its line of the history', async () => {
  const filas = [fila({ placas: 'dos-001', nombre: 'Íñigo' }), fila({ placas: 'DOS002', wifi: 'Sí' })]
  expect((await importar(filas, true)).body).toEqual({ creados: 0, errores: [], totalDeErrores: 0 })
  const antes = await cuantos()
  for (let n = 0; n < 2; n++)
    expect((await importar(filas, false, sesion, { 'idempotency-key': 'un-archivo' })).body).toMatchObject({
      creados: 2,
    })
  expect(await cuantos()).toBe(antes + 2)
  const { body } = await app.request('GET', '/api/vehiculos?q=DOS001', { cookie: sesion })
  const [uno] = body['filas'] as { id: string; conductor: string; vencimientos: { papel: string; vence: string }[] }[]
  expect(uno).toMatchObject({ conductor: 'Íñigo', validado: true, rating: 0 })
  expect(uno?.vencimientos[0]).toEqual({ papel: 'soat', vence: '2027-12-31' })
  expect(await historialOf(mundo, uno?.id ?? '')).toEqual(['crear ->-'])
})

test('RATE-05 a file of 2,000 rows is checked in pieces, each in a turn of the event loop', async () => {
  let vuelta = 0
  let contar = true
  const otra = () => {
    vuelta++
    if (contar) setImmediate(otra)
  }
  otra()
  const enVuelta = new Map<number, number>()
  const filas = Array.from({ length: 2000 }, (_, n) => ({
    ...fila({}),
    get placas() {
      enVuelta.set(vuelta, (enVuelta.get(vuelta) ?? 0) + 1)
      return `R${String(n).padStart(5, '0')}`
    },
  }))
  const { vehiculos } = await revisarImportacion(mundo.ctx, admin, filas, false)
  contar = false
  expect(vehiculos).toHaveLength(2000)
  expect([...enVuelta.values()].reduce((a, b) => a + b)).toBeGreaterThanOrEqual(2000)
  expect(Math.max(...enVuelta.values())).toBeLessThanOrEqual(100)
})

const ENTEROS = 250
const lineasDe = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((linea) => JSON.parse(linea) as Record<string, unknown>)
const AVANCE = { accept: 'application/x-ndjson' }

test('whoever wants to know hears how far an import is, and a failure on the way leaves none of it', async () => {
  const propia = await app.signIn((await createEmpresa(mundo)).email)
  const filas = Array.from({ length: ENTEROS }, (_, n) =>
    fila({ placas: `V${String(n).padStart(5, '0')}`, marca: n === 180 ? 'FALLA' : 'Kia' }),
  )
  await mundo.base.pool.query(`alter table vehiculos add constraint nada check (marca <> 'FALLA')`)
  const roto = await importar(filas, false, propia, { ...AVANCE, 'idempotency-key': 'a-medias' })
  expect([roto.status, lineasDe(roto.text)]).toEqual([
    200,
    [{ avance: 100 }, { falla: expect.objectContaining({ code: 'internal' }) as unknown, estado: 500 }],
  ])
  expect(await cuantos(propia)).toBe(0)
  await mundo.base.pool.query('alter table vehiculos drop constraint nada')
  const bien = await importar(filas, false, propia, { ...AVANCE, 'idempotency-key': 'a-medias' })
  const respuesta = { creados: ENTEROS, errores: [], totalDeErrores: 0 }
  expect(lineasDe(bien.text)).toEqual([{ avance: 100 }, { avance: 200 }, { avance: 250 }, { respuesta }])
  expect(await cuantos(propia)).toBe(ENTEROS)
  // A repetition with nothing left to do gets the stored response, and so does a refusal before the start.
  const repetido = await importar(filas, false, propia, { ...AVANCE, 'idempotency-key': 'a-medias' })
  expect([repetido.status, repetido.body]).toEqual([200, respuesta])
  const mala = await importar([fila({ placas: 'X' })], false, propia, AVANCE)
  expect([mala.status, mala.body['code']]).toEqual([400, 'invalid-argument'])
})

test('only an administrator imports, up to two thousand rows and not endlessly', async () => {
  const usuario = await app.signIn((await createUsuario(mundo, admin)).email)
  expect((await importar([fila({})], true, usuario)).status).toBe(403)
  expect((await importar([], true)).status).toBe(400)
  const otra = await app.signIn((await createEmpresa(mundo)).email)
  const muchas = Array.from({ length: 2000 }, (_, n) => fila({ placas: `M${String(n).padStart(5, '0')}` }))
  expect((await importar([...muchas, fila({})], true, otra)).status).toBe(400)
  expect((await importar(muchas, false, otra)).body).toMatchObject({ creados: 2000 })
  expect(await cuantos(otra)).toBe(2000)
  for (let n = 0; n < 20; n++) await importar([fila({ placas: 'X' })], true, otra)
  expect((await importar([fila({ placas: 'X' })], true, otra)).status).toBe(429)
})
