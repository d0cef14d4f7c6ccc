import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from './core/route.ts'
import { partnerRoutes, webRoutes } from './routes.ts'
import { eventoVivoSchema } from './vivo/vivo.schema.ts'

type Json = {
  type?: string
  description?: string
  $ref?: string
  properties?: Record<string, Json>
  items?: Json
  prefixItems?: Json[]
  additionalProperties?: Json | boolean
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  $defs?: Record<string, Json>
}

type Campo = { lugar: string; json: Json; descrito: boolean }

const ramas = ({ anyOf = [], oneOf = [], allOf = [] }: Json): Json[] => [...anyOf, ...oneOf, ...allOf]

/** Every field of a schema, with its path; the items of a list count as the list. */
const camposDe = (schema: z.ZodType, io: 'input' | 'output', raiz: string): Campo[] => {
  const documento = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
  const seguir = (nodo: Json): Json => {
    const nombre = nodo.$ref?.split('/').at(-1)
    return nombre === undefined ? nodo : { ...documento.$defs?.[nombre], ...nodo, $ref: '' }
  }
  const descrito = (nodo: Json): boolean => {
    const json = seguir(nodo)
    if (json.description !== undefined) return true
    return ramas(json).some(descrito) || (json.items !== undefined && descrito(json.items))
  }
  const dentro = (nodo: Json, lugar: string): Campo[] => {
    const json = seguir(nodo)
    const valores = typeof json.additionalProperties === 'object' ? [json.additionalProperties] : []
    return [
      ...Object.entries(json.properties ?? {}).flatMap(([nombre, hijo]) => campo(hijo, `${lugar}.${nombre}`)),
      ...[...ramas(json), ...valores, ...(json.items ? [json.items] : [])].flatMap((una) => dentro(una, lugar)),
    ]
  }
  const campo = (nodo: Json, lugar: string): Campo[] => [
    { lugar, json: seguir(nodo), descrito: descrito(nodo) },
    ...dentro(nodo, lugar),
  ]
  return dentro(documento, raiz)
}

const PARTES = ['params', 'query', 'body', 'response'] as const
const RUTAS: Record<string, Route> = { ...webRoutes, ...partnerRoutes }

const todos = (): Campo[] => [
  ...Object.entries(RUTAS).flatMap(([nombre, ruta]) =>
    PARTES.flatMap((parte) => {
      const schema = ruta[parte]
      return schema ? camposDe(schema, parte === 'response' ? 'output' : 'input', `${nombre} ${parte}`) : []
    }),
  ),
  ...camposDe(eventoVivoSchema, 'output', 'vivo'),
]

test('every field of every route says what it is, in words', () => {
  const campos = todos()
  const mudos = campos.filter(({ descrito }) => !descrito).map(({ lugar }) => lugar)

  expect(mudos).toEqual([])
})
