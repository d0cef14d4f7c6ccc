import fc from 'fast-check'

/** A JSON schema with the parts that the OpenAPI document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  multipleOf?: number
  description?: string
  examples?: unknown[]
}
type Place = 'path' | 'query' | 'header'
type Content = Record<string, { schema: Schema }>
export type Operation = {
  operationId: string
  parameters: { name: string; in: Place; required: boolean; schema: Schema; description?: string; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, { content?: Content }> }
}

/** Letters of everyday text, and signs that programs stumble over. */
const LETTER = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789 áéíóúñÑü.,-#'.split('')),
  },
  fc.constantFrom('👩‍👩‍👧', '𝒜', '\n', '\t', '‮', '"', "'", '\\', '<', '&', '%', ';', '/', '`', '$', '{', '\u0301'),
)

/** The same pattern with fewer repetitions. */
const bounded = (pattern: string): RegExp =>
  new RegExp(
    pattern.replace(/\\[sD]\*/g, '').replace(/\{(\d+),\}/g, (_, least: string) => `{${least},${Number(least) + 4}}`),
    'u',
  )

const text = ({ pattern, minLength = 0, maxLength = 400, format }: Schema): fc.Arbitrary<string> => {
  const fits = (value: string) =>
    value.length >= minLength && value.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(value))
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString())
  if (format === 'date') return day.map((iso) => iso.slice(0, 10)).filter(fits)
  if (format === 'date-time') return day.filter(fits)
  if (format === 'email') return fc.emailAddress().filter(fits)
  // "Some sign that is no blank", and "no control sign", hold for most texts; the others are made from their pattern.
  const sample = 'Ñame, 1 a\u0301 «b»'
  if (pattern && !new RegExp(pattern, 'u').test(sample))
    // Any number of blanks or signs would almost always be too many: none, or one on each side.
    return fc
      .tuple(fc.stringMatching(bounded(pattern)), fc.constantFrom('', ' '))
      .map(([value, blank]) => (fits(blank + value + blank) ? blank + value + blank : value))
      .filter(fits)
  const length = { minLength, maxLength: Math.min(maxLength, 60) }
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: LETTER, ...length }).filter(fits) },
    fc.constant('x'.repeat(Math.max(1, Math.min(maxLength, 400)))).filter(fits),
  )
}

const number = ({ type, minimum = -1e9, maximum = 1e9, multipleOf }: Schema): fc.Arbitrary<number> => {
  if (multipleOf === undefined && type !== 'integer')
    return fc.oneof(fc.double({ min: minimum, max: maximum, noNaN: true }), fc.constantFrom(minimum, maximum))
  const step = multipleOf ?? 1
  const [low, high] = [Math.ceil(minimum / step), Math.floor(maximum / step)]
  const high32 = Math.min(high, low + 2 ** 31)
  return fc.oneof(
    fc.integer({ min: low, max: high32 }).map((n) => n * step),
    fc.constantFrom(low * step, high * step),
  )
}

/** A reader of schemas: makes values that a schema allows, and bodies that it does not. */
export const createReader = ({ components }: Document) => {
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})

  const allowed = (given: Schema): fc.Arbitrary<unknown> => {
    const schema = resolve(given)
    const own = schemaKinds(schema)
    // An example comes often, so that most calls get beyond the first check.
    return schema.examples === undefined
      ? own
      : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...schema.examples) }, { weight: 1, arbitrary: own })
  }

  const schemaKinds = (schema: Schema): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(allowed))
    const kinds = [schema.type ?? 'object'].flat()
    return fc.oneof(...kinds.map((type) => plain({ ...schema, type })))
  }

  const plain = (schema: Schema & { type: string }): fc.Arbitrary<unknown> => {
    switch (schema.type) {
      case 'string':
        return text(schema)
      case 'number':
      case 'integer':
        return number(schema)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return fc.array(allowed(schema.items ?? {}), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 4, Math.max(4, schema.minItems ?? 0)),
        })
      default:
        return objectOf(schema)
    }
  }

  const objectOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, allowed(one)])), {
      requiredKeys: required,
    })

  /** A body with one fault, if the schema has a place for one: a field missing, of another kind, or unknown. */
  const broken = (given: Schema): fc.Arbitrary<unknown> => {
    const schema = resolve(given)
    const names = Object.keys(schema.properties ?? {})
    const junk = fc.constantFrom<unknown>(
      null,
      true,
      -1,
      0.5,
      1e308,
      '',
      'x'.repeat(3000),
      [],
      {},
      [[null]],
      '%00',
      '\0',
    )
    const field = (name: string) =>
      fc.oneof(
        fc.constant((body: Record<string, unknown>) =>
          Object.fromEntries(Object.entries(body).filter(([n]) => n !== name)),
        ),
        junk.map((value) => (body: Record<string, unknown>) => ({ ...body, [name]: value })),
      )
    const unknown = fc.constant((body: Record<string, unknown>) => ({ ...body, inventado: 1 }))
    const change = names.length > 0 ? fc.oneof(...names.map(field), unknown) : unknown
    return fc.oneof(
      {
        weight: 8,
        arbitrary: fc.tuple(allowed(schema), change).map(([body, f]) => f(body as Record<string, unknown>)),
      },
      junk,
    )
  }

  return { resolve, allowed, broken }
}
