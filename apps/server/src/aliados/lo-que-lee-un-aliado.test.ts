import { HORA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FAKE_ID,
  accept,
  arriveAt,
  bid,
  createAliado,
  createEmpresa,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  publish,
  rowOf,
  servicioData,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

type Clave = Awaited<ReturnType<typeof createAliado>>
type Servicio = Record<string, unknown> & { id: string }

let mundo: World
let app: TestApp
let close: () => Promise<void>
let aliado: Clave
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  aliado = await createAliado(mundo)
})
afterAll(() => close())

const llamar = (
  method: string,
  camino = '',
  body?: unknown,
  headers: Record<string, string> = {},
  key = aliado.clave,
) => app.request(method, `/api/v1/servicios${camino}`, { key, headers, ...(body === undefined ? {} : { body }) })
const lista = async (busqueda: string, key = aliado.clave) =>
  ((await llamar('GET', `?${busqueda}`, undefined, {}, key)).body['servicios'] as Servicio[]).map(({ id }) => id)

const TODO = {
  latOrigen: 3.54,
  lonOrigen: -76.38,
  latDestino: 3.45,
  lonDestino: -76.53,
  paradas: [{ location: 'Peaje', lat: 3.5, lon: -76.4 }],
  ciudad: 'Cali',
  departamento: 'Valle',
  pais: 'Colombia',
  observaciones: 'Con maletas',
  empresa: 'Cali Andando',
  nombre: 'Sergio',
  telefonoOperador: '3990000821',
  solicitante: 'Nubia',
  cliente: 'Familia Palacios',
  rutCliente: '900000001',
  telefonoCliente: '3990000811',
  emailCliente: 'nubia@ejemplo.test',
  guia: 'Marta',
  telefonoGuia: '3990000831',
  especialidadesGuia: 'Aves',
  idiomasGuia: 'Español',
  experienciaGuia: '5 años',
}

test('what is wrong with a reference or with metadata is said beside its field', async () => {
  const muchos = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`dato${i}`, 'x']))
  for (const [cambios, campo, motivo] of [
    [{ referencia: 'x'.repeat(101) }, 'referencia', 'largo'],
    [{ referenciaUnica: true }, 'referencia', 'requerido'],
    [{ referenciaUnica: 'si' }, 'referenciaUnica', 'formato'],
    [{ metadatos: 'x' }, 'metadatos', 'formato'],
    [{ metadatos: muchos }, 'metadatos', 'largo'],
    [{ metadatos: { canal: 'x'.repeat(501) } }, 'metadatos.canal', 'largo'],
    [{ metadatos: { 'mi canal': 'x' } }, 'metadatos.mi canal', 'formato'],
  ] as const) {
    const { status, body } = await llamar('POST', '', { ...servicioData(mundo), ...cambios })
    expect([campo, status, body['details']]).toMatchObject([campo, 400, { motivos: { [campo]: motivo } }])
  }
  for (const busqueda of ['estado=pendiente,otro', 'estado=', 'desde=ayer', 'salidaDesde=2026-02-30', 'limite=101'])
    expect([busqueda, (await llamar('GET', `?${busqueda}`)).status]).toEqual([busqueda, 400])
})

test('a service reads back all that was sent', async () => {
  const propio = { referencia: 'RES-1', referenciaUnica: true, metadatos: { canal: 'web', vacio: '' } }
  const enviado = { ...servicioData(mundo, TODO), ...propio }
  const { status, body } = await llamar('POST', '', enviado)
  expect([status, body]).toMatchObject([201, enviado])
  const leido = await llamar('GET', `/${String(body['id'])}`)
  expect(leido.body).toEqual(body)
  expect(leido.body).toMatchObject({
    pasos: [{ estado: 'pendiente', en: body['fecha'] }],
    actualizado: body['fecha'],
    ofertas: { vigentes: 0, masBarata: null },
  })
})

test('TEN-01 TEN-16 reference and metadata are the partner’s: no other reads them, nor the company that wins', async () => {
  const otro = await createAliado(mundo)
  const datos = { referencia: 'CANARIO-REF', metadatos: { canal: 'CANARIO-META' } }
  const id = await publish(mundo, aliado, datos)
  expect(await lista('referencia=CANARIO-REF')).toEqual([id])
  expect(await lista('referencia=CANARIO-REF', otro.clave)).toEqual([])
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const sesion = await app.signIn(admin.email)
  await accept(mundo, aliado, id, await bid(mundo, admin, id))
  for (const camino of [`/api/servicios/${id}`, '/api/servicios?estado=validar', '/api/servicios/buscar?q=CANARIO'])
    expect((await app.request('GET', camino, { cookie: sesion })).text).not.toContain('CANARIO')
  const filas = await mundo.ctx.db.read({ rol: 'aliado', aliadoId: otro.id }, (tx) =>
    tx.selectFrom('servicioReferencias').select('referencia').execute(),
  )
  expect(filas).toEqual([])
  await expect(
    mundo.ctx.db.read({ rol: 'empresa', empresaId: admin.empresaId, personaId: admin.id }, (tx) =>
      tx.selectFrom('servicioReferencias').select('referencia').execute(),
    ),
  ).rejects.toMatchObject({ code: '42501' })
})

test('a unique reference is one service, also for twenty posts at once, and only within its partner', async () => {
  const datos = servicioData(mundo, { referencia: 'UNA', referenciaUnica: true })
  const todas = await Promise.all(Array.from({ length: 20 }, () => llamar('POST', '', datos)))
  expect(todas.filter(({ status }) => status === 201).length).toBe(1)
  const perdidas = todas.filter(({ status }) => status !== 201)
  for (const { status, body } of perdidas)
    expect([status, body['details'], Object.keys(body['fields'] ?? {})]).toEqual([
      409,
      { motivo: 'duplicado' },
      ['referencia'],
    ])
  expect((await lista('referencia=UNA')).length).toBe(1)
  expect((await llamar('POST', '', servicioData(mundo, { referencia: 'UNA' }))).status).toBe(201)
  const otro = await createAliado(mundo)
  expect((await llamar('POST', '', datos, {}, otro.clave)).status).toBe(201)
})

test('a repeated key gives the first answer, though its unique reference is taken by now', async () => {
  const datos = servicioData(mundo, { referencia: 'CON-LLAVE', referenciaUnica: true })
  const [una, dos] = [
    await llamar('POST', '', datos, { 'idempotency-key': 'ref' }),
    await llamar('POST', '', datos, { 'idempotency-key': 'ref' }),
  ]
  expect([dos.status, dos.body]).toEqual([una.status, una.body])
})

test('the live offers are counted and the cheapest is named; what cannot be accepted does not count', async () => {
  const id = await publish(mundo, aliado)
  const empresas = [await createEmpresa(mundo), await createEmpresa(mundo), await createEmpresa(mundo)]
  const ofertas: string[] = []
  for (const [i, admin] of empresas.entries()) {
    await createVehiculo(mundo, admin)
    ofertas.push(await bid(mundo, admin, id, 500_000 - i * 50_000))
  }
  const de = async () => (await llamar('GET', `/${id}`)).body['ofertas']
  expect(await de()).toEqual({ vigentes: 3, masBarata: { id: ofertas[2], precio: 400_000 } })
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('empresas')
      .set({ suspendida: true })
      .where('id', '=', empresas[2]?.empresaId ?? '')
      .execute(),
  )
  expect(await de()).toEqual({ vigentes: 2, masBarata: { id: ofertas[1], precio: 450_000 } })
  await accept(mundo, aliado, id, ofertas[0] ?? '')
  expect(await de()).toEqual({ vigentes: 0, masBarata: null })
})

test('while it runs the vehicle’s position and expected arrival are read; before and after not', async () => {
  const { id } = await createServicioIn(mundo, 'enCurso', { aliado })
  expect((await llamar('GET', `/${id}`)).body).toMatchObject({ posicion: null, llegada: null })
  await arriveAt(mundo, id, { lat: 3.54, lon: -76.38 })
  const { salida } = await rowOf(mundo, id)
  const ahora = mundo.ctx.clock.now()
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('posiciones').set({ en: ahora }).where('servicioId', '=', id).execute(),
  )
  const { body } = await llamar('GET', `/${id}`)
  expect(body['posicion']).toMatchObject({ lat: 3.54, lon: -76.38, en: ahora.toISOString() })
  const minutos = (Date.parse(String(body['llegada'])) - ahora.getTime()) / 60_000
  expect(minutos).toBeGreaterThan(30)
  expect(minutos).toBeLessThan(60)
  const otro = await createAliado(mundo)
  const ajenas = await mundo.ctx.db.read({ rol: 'aliado', aliadoId: otro.id }, (tx) =>
    tx.selectFrom('posiciones').select('lat').execute(),
  )
  expect(ajenas).toEqual([])
  const { id: terminado } = await createServicioIn(mundo, 'finalizado', { aliado })
  expect((await llamar('GET', `/${terminado}`)).body).toMatchObject({ posicion: null, llegada: null })
  expect(salida.getTime() - ahora.getTime()).toBeGreaterThan(HORA_MS)
})

test('the steps name each state with its instant, in order', async () => {
  const { id } = await createServicioIn(mundo, 'finalizado', { aliado })
  const pasos = (await llamar('GET', `/${id}`)).body['pasos'] as { estado: string; en: string }[]
  expect(pasos.map(({ estado }) => estado)).toEqual(['pendiente', 'validar', 'reservado', 'confirmado', 'finalizado'])
  expect(pasos.map(({ en }) => en)).toEqual(pasos.map(({ en }) => en).toSorted())
})

test('the list is narrowed by states, reference, publication and departure, and has the asked size', async () => {
  const propio = await createAliado(mundo)
  const publicar = (fechaSalida: string) => publish(mundo, propio, { fechaSalida, horaSalida: '23:30' })
  const [una, dos] = [await publicar('2026-08-01'), await publicar('2026-08-02')]
  const corte = new Date(mundo.ctx.clock.now().getTime() + 1000)
  mundo.ctx.clock.advance(60_000)
  const tres = await publicar('2026-08-03')
  const { id: ganado } = await createServicioIn(mundo, 'validar', { aliado: propio })
  const de = (busqueda: string) => lista(busqueda, propio.clave)

  expect((await de('estado=pendiente')).toSorted()).toEqual([una, dos, tres].toSorted())
  expect((await de('estado=pendiente,validar')).length).toBe(4)
  expect(await de('estado=validar,cancelado')).toEqual([ganado])
  expect((await de('salidaDesde=2026-08-02')).toSorted()).toEqual([dos, tres].toSorted())
  expect(await de('salidaDesde=2026-08-02&salidaHasta=2026-08-02')).toEqual([dos])
  expect((await de(`desde=${corte.toISOString()}`)).toSorted()).toEqual([tres, ganado].toSorted())
  const { body } = await llamar('GET', '?limite=3', undefined, {}, propio.clave)
  expect((body['servicios'] as Servicio[]).length).toBe(3)
  expect((await de(`limite=3&cursor=${String(body['siguiente'])}`)).length).toBe(1)
})

test('one service has an ETag, answers 304 while nothing changes, and 404 before that', async () => {
  const id = await publish(mundo, aliado)
  const { headers } = await llamar('GET', `/${id}`)
  const etag = headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const otra = (key: string, camino = `/${id}`) => llamar('GET', camino, undefined, { 'if-none-match': etag }, key)
  const igual = await otra(aliado.clave)
  expect([igual.status, igual.text, igual.headers.get('etag')]).toEqual([304, '', etag])
  const ajeno = await createAliado(mundo)
  expect([(await otra(ajeno.clave)).status, (await otra(aliado.clave, `/${FAKE_ID}`)).status]).toEqual([404, 404])
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  await bid(mundo, admin, id)
  expect((await otra(aliado.clave)).status).toBe(200)
})
