// Matches whole families of names: `tokenDeAcceso`, `numero_cuenta`, `x-clave`, `Set-Cookie`.
const PRIVATE_NAME = /passw|contrasen|secret|authoriz|cookie|cuenta|clave|token|api-?_?key/i

// The same names inside text, as they appear in links (`?token=…`), and the password of a connection URL.
const PRIVATE_QUERY = /([?&][\w-]*(?:token|clave|password|secret|cuenta)[\w-]*=)[^&#\s"']+/gi
// Bounded: a text from outside may be as long as a body, and the time would grow with its square.
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]{0,31}:\/\/[^\s:/@]{0,255}:)[^\s@/]+@/gi

// Characters that JSON keeps and some terminals and log readers interpret: C1 controls, such as the start of a colour
// sequence, and separators.
const OBEYED = /[\u007F-\u009F\u2028\u2029]/g
const spelled = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

const HIDDEN = '[oculto]'
const MAX_DEPTH = 6

// Without one of these signs none of the three finds anything. Every request leaves a line, and most texts have none.
const SUSPECT = /[=@\u007F-\u009F\u2028\u2029]/

export const redactText = (text: string): string =>
  SUSPECT.test(text)
    ? text.replace(PRIVATE_QUERY, `$1${HIDDEN}`).replace(URL_PASSWORD, `$1${HIDDEN}@`).replace(OBEYED, spelled)
    : text

const isClean = (value: unknown): boolean =>
  value === null || typeof value === 'number' || (typeof value === 'string' && !SUSPECT.test(value))

/** The fields of a line without private data; the same object when there is nothing to hide, as in most lines. */
export const redactFields = (fields: Record<string, unknown>): Record<string, unknown> => {
  for (const [name, value] of Object.entries(fields))
    if (!isClean(value) || PRIVATE_NAME.test(name)) return redact(fields) as Record<string, unknown>
  return fields
}

/** Copies a value without private data, at any depth. Cycles end at the depth limit. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (value instanceof Error) return describeError(value, depth)
  if (depth >= MAX_DEPTH || ArrayBuffer.isView(value)) return '[…]'
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, PRIVATE_NAME.test(name) ? HIDDEN : redact(item, depth + 1)]),
  )
}

/** Only named fields: PostgreSQL's `detail` and `where` quote whole rows, including bank data. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const known: Record<string, unknown> = {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
  }
  for (const name of ['code', 'constraint', 'table', 'column'] as const) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string') known[name] = value
  }
  if (error.cause !== undefined && depth < MAX_DEPTH) known['cause'] = redact(error.cause, depth + 1)
  return known
}
