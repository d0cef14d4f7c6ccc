import { MAXIMO_DE_PESTANA, type ServicioResumen } from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  bid,
  cloneServicio,
  createAliado,
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createVehiculo,
  createWorld,
  publish,
  rowOf,
  testApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let x: Persona
let sesion: string

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  x = await createEmpresa(mundo)
  await createVehiculo(mundo, x)
  sesion = await app.signIn(x.email)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

type Pagina = {
  filas: ServicioResumen[]
  siguiente: string | null
  anterior: string | null
  total: { filas: number; exacto: boolean }
}
const pedir = async (pregunta: string, quien = sesion) => {
  const { body, status } = await app.request('GET', `/api/servicios?${pregunta}`, { cookie: quien })
  expect([pregunta, status]).toEqual([pregunta, 200])
  return body as Pagina
}
const codigos = async (pregunta: string, quien = sesion) => (await pedir(pregunta, quien)).filas.map((s) => s.origen)
const archivo = (pregunta: string, quien = sesion) =>
  app.request('GET', `/api/servicios/csv?${pregunta}`, { cookie: quien })
const lineas = (texto: string) => texto.replace('\uFEFF', '').trimEnd().split('\r\n')

test('INJ-01 what is no state, order, type, page or choice of ours is refused, for the list and for its file', async () => {
  for (const mala of [
    'estado=borrado',
    'estado=reservado&orden=id',
    'estado=reservado&orden=salida;drop',
    'estado=reservado&orden=--salida',
    'estado=pedidos&orden=valor',
    'estado=reservado&tipo=Cohete',
    `estado=reservado&q=${'x'.repeat(61)}`,
  ])
    for (const ruta of ['/api/servicios', '/api/servicios/csv'])
      expect([ruta, mala, (await app.request('GET', `${ruta}?${mala}`, { cookie: sesion })).status]).toEqual([
        ruta,
        mala,
        400,
      ])
  for (const mala of ['porPagina=1000000', 'porPagina=-1', 'cursor=x'])
    expect((await app.request('GET', `/api/servicios?estado=reservado&${mala}`, { cookie: sesion })).status).toBe(400)
  for (const mala of ['ids=1', `ids=${'2'.repeat(24)},`, `ids=${`${'2'.repeat(24)},`.repeat(101).slice(0, -1)}`])
    expect([mala.slice(0, 30), (await archivo(`estado=reservado&${mala}`)).status]).toEqual([mala.slice(0, 30), 400])
  expect((await app.request('GET', '/api/servicios/csv?estado=reservado')).status).toBe(401)
})

test('S7-029 requests and awards to be validated are one list by departure, page by page, forwards and back', async () => {
  const admin = await createEmpresa(mundo)
  const vehiculo = await createVehiculo(mundo, admin, { tipo: 'Chiva' })
  const aliado = await createAliado(mundo)
  const deY = await app.signIn(admin.email)
  const origen = (n: number) => `Parada ${String(n).padStart(2, '0')}`
  for (let n = 0; n < 30; n++) {
    const salida = new Date(mundo.ctx.clock.now().getTime() + (n + 2) * 86_400_000).toISOString().slice(0, 10)
    const cuerpo = { tipo: 'Chiva' as const, origen: origen(n), fechaSalida: salida, horaSalida: '08:00' }
    if (n % 3 === 0) await createServicioIn(mundo, 'validar', { aliado, admin, vehiculo, cuerpo })
    else await publish(mundo, aliado, cuerpo)
  }
  const todas = Array.from({ length: 30 }, (_, n) => origen(n))
  const primera = await pedir('estado=pedidos', deY)
  expect(primera.filas.map((s) => s.origen)).toEqual(todas.slice(0, 25))
  expect([primera.anterior, primera.total]).toEqual([null, { filas: 30, exacto: true }])
  const segunda = await pedir(`estado=pedidos&cursor=${primera.siguiente}`, deY)
  expect([segunda.filas.map((s) => s.origen), segunda.siguiente]).toEqual([todas.slice(25), null])
  const vuelta = await pedir(`estado=pedidos&cursor=${segunda.anterior}`, deY)
  expect([vuelta.filas.map((s) => s.origen), vuelta.anterior]).toEqual([todas.slice(0, 25), null])
  expect(await codigos('estado=pedidos&orden=-salida', deY)).toEqual(todas.toReversed().slice(0, 25))
  expect((await pedir('estado=validar', deY)).total.filas).toBe(10)
  expect((await pedir('estado=pedidos&tipo=Van', deY)).filas).toEqual([])
  expect(await codigos('estado=pedidos&q=parada%2017', deY)).toEqual([origen(17)])
  expect(await codigos('estado=pedidos&q=parada%2018', deY)).toEqual([origen(18)])
})

test('a request is bid on or still to be bid on, each for its own company', async () => {
  const aliado = await createAliado(mundo)
  const [sin, con] = [await publish(mundo, aliado, { origen: 'Sin' }), await publish(mundo, aliado, { origen: 'Con' })]
  await bid(mundo, x, con)
  const ids = async (estado: string, quien = sesion) =>
    (await pedir(`estado=${estado}&q=hotel&porPagina=100`, quien)).filas
      .map((s) => s.id)
      .filter((id) => id === sin || id === con)
      .toSorted()
  const y = await createEmpresa(mundo)
  await createVehiculo(mundo, y)
  expect([await ids('porOfertar'), await ids('ofertas'), await ids('pendiente')]).toEqual([
    [sin],
    [con],
    [sin, con].toSorted(),
  ])
  expect(await ids('porOfertar', await app.signIn(y.email))).toEqual([sin, con].toSorted())
})

test('what was won is ordered by its value and found by its words, with the same index for each company', async () => {
  const admin = await createEmpresa(mundo)
  const vehiculo = await createVehiculo(mundo, admin)
  const deY = await app.signIn(admin.email)
  for (const [n, precio] of [300_000, 100_000, 200_000].entries())
    await createServicioIn(mundo, 'reservado', { admin, vehiculo, precio, cuerpo: { origen: `Precio ${n}` } })
  expect(await codigos('estado=reservado&orden=valor', deY)).toEqual(['Precio 1', 'Precio 2', 'Precio 0'])
  expect(await codigos('estado=reservado&orden=-valor', deY)).toEqual(['Precio 0', 'Precio 2', 'Precio 1'])
  expect(await codigos('estado=reservado&orden=-fecha', deY)).toHaveLength(3)
  for (const [orden, indice] of [
    ['salida', 'servicios_lista'],
    ['fecha', 'servicios_lista_por_fecha'],
    ['valor_oferta', 'servicios_lista_por_valor'],
  ] as const) {
    const plan = await mundo.ctx.db.read({ rol: 'empresa', empresaId: admin.empresaId }, async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(tx)
      const { rows } = await sql<Record<string, string>>`explain (costs off)
        select id from servicios where estado = 'reservado' and tenant = ${admin.empresaId}
        order by ${sql.ref(orden)}, id limit 26`.execute(tx)
      return rows.flatMap((row) => Object.values(row)).join('\n')
    })
    expect([orden, plan]).toEqual([orden, expect.stringMatching(new RegExp(`using ${indice} `))])
    expect([orden, plan]).toEqual([orden, expect.not.stringContaining('Sort')])
  }
})

test('INJ-10 the file has what the screen has, runs nothing in a spreadsheet, and only what was chosen', async () => {
  const admin = await createEmpresa(mundo)
  const deY = await app.signIn(admin.email)
  const vehiculo = await createVehiculo(mundo, admin)
  const malos = ['=1+1', '+57', '-2+3', '@SUM(A1)', '  =cmd', '\uFF1Dx', 'Tulua; "centro"', 'Ñame, Café']
  const ids: string[] = []
  for (const origen of malos)
    ids.push((await createServicioIn(mundo, 'reservado', { admin, vehiculo, precio: 250_000, cuerpo: { origen } })).id)
  const { status, headers, text } = await archivo('estado=reservado', deY)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="servicios-reservado-\d{4}-\d\d-\d\d\.csv"/)
  expect([headers.get('cache-control'), text.startsWith('Servicio;Origen;')]).toEqual(['no-store', true])
  // Decoding text drops the byte order mark, so the test reads bytes.
  const bytes = await (
    await fetch(`${app.url}/api/servicios/csv?estado=reservado`, { headers: { cookie: deY } })
  ).bytes()
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  const filas = lineas(text)
  expect(filas).toHaveLength(malos.length + 1)
  const celdas = new Map(filas.slice(1).map((fila) => [fila.slice(0, 6), fila.slice(7, fila.indexOf(';Hotel;'))]))
  expect(ids.map((id) => celdas.get(id.slice(-6)))).toEqual([
    `"'=1+1"`,
    `"'+57"`,
    `"'-2+3"`,
    `"'@SUM(A1)"`,
    `"'=cmd"`,
    `"'\uFF1Dx"`,
    '"Tulua; ""centro"""',
    'Ñame, Café',
  ])
  const elegido = lineas((await archivo(`estado=reservado&ids=${ids[6]}`, deY)).text)
  expect(elegido[1]).toMatch(/^.{6};"Tulua; ""centro""";Hotel;\d{4}-\d\d-\d\d \d\d:\d\d;Reservado;Van;.*;250000$/)
  expect(elegido).toHaveLength(2)
  // Selecting another company's rows finds none of them.
  expect(lineas((await archivo(`estado=reservado&ids=${ids.join()}`)).text)).toHaveLength(1)
})

test('a file is read in parts and every row is in it once; the platform has it of every company', async () => {
  const aliado = await createAliado(mundo)
  const chiva = await createEmpresa(mundo)
  await createVehiculo(mundo, chiva, { tipo: 'Buseton' })
  const id = await publish(mundo, aliado, { tipo: 'Buseton', origen: 'Clon' })
  await cloneServicio(mundo, id, 1200)
  const quien = await app.signIn(chiva.email)
  const filas = lineas((await archivo('estado=pedidos', quien)).text).slice(1)
  expect([filas.length, new Set(filas).size]).toEqual([1201, 1201])
  const { body } = await app.request('GET', '/api/servicios/cuentas', { cookie: quien })
  expect(body['cuentas']).toEqual({ pedidos: MAXIMO_DE_PESTANA + 1, reservado: 0, confirmado: 0, finalizado: 0 })
  const deP = await app.signIn((await createPlataforma(mundo)).email)
  expect((await pedir('estado=pedidos&tipo=Buseton', deP)).total.filas).toBe(1201)
  const { salida } = await rowOf(mundo, id)
  expect(salida.getTime()).toBeGreaterThan(0)
})

test('a list is filtered by the days of departure in Bogotá, both included, also where its plain form is counted beside', async () => {
  const empresa = await createEmpresa(mundo)
  const { id } = await createServicioIn(mundo, 'reservado', { admin: empresa })
  const quien = await app.signIn(empresa.email)
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  // The last minute of a day in Bogotá is the next day in UTC.
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('servicios')
      .set({ fechaSalida: '2026-07-10', horaSalida: '23:59', salida: new Date('2026-07-11T04:59:00Z') })
      .where('id', '=', id)
      .execute(),
  )
  for (const [pregunta, cuantos] of [
    ['desde=2026-07-10&hasta=2026-07-10', 1],
    ['desde=2026-07-11', 0],
    ['hasta=2026-07-09', 0],
    ['hasta=2026-07-10', 1],
    ['', 1],
  ] as const)
    for (const cookie of [quien, plataforma]) {
      const { filas, total } = await pedir(`estado=reservado&empresa=${empresa.empresaId}&${pregunta}`, cookie)
      expect([pregunta, filas.length, total.filas]).toEqual([pregunta, cuantos, cuantos])
    }
  const { filas } = await pedir('estado=reservado&desde=2026-07-11', quien)
  expect(filas).toEqual([])
  expect(lineas((await archivo('estado=reservado&desde=2026-07-11', quien)).text)).toHaveLength(1)
  expect((await app.request('GET', '/api/servicios?estado=reservado&desde=11/07/2026', { cookie: quien })).status).toBe(
    400,
  )
})
