import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from './core/route.ts'
import { partnerRoutes } from './routes.ts'

type Nodo = z.core.JSONSchema.BaseSchema
type Schema = z.core.$ZodTypes

const PARTES = ['params', 'query', 'body', 'response'] as const
const RUTAS: Record<string, Route> = partnerRoutes

/** Each part of each route of the partner API, with every schema inside it as its writer sees it. */
const partes = (alVer: (schema: Schema, json: Nodo, lugar: string) => void): [string, Nodo][] =>
  Object.entries(RUTAS).flatMap(([nombre, ruta]) =>
    PARTES.flatMap((parte): [string, Nodo][] => {
      const schema = ruta[parte]
      const lugar = `${nombre} ${parte}`
      if (!schema) return []
      const json = z.toJSONSchema(schema, {
        io: parte === 'response' ? 'output' : 'input',
        unrepresentable: 'any',
        reused: 'inline',
        override: ({ zodSchema, jsonSchema, path }) => alVer(zodSchema, jsonSchema, [lugar, ...path].join('/')),
      })
      return [[lugar, json]]
    }),
  )

const ramas = ({ anyOf = [], oneOf = [], allOf = [] }: Nodo) => [...anyOf, ...oneOf, ...allOf] as Nodo[]

/** Values of a schema that no example tells, neither their own nor one of what they are in. */
const sinEjemplo = (nodo: Nodo, lugar: string, raiz: Nodo): string[] => {
  const json = nodo.$ref === undefined ? nodo : (raiz.$defs?.[nodo.$ref.split('/').at(-1) ?? ''] ?? nodo)
  if (json['ejemplos'] !== undefined || 'const' in json) return []
  const hijos = [
    ...Object.entries(json.properties ?? {}),
    ...Object.entries({ '[]': json.items, '{}': json.additionalProperties }).filter(
      ([, uno]) => typeof uno === 'object',
    ),
    ...ramas(json)
      .filter(({ type }) => type !== 'null')
      .map((rama) => ['', rama] as const),
  ] as [string, Nodo][]
  const vacio = hijos.length === 0 && Object.keys(json).length > 0
  return [...(vacio ? [lugar] : []), ...hijos.flatMap(([nombre, hijo]) => sinEjemplo(hijo, `${lugar}.${nombre}`, raiz))]
}

test('every field that partners send or read has an example, and each example passes its own schema', () => {
  const malos: unknown[] = []
  let cuantos = 0
  const documentos = partes((schema, json, lugar) => {
    for (const ejemplo of (json['ejemplos'] as unknown[] | undefined) ?? []) {
      cuantos++
      const { success } = z.safeParse(schema, ejemplo)
      if (!success) malos.push([lugar, ejemplo])
    }
  })

  expect(malos).toEqual([])
  expect(cuantos).toBeGreaterThan(300)
  expect(documentos.flatMap(([lugar, json]) => sinEjemplo(json, lugar, json))).toEqual([])
})

/** Fields whose values are names: each says itself. */
const NOMBRES = ['ciudad', 'banco']

/** Every closed list of a schema by its place, with what is said of its values. */
const listasDe = (
  nodo: unknown,
  lugar: string,
): { lugar: string; valores: unknown[]; dichos: [string, string][] }[] => {
  if (typeof nodo !== 'object' || nodo === null) return []
  const { enum: valores, 'x-enumDescriptions': dichos = {} } = nodo as Nodo
  const propia = Array.isArray(valores) && { lugar, valores, dichos: Object.entries(dichos as Record<string, string>) }
  const hijas = Object.entries(nodo).flatMap(([nombre, hijo]) => listasDe(hijo, `${lugar}/${nombre}`))
  return propia ? [propia, ...hijas] : hijas
}

test('every value of a closed list that partners send or read says what it means', () => {
  const listas = partes(() => undefined)
    .flatMap(([lugar, json]) => listasDe(json, lugar))
    .filter(({ lugar }) => !NOMBRES.some((nombre) => lugar.endsWith(`/${nombre}`)))
  const mudas = listas.filter(({ valores, dichos }) => {
    const dicho = dichos.flatMap(([valor, que]) => (que.trim() === '' ? [] : [valor]))
    return JSON.stringify(dicho) !== JSON.stringify(valores)
  })

  expect(mudas).toEqual([])
  expect(listas.length).toBeGreaterThan(10)
})

test('every operation of the partner API says what its happy answer holds', () => {
  expect(Object.entries(RUTAS).flatMap(([nombre, { exito }]) => (exito ? [] : [nombre]))).toEqual([])
})
