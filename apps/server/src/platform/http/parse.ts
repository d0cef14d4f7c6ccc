import {
  Falla,
  MOTIVOS_DE_CAMPO,
  TEXTO_IMPOSIBLE,
  campoInvalido,
  camposInvalidos,
  textoImposible,
  type MotivoDeCampo,
} from '@aliadas/contract/core'
import type { Context as HonoContext } from 'hono'
import type { z } from 'zod'

const INVALID_DATA = 'Los datos no son válidos'
/** Most errors that a response lists; a body with thousands of them comes from no form. */
const MAX_FAULTS = 200

type Parsed<T> = { data: T; falla: null } | { data: null; falla: Falla }

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[name] : undefined),
    value,
  )

const LENGTHS = ['string', 'array']

/** Why a field is refused, for programs. A rule of ours says it in its `params`; without them it is a matter of form. */
const reasonOf = (issue: z.core.$ZodIssue, value: unknown): MotivoDeCampo => {
  const own = issue.code === 'custom' ? issue.params?.['motivo'] : undefined
  const at = valueAt(value, issue.path)
  const missing = at === undefined || at === null || (typeof at === 'string' && at.trim() === '')
  if (own !== undefined) return MOTIVOS_DE_CAMPO.find((one) => one === own) ?? 'formato'
  if (missing && issue.code !== 'custom') return 'requerido'
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return LENGTHS.includes(issue.origin) ? 'largo' : 'rango'
    case 'invalid_value':
      return 'opcion'
    case 'unrecognized_keys':
      return 'desconocido'
    default:
      return 'formato'
  }
}

type Fault = { field: string; message: string; reason: MotivoDeCampo }

const unknownField = (name: string): string => `El campo ${name} no existe`

/** What one issue says of each field that it is about: of fields that do not exist there may be several. */
const faultsOf = (issue: z.core.$ZodIssue, value: unknown): Fault[] => {
  const reason = reasonOf(issue, value)
  if (issue.code !== 'unrecognized_keys')
    return [{ field: issue.path.join('.') || 'cuerpo', message: issue.message, reason }]
  return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: unknownField(key), reason }))
}

/** Validates a value; the refusal has the first message of each field. */
export const parse = <S extends z.ZodType>(schema: S, value: unknown): Parsed<z.output<S>> => {
  // Replaces the library's own message where a schema has none of ours (for example a body that is no object).
  const result = schema.safeParse(value, { error: () => INVALID_DATA })
  if (result.success) return { data: result.data, falla: null }
  const faults = result.error.issues.flatMap((issue) => faultsOf(issue, value)).slice(0, MAX_FAULTS)
  // A map: a field may have a name that every object has, such as "constructor".
  const byField = new Map<string, Fault>()
  for (const fault of faults) if (!byField.has(fault.field)) byField.set(fault.field, fault)
  const [first] = faults
  return {
    data: null,
    falla: new Falla('invalid-argument', first?.message ?? INVALID_DATA, {
      fields: Object.fromEntries([...byField].map(([field, { message }]) => [field, message])),
      motivos: Object.fromEntries([...byField].map(([field, { reason }]) => [field, reason])),
      ...(first ? { motivo: first.reason } : {}),
    }),
  }
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
  if (where !== null) throw campoInvalido(where, TEXTO_IMPOSIBLE, 'formato')
}

/** Refuses a parameter that the route does not declare, so that a typing error does not look like success. */
export const refuseUnknownParameters = (query: Record<string, string>, schema: z.ZodType | undefined): void => {
  const known = schema && 'shape' in schema ? Object.keys(schema.shape as object) : []
  const unknown = Object.keys(query).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const fields = Object.fromEntries(unknown.map((name) => [name, `El parámetro ${name} no existe`]))
  throw camposInvalidos(fields, () => 'desconocido')
}

/** Query parameters. One that is given twice is refused: which of the two counts would be ambiguous. */
export const readQuery = (c: HonoContext): Record<string, string> => {
  // Pairs, so that a parameter named "__proto__" stays one, to be refused.
  const pairs = Object.entries(c.req.queries()).map(([name, values]) => {
    if (values.length > 1) throw new Falla('invalid-argument', `El parámetro ${name} está repetido.`)
    return [name, values[0] ?? ''] as const
  })
  return Object.fromEntries(pairs)
}
