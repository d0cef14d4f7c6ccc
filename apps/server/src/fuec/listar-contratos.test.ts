import type { Contrato } from '@aliadas/contract/fuec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  createEmpresa,
  createLegales,
  createPlataforma,
  createWorldWithApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { abrirContrato, cerrarContrato } from './contratos.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let otra: Persona
let sesion: string
let suya: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  otra = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
  suya = await app.signIn(otra.email)
  await createLegales(mundo, admin)
  await createLegales(mundo, otra)
})
afterAll(() => close())

type Pagina = {
  filas: Contrato[]
  anterior: string | null
  siguiente: string | null
  total: { filas: number; exacto: boolean }
}
const leer = async (pregunta = '', cookie = sesion): Promise<Pagina> => {
  const { status, body } = await app.request('GET', `/api/contratos?${pregunta}`, { cookie })
  expect([pregunta, status]).toEqual([pregunta, 200])
  return body as unknown as Pagina
}
const numeros = async (pregunta = '', cookie = sesion) =>
  (await leer(pregunta, cookie)).filas.map(({ numero }) => numero)
const csv = (pregunta = '', cookie = sesion) => app.request('GET', `/api/contratos/csv?${pregunta}`, { cookie })

/** Opens contracts as issuing a FUEC does; the days are their first and last one. */
const abrir = async (
  dias: readonly (readonly [desde: string, hasta: string])[],
  persona = admin,
  nombre = 'Cliente',
) => {
  const ahora = mundo.ctx.clock.now().getTime()
  return mundo.ctx.db.transaction({ rol: 'empresa', empresaId: persona.empresaId }, async (tx) => {
    const abiertos = []
    for (const [i, [desde, hasta]] of dias.entries())
      abiertos.push(
        await abrirContrato(
          tx,
          persona,
          {
            tipoDoc: 'NIT',
            doc: '900123456',
            nombre,
            objeto: 'turistas',
            objetoTexto: '',
            responsableNombre: 'Amparo',
            responsableDoc: '31000000',
            responsableTelefono: '3001234567',
            responsableDireccion: 'Calle 5',
            zonas: null,
            desde,
            hasta,
          },
          new Date(ahora + i * 1000),
        ),
      )
    return abiertos
  })
}

test('every wrong question is refused, and nobody reads the list without a session', async () => {
  for (const pregunta of ['estado=roto', 'desde=ayer', 'hasta=2026-02-30', 'orden=nombre', 'cursor=x', 'porPagina=7'])
    expect([pregunta, (await app.request('GET', `/api/contratos?${pregunta}`, { cookie: sesion })).status]).toEqual([
      pregunta,
      400,
    ])
  expect((await app.request('GET', '/api/contratos')).status).toBe(401)
  expect((await app.request('GET', '/api/contratos/csv')).status).toBe(401)
})

test('TEN-17 a company reads its own contracts only, in list and file, however it asks', async () => {
  const [ajeno] = await abrir([['2026-06-01', '2026-06-30']], otra, 'Ajenos del Norte')
  expect(ajeno).toBeDefined()
  for (const pregunta of ['', 'q=Ajenos', 'desde=2026-06-01&hasta=2026-06-30', 'estado=abierto']) {
    expect((await leer(pregunta)).filas.map(({ nombre }) => nombre)).not.toContain('Ajenos del Norte')
    expect((await csv(pregunta)).text).not.toContain('Ajenos')
  }
  expect((await csv(`ids=${ajeno?.id}`)).text).not.toContain('Ajenos')
  expect(await numeros('', suya)).toEqual([ajeno?.numero])
  expect((await csv(`ids=${ajeno?.id}`, suya)).text).toContain('Ajenos')
  // The platform is no company of transport.
  expect(await numeros('', await app.signIn((await createPlataforma(mundo)).email))).toEqual([])
})

test('the days are those on which a contract is valid, both included', async () => {
  const [primero, segundo] = await abrir([
    ['2026-07-01', '2026-07-10'],
    ['2026-07-10', '2026-07-20'],
  ])
  const [a, b] = [primero?.numero, segundo?.numero]
  expect(await numeros('desde=2026-07-10&hasta=2026-07-10')).toEqual([b, a])
  expect(await numeros('desde=2026-07-11&hasta=2026-07-31')).toEqual([b])
  expect(await numeros('desde=2026-06-20&hasta=2026-07-09')).toEqual([a])
  expect(await numeros('desde=2026-07-21')).toEqual([])
  expect(await numeros('hasta=2026-06-30')).toEqual([])
})

test('state, words and order; the number is found as it is printed', async () => {
  const [uno, dos] = await abrir(
    [
      ['2026-08-01', '2026-08-31'],
      ['2026-08-01', '2026-08-15'],
    ],
    admin,
    'Cafés del Quindío',
  )
  await mundo.ctx.db.transaction({ rol: 'empresa', empresaId: admin.empresaId }, (tx) =>
    cerrarContrato(tx, admin, uno?.id ?? '', mundo.ctx.clock.now()),
  )
  expect(await numeros('q=cafes')).toEqual([dos?.numero, uno?.numero])
  expect(await numeros('q=cafes&orden=termina')).toEqual([dos?.numero, uno?.numero])
  expect(await numeros('q=cafes&orden=-termina')).toEqual([uno?.numero, dos?.numero])
  expect(await numeros('q=cafes&estado=cerrado')).toEqual([uno?.numero])
  expect(await numeros('q=cafes&estado=abierto')).toEqual([dos?.numero])
  expect(await numeros(`q=${dos?.numero}`)).toEqual([dos?.numero])
  const { text } = await csv('q=cafes&estado=cerrado')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain('Cafés del Quindío')
})

test.each(['', 'orden=fecha', 'orden=termina', 'orden=-termina'])(
  'pages hold each contract once, forward and back: %s',
  async (orden) => {
    const mia = await createEmpresa(mundo)
    const cookie = await app.signIn(mia.email)
    await createLegales(mundo, mia)
    // Contracts that end on one day are told apart by their id.
    await abrir(
      Array.from({ length: 60 }, (_, i) => ['2026-06-01', `2026-06-0${1 + (i % 3)}`] as const),
      mia,
    )
    const primera = await leer(orden, cookie)
    const segunda = await leer(`${orden}&cursor=${primera.siguiente}`, cookie)
    const tercera = await leer(`${orden}&cursor=${segunda.siguiente}`, cookie)
    expect([primera.anterior, primera.total, tercera.siguiente]).toEqual([null, { filas: 60, exacto: true }, null])
    const todas = [primera, segunda, tercera].flatMap(({ filas }) => filas.map(({ id }) => id))
    expect([todas.length, new Set(todas).size]).toEqual([60, 60])
    expect((await leer(`${orden}&cursor=${segunda.anterior}`, cookie)).filas).toEqual(primera.filas)
  },
)

test('a page may end at a contract of before 1970, which is warned of and not refused', async () => {
  const mia = await createEmpresa(mundo)
  const cookie = await app.signIn(mia.email)
  await createLegales(mundo, mia)
  await abrir(
    Array.from(
      { length: 26 },
      (_, i) => ['1026-06-01', i < 24 ? '2026-06-30' : `${i < 25 ? 1969 : 1026}-12-31`] as const,
    ),
    mia,
  )
  const primera = await leer('orden=-termina', cookie)
  expect([primera.filas.length, primera.filas.at(-1)?.hasta]).toEqual([25, '1969-12-31'])
  const segunda = await leer(`orden=-termina&cursor=${primera.siguiente}`, cookie)
  expect(segunda.filas.map(({ hasta }) => hasta)).toEqual(['1026-12-31'])
  expect((await leer(`orden=-termina&cursor=${segunda.anterior}`, cookie)).filas).toEqual(primera.filas)
})
