import { ALCANCES_REQUERIDOS, ALIADO_REQUERIDO, type ClaveDeAliado } from '@aliadas/contract/aliados'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FAKE_ID,
  createEmpresa,
  createWorldWithApp,
  createAliado,
  createPlataforma,
  holdRow,
  publish,
  testApp,
  waitingForLock,
  unique,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { asegurarClaveDeAliado } from './guardar-clave-de-aliado.ts'
import { crearPortero } from './portero.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  sesion = await app.signIn((await createPlataforma(mundo)).email)
})
afterAll(() => close())

type Creada = { id: string; texto: string }
const pedirla = (cuerpo: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/claves-aliados', { cookie: sesion, headers, body: cuerpo })
const crear = async (aliado: string, alcances: string[] = ['servicios:leer']): Promise<Creada> => {
  const { body: cuerpo } = await pedirla({ aliado, alcances })
  return { id: (cuerpo['clave'] as { id: string }).id, texto: String(cuerpo['texto']) }
}
const listar = async () =>
  (await app.request('GET', '/api/claves-aliados', { cookie: sesion })).body['filas'] as unknown[]
const revocar = (id: string) => app.request('POST', `/api/claves-aliados/${id}/revocar`, { cookie: sesion })
const usar = async (clave: string, en: TestApp = app) =>
  (await en.request('GET', '/api/v1/servicios', { key: clave })).status

test('ROLE-07 only platform administrators see, make and revoke partners’ keys', async () => {
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  for (const [metodo, ruta] of [
    ['GET', '/api/claves-aliados'],
    ['GET', '/api/claves-aliados/csv'],
    ['POST', '/api/claves-aliados'],
    ['POST', `/api/claves-aliados/${FAKE_ID}/revocar`],
    ['POST', `/api/claves-aliados/${FAKE_ID}/rotar`],
  ] as const) {
    const cuerpo = ruta.endsWith('rotar') ? { horas: 1 } : { aliado: 'Intrusa', alcances: ['servicios:leer'] }
    const { status } = await app.request(metodo, ruta, { cookie: ajena, ...(metodo === 'GET' ? {} : { body: cuerpo }) })
    expect([ruta, status]).toEqual([ruta, 403])
  }
  expect(JSON.stringify(await listar())).not.toContain('Intrusa')
})

test('a name and known scopes are needed', async () => {
  expect((await pedirla({})).body['fields']).toEqual({ aliado: ALIADO_REQUERIDO, alcances: ALCANCES_REQUERIDOS })
  expect((await pedirla({ aliado: 'App', alcances: [] })).body['fields']).toEqual({ alcances: ALCANCES_REQUERIDOS })
  expect((await pedirla({ aliado: 'App', alcances: ['todo'] })).status).toBe(400)
})

test('a key works within its scopes, is shown once, and its last use is told to the minute', async () => {
  const nombre = `App de viajes ${unique()}`
  const { id, texto } = await crear(nombre)
  expect(await listar()).toContainEqual(
    expect.objectContaining({ id, aliado: nombre, alcances: ['servicios:leer'], usadaEn: null, revocadaEn: null }),
  )
  mundo.ctx.clock.advance(60_000)
  expect(await usar(texto)).toBe(200)
  expect((await app.request('POST', '/api/v1/servicios', { key: texto, body: {} })).status).toBe(403)
  const usadaEn = mundo.ctx.clock.now().toISOString()
  expect(await listar()).toContainEqual(expect.objectContaining({ id, usadaEn }))
  // Within the minute nothing more is written; the next minute is counted from zero.
  const enMinuto = 60_000 - (mundo.ctx.clock.now().getTime() % 60_000)
  mundo.ctx.clock.advance(enMinuto - 1)
  expect(await usar(texto)).toBe(200)
  expect(await listar()).toContainEqual(expect.objectContaining({ id, usadaEn }))
  mundo.ctx.clock.advance(1)
  expect(await usar(texto)).toBe(200)
  expect(await listar()).toContainEqual(expect.objectContaining({ id, usadaEn: mundo.ctx.clock.now().toISOString() }))
  expect(JSON.stringify(await listar())).not.toContain(texto)
  for (const tabla of ['aliado_claves', 'historial', 'idempotencia', 'change_log']) {
    const { rows } = await mundo.base.pool.query(`select 1 from ${tabla} t where t::text like $1`, [`%${texto}%`])
    expect([tabla, rows]).toEqual([tabla, []])
  }
})

test('a revoked key stops at once on every server, and the partner’s other key goes on', async () => {
  const nombre = `App de turismo ${unique()}`
  const [una, otra] = [await crear(nombre), await crear(nombre)]
  const segundo = await testApp(mundo)
  try {
    for (const en of [app, segundo]) expect([await usar(una.texto, en), await usar(otra.texto, en)]).toEqual([200, 200])
    const dos = await Promise.all([revocar(una.id), revocar(una.id)])
    expect(dos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const en of [app, segundo]) expect([await usar(una.texto, en), await usar(otra.texto, en)]).toEqual([401, 200])
  } finally {
    await segundo.close()
  }
  expect((await revocar(FAKE_ID)).status).toBe(404)
})

test('the same request twice makes one key, and only the first answer has its text', async () => {
  const headers = { 'idempotency-key': `aliado-${unique()}` }
  const cuerpo = { aliado: `Repetida ${unique()}`, alcances: ['viajes:finalizar', 'servicios:leer'] }
  const [una, otra] = [await pedirla(cuerpo, headers), await pedirla(cuerpo, headers)]
  expect([una.status, otra.status, otra.body['clave']]).toEqual([201, 201, una.body['clave']])
  expect([una.body['texto'], otra.body['texto']]).toEqual([expect.any(String), null])
})

test('partners’ keys are searched by name and filtered by state, and their file has no key', async () => {
  const [una, otra] = [await crear('Búho Viajes'), await crear('Buho Tours')]
  await revocar(otra.id)
  const aliados = async (pregunta: string) =>
    (
      (await app.request('GET', `/api/claves-aliados?q=BUHO&${pregunta}`, { cookie: sesion })).body['filas'] as {
        aliado: string
      }[]
    ).map(({ aliado }) => aliado)
  expect((await aliados('')).toSorted()).toEqual(['Buho Tours', 'Búho Viajes'])
  expect([await aliados('estado=vigente'), await aliados('estado=revocada')]).toEqual([['Búho Viajes'], ['Buho Tours']])
  const { text } = await app.request('GET', '/api/claves-aliados/csv?q=buho', { cookie: sesion })
  expect(text.trimEnd().split('\r\n')).toHaveLength(3)
  for (const { texto } of [una, otra]) expect(text).not.toContain(texto)
})

const rotar = (id: string, horas: unknown = 24) =>
  app.request('POST', `/api/claves-aliados/${id}/rotar`, { cookie: sesion, body: { horas } })
const leida = async (id: string) => (await listar()).find((una) => (una as ClaveDeAliado).id === id) as ClaveDeAliado
const motivoDe = async (clave: string) => {
  const { status, body } = await app.request('GET', '/api/v1/servicios', { key: clave })
  return [status, (body['details'] as { motivo?: string } | undefined)?.motivo]
}
const estados = (respuestas: readonly { status: number }[]) =>
  respuestas.map(({ status }) => status).toSorted((a, b) => a - b)

test('a key says its world, its partner’s name and its last four; a changed or missing character is told without the database', async () => {
  const { id, texto } = await crear(`App con prefijo ${unique()}`)
  expect(texto).toMatch(/^viva_[2-9A-HJKMNP-Z]{39}$/)
  expect(await leida(id)).toMatchObject({ ultimos: texto.slice(-4), nombre: '', vence: null, estado: 'vigente' })
  const portero = crearPortero({
    ...mundo.ctx,
    db: { ...mundo.ctx.db, ask: () => Promise.reject(new Error('the database was read')) },
  })
  const entrar = (clave: string) => portero(`Bearer ${clave}`, 'red', () => undefined)
  await expect(entrar(texto)).rejects.toThrow('the database was read')
  const otra = texto.at(9) === 'A' ? 'B' : 'A'
  for (const mal of [
    texto.slice(0, -1),
    `${texto}A`,
    texto.slice(0, 9) + otra + texto.slice(10),
    texto.toLowerCase(),
    'viva_',
  ])
    await expect(entrar(mal)).rejects.toMatchObject({ code: 'unauthenticated', motivo: 'mal_escrita' })
  // The prefix belongs to the checksum: no key of one world reads as one of the other.
  await expect(entrar(texto.replace('viva_', 'prueba_'))).rejects.toMatchObject({ motivo: 'mal_escrita' })
  const dePrueba = await pedirla({ aliado: `App de prueba ${unique()}`, modo: 'prueba', alcances: ['servicios:leer'] })
  expect(dePrueba.body).toMatchObject({
    texto: expect.stringMatching(/^prueba_[2-9A-HJKMNP-Z]{39}$/) as string,
    clave: { modo: 'prueba' },
  })
  await expect(entrar(String(dePrueba.body['texto']))).rejects.toThrow('the database was read')
  expect(await motivoDe(texto.slice(0, -1))).toEqual([401, 'mal_escrita'])
  // A key from before there were prefixes.
  expect(await usar((await createAliado(mundo)).clave)).toBe(200)
})

test('a key with an end serves to the end of that day in Bogotá, and says afterwards that it expired', async () => {
  const cuerpo = { aliado: `App con fin ${unique()}`, nombre: 'Producción', alcances: ['servicios:leer'] }
  expect((await pedirla({ ...cuerpo, vence: '2026-06-09' })).body['fields']).toEqual({
    vence: 'La clave debe vencer hoy o después',
  })
  expect((await pedirla({ ...cuerpo, vence: 'mañana' })).status).toBe(400)
  const { body } = await pedirla({ ...cuerpo, vence: '2026-06-10' })
  const { id } = body['clave'] as { id: string }
  const fin = Date.parse('2026-06-11T05:00:00.000Z')
  expect(body['clave']).toMatchObject({ nombre: 'Producción', vence: new Date(fin).toISOString() })
  const antes = mundo.ctx.clock.now().getTime()
  mundo.ctx.clock.advance(fin - 1 - antes)
  expect(await motivoDe(String(body['texto']))).toEqual([200, undefined])
  mundo.ctx.clock.advance(1)
  expect(await motivoDe(String(body['texto']))).toEqual([401, 'vencida'])
  sesion = await app.signIn((await createPlataforma(mundo)).email)
  expect(await leida(id)).toMatchObject({ estado: 'vencida', revocadaEn: null })
  const { text } = await app.request('GET', '/api/claves-aliados/csv?estado=vencida', { cookie: sesion })
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  expect((await rotar(id)).status).toBe(409)
  await revocar(id)
  expect(await motivoDe(String(body['texto']))).toEqual([401, 'revocada'])
})

test('a rotated key and the new one serve together for the hours that were given, and then only the new one', async () => {
  const nombre = `App que rota ${unique()}`
  const { id, texto } = await crear(nombre, ['servicios:leer', 'viajes:finalizar'])
  for (const horas of [-1, 169, 1.5, '2', null]) expect([horas, (await rotar(id, horas)).status]).toEqual([horas, 400])
  expect((await rotar(FAKE_ID)).status).toBe(404)
  const { status, body } = await rotar(id, 2)
  const nueva = body['clave'] as ClaveDeAliado
  expect([status, nueva.aliado, nueva.alcances, nueva.vence]).toEqual([
    201,
    nombre,
    ['servicios:leer', 'viajes:finalizar'],
    null,
  ])
  expect(await leida(id)).toMatchObject({ reemplazada: true, estado: 'vigente' })
  expect([await usar(texto), await usar(String(body['texto']))]).toEqual([200, 200])
  mundo.ctx.clock.advance(2 * 3_600_000)
  expect([await motivoDe(texto), await usar(String(body['texto']))]).toEqual([[401, 'vencida'], 200])
  // At once: no overlap.
  const ya = await rotar(nueva.id, 0)
  expect([await motivoDe(String(body['texto'])), await usar(String(ya.body['texto']))]).toEqual([[401, 'vencida'], 200])
})

test('a revoked key is not replaced, and no key comes of it', async () => {
  const nombre = `App revocada ${unique()}`
  const { id } = await crear(nombre)
  await revocar(id)
  expect((await rotar(id)).status).toBe(409)
  expect((await listar()).filter((una) => (una as ClaveDeAliado).aliado === nombre)).toHaveLength(1)
})

test('of a short text of the configuration nothing is told', async () => {
  const corta = `corta-${unique()}`
  const nombre = `App corta ${unique()}`
  await asegurarClaveDeAliado(mundo.ctx, nombre, corta, ['servicios:leer'])
  expect((await listar()).find((una) => (una as ClaveDeAliado).aliado === nombre)).toMatchObject({ ultimos: null })
})

test('an overlap never makes a key serve longer than its end', async () => {
  const { body } = await pedirla({ aliado: `App corta ${unique()}`, alcances: ['servicios:leer'], vence: '2026-06-11' })
  const { id, vence } = body['clave'] as ClaveDeAliado
  await rotar(id, 168)
  expect((await leida(id)).vence).toBe(vence)
})

test('of two rotations one wins; of a rotation and a revocation the old key is revoked at the end', async () => {
  const nombre = `App a la vez ${unique()}`
  const { id } = await crear(nombre)
  const dos = await Promise.all([rotar(id), rotar(id)])
  expect(estados(dos)).toEqual([201, 409])
  expect((await listar()).filter((una) => (una as ClaveDeAliado).aliado === nombre)).toHaveLength(2)
  const { id: otra, texto } = await crear(nombre)
  const [rotada, revocada] = await Promise.all([rotar(otra), revocar(otra)])
  expect([[201, 409].includes(rotada.status), revocada.status]).toEqual([true, 200])
  expect(await motivoDe(texto)).toEqual([401, 'revocada'])
  // A rotation that won made one more key; a refused one left none.
  const suyas = (await listar()).filter((una) => (una as ClaveDeAliado).aliado === nombre)
  expect(suyas).toHaveLength(rotada.status === 201 ? 4 : 3)
})

test('a call that was let in before its key was revoked ends whole, and the revocation does not wait for it', async () => {
  const aliado = await createAliado(mundo)
  const servicio = await publish(mundo, aliado)
  const { id = '' } = ((await listar()) as ClaveDeAliado[]).find(({ idAliado }) => idAliado === aliado.id) ?? {}
  const soltar = await holdRow(mundo, 'servicios', servicio)
  const llamada = app.request('POST', `/api/v1/servicios/${servicio}/cancelar`, { key: aliado.clave })
  await waitingForLock(mundo, 1)
  expect((await revocar(id)).status).toBe(200)
  expect(await motivoDe(aliado.clave)).toEqual([401, 'revocada'])
  await soltar()
  const { status, body } = await llamada
  expect([status, body['estado']]).toEqual([200, 'cancelado'])
})
