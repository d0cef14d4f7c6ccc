import fc from 'fast-check'
import { z } from 'zod'

type Json = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  additionalProperties?: Json | boolean
}

const NASTY = [
  '',
  ' ',
  '0',
  'null',
  "' or 1=1 --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\uD800',
  '👩‍👩‍👧‍👦',
  '\u202Emoc.live',
  'a\r\nBcc: x@y.test',
  '٣',
  '１２３',
  'x'.repeat(300),
  '1e309',
  '-0',
  '9007199254740993',
  // Names that every object has.
  'constructor',
  '__proto__',
  'toString',
]
const DATES = [
  '2026-06-12',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-06-12T12:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '08:30',
  '24:00',
  '2026-06',
]

/** Fields that no route asks for. */
const MORE: object[] = [
  { estado: 'pendiente' },
  { role: 'admin' },
  { constructor: 'x' },
  { ['__proto__']: { role: 'admin' } },
]

/** Values of any kind, for a place that expects another one. */
const junk = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  2 ** 53,
  '',
  [],
  {},
  [[]],
  { $ne: null },
  'texto',
  ['a', 'a'],
)

const text = ({ pattern, format }: Json, ids: readonly string[]): fc.Arbitrary<string> => {
  const id = ids.length > 0 ? fc.constantFrom(...ids) : fc.constant('2'.repeat(24))
  if (pattern?.includes('{24}')) return fc.oneof({ weight: 8, arbitrary: id }, fc.constantFrom(...NASTY))
  return fc.oneof(
    fc.constantFrom(...NASTY),
    { weight: format === undefined && pattern === undefined ? 1 : 4, arbitrary: fc.constantFrom(...DATES) },
    fc.constantFrom('ABC123', 'persona@empresa.test', 'Guatapuri-9173', '3990000000', '900000001', 'Nequi', 'Cali'),
    id,
    fc.string({ maxLength: 30, unit: 'binary' }),
  )
}

const number = ({ minimum = -1000, maximum = 1_000_000, type }: Json): fc.Arbitrary<number> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary:
        type === 'integer'
          ? fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) })
          : fc.double({ min: minimum, max: maximum, noNaN: true }),
    },
    fc.constantFrom(0, -1, 1000, 500_000, 0.5, 1e308, 2 ** 53, minimum - 1, maximum + 1),
  )

const expected = (json: Json, ids: readonly string[]): fc.Arbitrary<unknown> => {
  if ('const' in json) return fc.constant(json.const)
  if (json.enum) return fc.constantFrom(...json.enum)
  const options = json.anyOf ?? json.oneOf
  if (options) return fc.oneof(...options.map((option) => valueOf(option, ids)))
  if (json.allOf) return valueOf(Object.assign({}, ...json.allOf) as Json, ids)
  switch (json.type) {
    case 'string':
      return text(json, ids)
    case 'number':
    case 'integer':
      return number(json)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf(json.items ?? {}, ids), { maxLength: 4 })
    case 'object':
      return objectOf(json, ids)
    default:
      return fc.oneof(junk, text({}, ids))
  }
}

/** Mostly valid for the schema, sometimes not. */
const valueOf = (json: Json, ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: expected(json, ids) }, junk)

const objectOf = ({ properties = {}, required = [] }: Json, ids: readonly string[]): fc.Arbitrary<object> =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(properties).map(([name, json]) => [
          name,
          fc.option(valueOf(json, ids), { freq: required.includes(name) ? 20 : 2, nil: undefined }),
        ]),
      ),
    )
    .chain((known) =>
      fc
        .option(fc.constantFrom<object>(...MORE, { empresaId: ids[0] }), { freq: 5, nil: {} })
        .map((more) => ({ ...known, ...more })),
    )

/** Parts of a request as a caller may send them, valid and not; `ids` are of existing records. */
export const inputOf = (schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> =>
  expected(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, ids)

/** One body in ten is not even of the right kind. */
export const bodyOf = (schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: inputOf(schema, ids) }, junk)
