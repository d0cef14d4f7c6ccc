import type { ServicioResumen } from '@aliadas/contract/servicios'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import {
  cancel,
  createAliado,
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createVehiculo,
  createWorld,
  publish,
  testApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { consultasDe } from './listar-por-estado.ts'

let mundo: World
let app: TestApp
let x: Persona
let y: Persona
let plataforma: Persona
let deX: string
let deP: string
let suyoX: string
let suyoY: string
let pedido: string

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  x = await createEmpresa(mundo, { nombre: 'Transportes Ñandú' })
  y = await createEmpresa(mundo, { nombre: 'Rutas del Café' })
  plataforma = await createPlataforma(mundo)
  deX = await app.signIn(x.email)
  deP = await app.signIn(plataforma.email)
  const aliado = await createAliado(mundo)
  await createVehiculo(mundo, x)
  suyoX = (await createServicioIn(mundo, 'validar', { aliado, admin: x, cuerpo: { origen: 'Mirador Uno' } })).id
  suyoY = (await createServicioIn(mundo, 'validar', { aliado, admin: y, cuerpo: { origen: 'Mirador Dos' } })).id
  pedido = await publish(mundo, aliado, { origen: 'Mirador Tres' })
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const leer = async (ruta: string, cookie = deP) => {
  const { body, status } = await app.request('GET', ruta, { cookie })
  expect([ruta, status]).toEqual([ruta, 200])
  return body
}
const deQuien = (lista: unknown) =>
  (lista as Pick<ServicioResumen, 'id' | 'empresaAliada'>[])
    .map(({ id, empresaAliada }) => [id, empresaAliada])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
const ordenadas = (...filas: [string, string | null][]) => filas.toSorted((a, b) => a[0].localeCompare(b[0]))
const AREA = 'oeste=-77&sur=3&este=-76&norte=4'

test('the platform reads in every list whose each service is, of all companies or of one', async () => {
  const todos = ordenadas([suyoX, x.empresa], [suyoY, y.empresa], [pedido, null])
  const soloY = [[suyoY, y.empresa]]
  const listas = {
    lista: ['/api/servicios?estado=pedidos', 'filas'],
    mapa: [`/api/servicios/mapa?${AREA}`, 'servicios'],
    busqueda: ['/api/servicios/buscar?q=mirador', 'servicios'],
  } as const
  for (const [nombre, [ruta, parte]] of Object.entries(listas)) {
    expect([nombre, deQuien((await leer(ruta))[parte])]).toEqual([nombre, todos])
    expect([nombre, deQuien((await leer(`${ruta}&empresa=${y.empresaId}`))[parte])]).toEqual([nombre, soloY])
    // A company's people do not get it, and naming another company has no effect.
    const propios = ordenadas([suyoX, null], [pedido, null])
    expect([nombre, deQuien((await leer(`${ruta}&empresa=${y.empresaId}`, deX))[parte])]).toEqual([nombre, propios])
  }
  const cuenta = async (resto: string, quien = deP) =>
    ((await leer(`/api/servicios/cuentas${resto}`, quien))['cuentas'] as Record<string, number>)['pedidos']
  expect([
    await cuenta(''),
    await cuenta(`?empresa=${y.empresaId}`),
    await cuenta(`?empresa=${y.empresaId}`, deX),
  ]).toEqual([3, 1, 2])
})

test('the platform’s files say whose each row is, and a company’s do not', async () => {
  const archivo = async (ruta: string, cookie: string) =>
    (await app.request('GET', ruta, { cookie })).text.replace('\uFEFF', '').trimEnd().split('\r\n')
  for (const ruta of ['/api/servicios/csv?estado=validar', '/api/pagos/por-validar/csv?metodo=transferencia']) {
    const filas = await archivo(ruta, deP)
    expect(filas[0]).toMatch(/;Empresa$/)
    // Both depart at the same time.
    const empresas = filas.slice(1).map((fila) => fila.split(';').at(-1))
    expect(new Set(empresas)).toEqual(new Set([x.empresa, y.empresa]))
    expect(await archivo(`${ruta}&empresa=${y.empresaId}`, deP)).toHaveLength(2)
    expect((await archivo(ruta, deX))[0]).not.toContain('Empresa')
  }
})

test('the platform’s payments say whose each is, of all companies or of one', async () => {
  const { id } = await createServicioIn(mundo, 'confirmado', { admin: y })
  const ruta = '/api/pagos/por-validar?metodo=transferencia'
  const anticipos = '/api/pagos/pendientes?clase=anticipo'
  expect(deQuien((await leer(ruta))['filas'])).toEqual(ordenadas([suyoX, x.empresa], [suyoY, y.empresa]))
  expect(await leer(`${ruta}&empresa=${y.empresaId}`)).toMatchObject({
    filas: [{ id: suyoY, empresaAliada: y.empresa }],
    suma: 500_000,
  })
  expect(deQuien((await leer(`${ruta}&empresa=${y.empresaId}`, deX))['filas'])).toEqual([[suyoX, null]])
  expect(deQuien((await leer(anticipos))['filas'])).toEqual([[id, y.empresa]])
  expect((await leer(`${anticipos}&empresa=${x.empresaId}`))['filas']).toEqual([])
  expect((await leer(`${anticipos}&empresa=${y.empresaId}`, deX))['filas']).toEqual([])
})

test('TEN-06 companies are offered by any part of their name, to the platform; a company finds itself alone', async () => {
  const nombres = async (resto: string, quien = deP) =>
    ((await leer(`/api/empresas?${resto}`, quien))['empresas'] as { nombre: string }[]).map(({ nombre }) => nombre)
  expect(await nombres('')).toEqual(expect.arrayContaining(['Rutas del Café', 'Transportes Ñandú']))
  expect(await nombres('')).not.toContain(plataforma.empresa)
  expect(await nombres('q=nandu')).toEqual(['Transportes Ñandú'])
  expect(await nombres('q=CAFE')).toEqual(['Rutas del Café'])
  expect(await nombres('q=%25')).toEqual([])
  expect(await nombres(`id=${y.empresaId}`)).toEqual(['Rutas del Café'])
  expect(await nombres('', deX)).toEqual(['Transportes Ñandú'])
  expect(await nombres(`id=${y.empresaId}`, deX)).toEqual([])
  expect((await app.request('GET', '/api/empresas')).status).toBe(401)
  for (const mala of [`q=${'x'.repeat(61)}`, 'id=1', 'id='])
    expect([mala, (await app.request('GET', `/api/empresas?${mala}`, { cookie: deP })).status]).toEqual([mala, 400])
  for (let n = 0; n < 20; n++) await createEmpresa(mundo, { nombre: `Abejorro ${n}` })
  expect(await nombres('q=abejorro')).toHaveLength(20)
  expect(await nombres('')).toHaveLength(20)
})

test('without a company every order of the platform’s lists has its index, and with one the company’s', async () => {
  const planDe = (consulta: (tx: Tx) => Promise<RawBuilder<unknown>>) =>
    mundo.ctx.db.read(scopeOf(plataforma), async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off`.execute(
        tx,
      )
      const { rows } = await sql<Record<string, string>>`explain (costs off) ${await consulta(tx)}`.execute(tx)
      return rows.flatMap((row) => Object.values(row)).join('\n')
    })
  for (const [orden, empresa, indice] of [
    ['salida', undefined, 'servicios_de_todos'],
    ['fecha', undefined, 'servicios_de_todos_por_fecha'],
    ['valorOferta', undefined, 'servicios_de_todos_por_valor'],
    ['salida', x.empresaId, 'servicios_lista'],
  ] as const) {
    const filtro = { estado: 'reservado', q: '', orden: 'salida', empresa } as const
    const plan = await planDe(async (tx) => {
      const [parte] = await consultasDe(tx, plataforma, filtro, mundo.ctx.clock.now())
      if (!parte) throw new Error('no query')
      return sql`${parte.consulta.select('servicios.id').orderBy(`servicios.${orden}`).orderBy('servicios.id').limit(26)}`
    })
    expect([orden, plan]).toEqual([orden, expect.stringMatching(new RegExp(`using ${indice} `))])
    expect([orden, plan]).toEqual([orden, expect.not.stringContaining('Sort')])
  }
})

test('the platform opens and finds what its lists have: nothing withdrawn, and no request without its own profile', async () => {
  const aliado = await createAliado(mundo)
  const retirado = await publish(mundo, aliado)
  await cancel(mundo, aliado, retirado)
  const sinPerfil = await app.signIn((await createPlataforma(mundo, { perfil: false })).email)
  const estados = (cookie: string) =>
    Promise.all(
      [pedido, suyoX, retirado].map(
        async (id) => (await app.request('GET', `/api/servicios/${id}`, { cookie })).status,
      ),
    )
  expect(await estados(deP)).toEqual([200, 200, 404])
  const hallados = async (id: string) => {
    const { body } = await app.request('GET', `/api/servicios/buscar?q=${id.slice(-6)}`, { cookie: deP })
    return (body['servicios'] as { id: string }[]).map((uno) => uno.id)
  }
  expect([await hallados(pedido), await hallados(retirado)]).toEqual([[pedido], []])
  expect(await estados(sinPerfil)).toEqual([404, 200, 404])
})
