import { Falla, TEXTO_IMPOSIBLE, textoImposible } from '@aliadas/contract/core'
import type { Context as HonoContext } from 'hono'
import type { z } from 'zod'

const INVALID_DATA = 'Los datos no son válidos'
/** Most errors that a response lists; a body with thousands of them comes from no form. */
const MAX_FAULTS = 200

type Parsed<T> = { data: T; falla: null } | { data: null; falla: Falla }

/** Validates a value; the refusal has the first message of each field. */
export const parse = <S extends z.ZodType>(schema: S, value: unknown): Parsed<z.output<S>> => {
  // Replaces the library's own message where a schema has none of ours (for example a body that is no object).
  const result = schema.safeParse(value, { error: () => INVALID_DATA })
  if (result.success) return { data: result.data, falla: null }
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues.slice(0, MAX_FAULTS))
    fields[issue.path.join('.') || 'cuerpo'] ??= issue.message
  const first = Object.values(fields)[0] ?? INVALID_DATA
  return { data: null, falla: new Falla('invalid-argument', first, { fields }) }
}

/** Validates one part of the request and throws its refusal. */
export const check = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  refuseImpossible(value)
  return fit(schema, value)
}

/** The schema alone, for a value whose texts were already checked. */
export const fit = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const { data, falla } = parse(schema, value)
  if (falla) throw falla
  return data
}

/** Refuses text that cannot be stored, for every field, before any schema runs. */
export const refuseImpossible = (value: unknown): void => {
  const where = textoImposible(value)
  if (where !== null) throw new Falla('invalid-argument', TEXTO_IMPOSIBLE, { fields: { [where]: TEXTO_IMPOSIBLE } })
}

/** Refuses a parameter that the route does not declare, so that a typing error does not look like success. */
export const refuseUnknownParameters = (query: Record<string, string>, schema: z.ZodType | undefined): void => {
  const known = schema && 'shape' in schema ? Object.keys(schema.shape as object) : []
  const unknown = Object.keys(query).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const fields = Object.fromEntries(unknown.map((name) => [name, `El parámetro ${name} no existe`]))
  throw new Falla('invalid-argument', Object.values(fields)[0] ?? INVALID_DATA, { fields })
}

/** Query parameters. One that is given twice is refused: which of the two counts would be ambiguous. */
export const readQuery = (c: HonoContext): Record<string, string> => {
  const query: Record<string, string> = {}
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (values.length > 1) throw new Falla('invalid-argument', `El parámetro ${name} está repetido.`)
    query[name] = values[0] ?? ''
  }
  return query
}
