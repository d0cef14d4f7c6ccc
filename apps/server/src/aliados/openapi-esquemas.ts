import { z } from 'zod'

/** A JSON schema with the parts that the document uses. */
export type Json = z.core.JSONSchema.BaseSchema
/** The document's own list of schemas, by name. */
export type Esquemas = Record<string, Json>

const SIGNIFICADOS = 'x-enumDescriptions'

/** zod drops `examples` of transformed schemas, so ours have another name. */
const conEjemplos = ({ ejemplos, ...json }: Json): Json =>
  ejemplos === undefined ? json : { ...json, examples: ejemplos as unknown[] }

/** Appends the meaning of each enum value to the description. */
const conSignificados = (json: Json): Json => {
  const significados = json[SIGNIFICADOS] as Record<string, string> | undefined
  if (!significados || json.enum === undefined) return json
  const lineas = Object.entries(significados).map(([valor, que]) => `- \`${valor}\`: ${que}`)
  return { ...json, description: [json.description ?? '', '', ...lineas].join('\n').trim() }
}

/**
 * Rewrites a union of two schemas. "This, or anything" (each item of a batch is checked by itself) becomes the first
 * one. "This, or null" gets one description, and a plain type becomes a list of two types.
 */
const sinRodeos = ({ anyOf, ...json }: Json): Json => {
  const [pedido, otro, ...mas] = anyOf ?? []
  if (!anyOf || !pedido || !otro || mas.length > 0) return anyOf ? { ...json, anyOf } : json
  if (Object.keys(otro).length === 0) return { ...pedido, ...json }
  if (otro.type !== 'null') return { ...json, anyOf }
  const { description, examples, ...resto } = pedido
  const entero = { ...(description ? { description } : {}), ...(examples ? { examples } : {}), ...json }
  const plano = typeof resto.type === 'string' && resto.enum === undefined && resto.properties === undefined
  return plano ? { ...resto, ...entero, type: [resto.type, 'null'] as never } : { ...entero, anyOf: [resto, otro] }
}

/** A schema as the document has it, rewritten from its leaves up. */
const arreglado = (nodo: unknown): unknown => {
  if (Array.isArray(nodo)) return nodo.map(arreglado)
  if (typeof nodo !== 'object' || nodo === null) return nodo
  const json = Object.fromEntries(
    Object.entries(nodo).map(([nombre, hijo]) => [nombre, nombre === 'ejemplos' ? hijo : arreglado(hijo)]),
  )
  return sinRodeos(conSignificados(conEjemplos(json)))
}

/** A schema as JSON; named parts go to the document's list of schemas, to which their references point. */
export const esquemaDe = (schema: z.ZodType, io: 'input' | 'output', esquemas: Esquemas): Json => {
  const escrito = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  const { $schema: _dialect, $defs, ...json } = arreglado(escrito) as Json
  Object.assign(esquemas, $defs)
  return json
}

/** An example of a schema: its own, or composed of those of its fields. */
export const ejemploDe = (nodo: Json, esquemas: Esquemas): unknown => {
  const json = nodo.$ref === undefined ? nodo : (esquemas[nodo.$ref.split('/').at(-1) ?? ''] ?? nodo)
  const [ejemplo] = json.examples ?? []
  if (ejemplo !== undefined) return ejemplo
  if ('const' in json) return json.const
  if (json.enum) return json.enum[0]
  const [rama] = json.anyOf ?? json.oneOf ?? json.allOf ?? []
  if (rama) return ejemploDe(rama, esquemas)
  if (json.properties)
    return Object.fromEntries(
      Object.entries(json.properties).map(([nombre, campo]) => [nombre, ejemploDe(campo as Json, esquemas)]),
    )
  return json.items ? [ejemploDe(json.items as Json, esquemas)] : {}
}
