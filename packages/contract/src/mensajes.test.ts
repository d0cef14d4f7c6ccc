import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from './core/route.ts'
import { vehiculoNuevoSchema } from './flota/vehiculo-nuevo.schema.ts'
import { perfilDeEmpresaSchema, perfilPersonalSchema } from './empresas/empresas.schema.ts'
import { partnerRoutes, webRoutes } from './routes.ts'

const ENTRADAS: [string, z.ZodType][] = [
  ...Object.entries<Route>({ ...webRoutes, ...partnerRoutes }).flatMap(([nombre, ruta]) =>
    (['params', 'query', 'body'] as const).flatMap((parte): [string, z.ZodType][] => {
      const schema = ruta[parte]
      return schema ? [[`${nombre}.${parte}`, schema]] : []
    }),
  ),
  ['vehiculoNuevo', vehiculoNuevoSchema],
  ['perfilDeEmpresa', perfilDeEmpresaSchema],
  ['perfilPersonal', perfilPersonalSchema],
]

const MALOS: unknown[] = [
  undefined,
  null,
  '',
  '   ',
  'x',
  'a\0b',
  'x'.repeat(5000),
  0,
  -1,
  0.5,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  [],
  [null],
  Array.from({ length: 100 }, () => 'x'),
  {},
  { location: 7, lat: 'x', lon: 999 },
  [{ location: '', lat: 'x', lon: 999 }],
]

// zod's own texts are English; ours are not.
const AJENO =
  /\b(?:invalid|expected|required|must|too (?:big|small)|received|option|unrecognized|string|number|array|undefined)/i

const camposDe = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

test('every message that a person can read is ours, whatever is missing or wrong', () => {
  const vistos = new Map<string, Set<string>>()
  for (const [nombre, schema] of ENTRADAS) {
    const campos = camposDe(schema)
    expect([nombre, campos.length > 0]).toEqual([nombre, true])
    const entradas = [
      {},
      ...MALOS.map((malo) => Object.fromEntries(campos.map((campo) => [campo, malo]))),
      ...campos.flatMap((campo) => MALOS.map((malo) => ({ [campo]: malo }))),
    ]
    for (const entrada of entradas)
      for (const { path, message } of schema.safeParse(entrada).error?.issues ?? []) {
        const lugar = `${nombre}.${path.map((p) => (typeof p === 'number' ? 0 : String(p))).join('.')}`
        vistos.set(lugar, (vistos.get(lugar) ?? new Set()).add(message))
      }
  }
  const ajenos = [...vistos].flatMap(([lugar, textos]) =>
    [...textos].filter((t) => AJENO.test(t)).map((t) => `${lugar}: ${t}`),
  )
  expect(ajenos).toEqual([])
  expect(vistos.size).toBeGreaterThan(40)
})

test('every message is in the shape of a sentence and not a code', () => {
  for (const [nombre, schema] of ENTRADAS)
    for (const issue of schema.safeParse({}).error?.issues ?? [])
      expect([nombre, issue.message]).toEqual([nombre, expect.stringMatching(/^[A-ZÁÉÍÓÚ¿].{8,}/)])
})
