import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Route } from '@aliadas/contract/core'
import { partnerRoutes, webRoutes } from '@aliadas/contract/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  START,
  createPlataforma,
  createServicioIn,
  createWebhook,
  createWorldWithApp,
  rowOf,
  type TestApp,
  type World,
} from './testing/factories/index.ts'

const RUTAS: Record<string, Route> = { ...webRoutes, ...partnerRoutes }

/** Paths of the texts of this kind in a JSON schema. */
const lugares = (nodo: unknown, es: (texto: Record<string, unknown>) => boolean, camino: string[] = []): string[] => {
  if (typeof nodo !== 'object' || nodo === null) return []
  const propio = es(nodo as Record<string, unknown>) ? [camino.join('.')] : []
  return Object.entries(nodo).reduce((todos, [nombre, hijo]) => {
    const esCampo = !['properties', 'items', 'anyOf', 'allOf', 'oneOf'].includes(nombre) && Number.isNaN(Number(nombre))
    return [...todos, ...lugares(hijo, es, esCampo ? [...camino, nombre] : camino)]
  }, propio)
}
const PARTES = ['params', 'query', 'body'] as const
/** Each field of that kind of each route: `route part.field`. */
const camposDe = (es: (texto: Record<string, unknown>) => boolean): string[] =>
  Object.entries(RUTAS).flatMap(([nombre, ruta]) =>
    PARTES.flatMap((parte) => {
      const schema = ruta[parte]
      if (!schema) return []
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      return lugares(json, es).map((campo) => `${nombre} ${parte}.${campo}`)
    }),
  )

const COMIENZO = '2026-06-01T00:00:00Z'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
let sesion: string
let clave: string
/** Of the one route of days about a record. */
let idVehiculo: string
/** A call of a route with this text as the instant; everything else is valid. */
type Respuesta = ReturnType<TestApp['request']>
let llamadas: Record<string, (en: string) => Respuesta>
let reportar: (ens: readonly string[]) => Respuesta

beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
  sesion = await app.signIn((await createPlataforma(mundo)).email)
  const { id, aliado } = await createServicioIn(mundo, 'enCurso')
  const { clave: key } = aliado as typeof aliado & { clave: string }
  clave = key
  const servicio = await rowOf(mundo, id)
  idVehiculo = servicio.vehiculoId ?? ''
  const punto = { idServicio: id, placas: servicio.placas, lat: 3.45, lon: -76.53 }
  reportar = (ens) =>
    app.request('POST', '/api/v1/posiciones/varias', { key, body: { posiciones: ens.map((en) => ({ ...punto, en })) } })
  const webhook = await createWebhook(mundo, aliado, 'https://destino.test/')
  const reenviar = (body: object) => app.request('POST', `/api/v1/webhooks/${webhook}/reenviar`, { key, body })
  const reenviarPorElla = (body: object) =>
    app.request('POST', `/api/aliados/${aliado.id}/webhooks/${webhook}/reenviar`, { cookie: sesion, body })
  llamadas = {
    'reportarPosicion body.en': (en) => app.request('POST', '/api/v1/posiciones', { key, body: { ...punto, en } }),
    'reportarPosiciones body.posiciones.en': (en) => reportar([en]),
    'reenviarEventos body.desde': (en) => reenviar({ desde: en }),
    'reenviarEventos body.hasta': (en) => reenviar({ desde: COMIENZO, hasta: en }),
    'reenviarEventosDeAliado body.desde': (en) => reenviarPorElla({ desde: en }),
    'reenviarEventosDeAliado body.hasta': (en) => reenviarPorElla({ desde: COMIENZO, hasta: en }),
    'finalizarServicio body.en': (en) =>
      app.request('POST', `/api/v1/servicios/${id}/finalizar`, { key, body: { en } }),
    'leerTrazaDeServicio query.desde': (en) =>
      app.request('GET', `/api/v1/servicios/${id}/traza?desde=${encodeURIComponent(en)}`, { key }),
    'listarServiciosDeAliado query.desde': (en) =>
      app.request('GET', `/api/v1/servicios?desde=${encodeURIComponent(en)}`, { key }),
  }
})
afterAll(() => cerrar())

const IMPOSIBLES = [
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59-05:00',
  '0001-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-14:00',
  '+010000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-06-10T23:59:60Z',
  '2026-06-10T24:00:00Z',
  '2026-06-10T12:00:00+24:00',
  '2026-02-30T12:00:00Z',
  '2026-06-10T12:00:00',
  '2026-06-10',
  'infinity',
  '1781092800',
]

test('INJ-17 every route that takes an instant is tried here, and every instant has the one schema', async () => {
  expect(camposDe(({ format }) => format === 'date-time').toSorted()).toEqual(Object.keys(llamadas).toSorted())
  const contrato = path.resolve(import.meta.dirname, '../../../packages/contract/src')
  const archivos = (await readdir(contrato, { recursive: true })).filter((uno) => /(?<!\.test)\.ts$/.test(uno))
  const propios: string[] = []
  for (const archivo of archivos)
    if (
      /\biso\s*\.\s*datetime\b|\bz\s*(\.coerce)?\s*\.\s*date\(/.test(
        await readFile(path.join(contrato, archivo), 'utf8'),
      )
    )
      propios.push(archivo.replaceAll('\\', '/'))
  expect(propios).toEqual(['core/fechas.ts'])
})

test('INJ-17 an instant that no calendar has, or that nobody can mean, is refused beside its field', async () => {
  for (const [nombre, llamar] of Object.entries(llamadas))
    for (const en of IMPOSIBLES) {
      const campo = nombre.split('.').at(-1) ?? ''
      const { status, body } = await llamar(en)
      const [fila] = (body['resultados'] ?? [{ falla: body }]) as { falla: { code: string; fields: object } }[]
      expect([en, status < 500, fila?.falla]).toMatchObject([
        en,
        true,
        { code: 'invalid-argument', fields: { [campo]: /./ } },
      ])
    }
})

const dos = (n: number) => String(n).padStart(2, '0')
const textoDeInstante = fc
  .record({
    ano: fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(0, 1, 1999, 2000, 2099, 2100, 9999)),
    mes: fc.integer({ min: 0, max: 13 }),
    dia: fc.integer({ min: 0, max: 32 }),
    hora: fc.integer({ min: 0, max: 25 }),
    minuto: fc.integer({ min: 0, max: 60 }),
    segundo: fc.integer({ min: 0, max: 60 }),
    zona: fc.constantFrom('Z', '+14:00', '-12:00', '+23:59', '-23:59', '-05:00', ''),
  })
  .map(
    ({ ano, mes, dia, hora, minuto, segundo, zona }) =>
      `${String(ano).padStart(4, '0')}-${dos(mes)}-${dos(dia)}T${dos(hora)}:${dos(minuto)}:${dos(segundo)}${zona}`,
  )

test('INJ-17 whatever instants are reported together, each has an answer and none stops the server', async () => {
  const bueno = START.toISOString()
  await fc.assert(
    fc.asyncProperty(fc.array(textoDeInstante, { minLength: 150, maxLength: 150 }), async (ens) => {
      const { status, body } = await reportar([...ens, bueno])
      const filas = body['resultados'] as { movida: boolean; falla: { code: string } | null }[]
      expect([status, filas.length, filas.at(-1)?.falla]).toEqual([200, 151, null])
      expect(filas.flatMap(({ falla }) => (falla ? [falla.code] : [])).filter((c) => c !== 'invalid-argument')).toEqual(
        [],
      )
    }),
    { numRuns: 4 },
  )
})

/** As `fechaPlana` appears in the contract. */
const esFecha = ({ pattern }: Record<string, unknown>) => String(pattern).startsWith('^[12]\\d{3}-')

/** The parameters that the route needs besides: each is one of a list of words. */
const necesario = (ruta: Route | undefined, lugar: string): string =>
  Object.entries((ruta?.query as z.ZodObject<Record<string, z.ZodType>> | undefined)?.shape ?? {})
    .filter(([nombre, schema]) => nombre !== lugar && !schema.safeParse(undefined).success)
    .map(([nombre, schema]) => `${nombre}=${String((schema as unknown as z.ZodEnum).options[0])}&`)
    .join('')

test('INJ-17 a plain day at the ends of the calendar is answered by every route that reads one', async () => {
  const lecturas = camposDe(esFecha).filter((campo) => campo.includes(' query.'))
  expect(lecturas.length).toBeGreaterThanOrEqual(7)
  for (const campo of lecturas) {
    const [nombre = '', lugar = ''] = campo.split(' query.')
    const leer = async (dia: string) => {
      const ruta = RUTAS[nombre]
      const quien = ruta?.access === 'partner' ? { key: clave } : { cookie: sesion }
      const direccion = (ruta?.path ?? '').replace('{id}', idVehiculo)
      const { status } = await app.request('GET', `${direccion}?${necesario(ruta, lugar)}${lugar}=${dia}`, quien)
      return [campo, dia, status]
    }
    for (const dia of ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30'])
      expect(await leer(dia)).toEqual([campo, dia, 400])
    expect(await leer('2026-06-10')).toEqual([campo, '2026-06-10', 200])
    // A chart of a thousand years may be refused.
    for (const dia of ['1000-01-01', '2999-12-31']) expect([200, 400]).toContain((await leer(dia))[2])
  }
})
