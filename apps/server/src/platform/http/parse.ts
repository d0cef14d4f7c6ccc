import { Falla, TEXTO_IMPOSIBLE, textoImposible } from '@aliadas/contract'
import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import type { z } from 'zod'

const INVALID_DATA = 'Los datos no son válidos'
const MAX_BODY = 256 * 1024

/** Runs a schema over one part of the request; the first message of each field goes next to it. */
export const check = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  refuseImpossible(value)
  // What a schema leaves without words of ours (a body that is no object at all) is never answered in the library's.
  const result = schema.safeParse(value, { error: () => INVALID_DATA })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'cuerpo'] ??= issue.message
  const first = Object.values(fields)[0] ?? INVALID_DATA
  throw new Falla('invalid-argument', first, { fields })
}

/** No schema is asked about text that could not be stored: here it is refused for every field there is and will be. */
const refuseImpossible = (value: unknown): void => {
  const where = textoImposible(value)
  if (where !== null) throw new Falla('invalid-argument', TEXTO_IMPOSIBLE, { fields: { [where]: TEXTO_IMPOSIBLE } })
}

/** The body as JSON. Only application/json, at most 256 KB unless the route says more, read with a hard stop. */
export const readJson = async (c: HonoContext, maxBytes = MAX_BODY): Promise<unknown> => {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new Falla('invalid-argument', 'El cuerpo debe ser JSON (application/json).', { status: 415 })
  const text = await readText(c, maxBytes)
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    throw new Falla('invalid-argument', 'El cuerpo no es JSON válido.')
  }
}

const readText = async (c: HonoContext, maxBytes: number): Promise<string> => {
  const tooBig = () => new Falla('invalid-argument', 'El cuerpo es demasiado grande.', { status: 413 })
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooBig()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of piecesOf(c)) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooBig()
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/**
 * The body as it comes from the socket: a web stream around it costs more than the rest of a small request. Whoever stops reading leaves the
 * connection to the answer.
 */
const piecesOf = (c: HonoContext): AsyncIterable<Uint8Array> | Iterable<Uint8Array> => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming?.iterator({ destroyOnReturn: false }) ?? c.req.raw.body ?? []
}

/** Query parameters, refusing one given twice: which of the two would count is nobody's guess. */
export const readQuery = (c: HonoContext): Record<string, string> => {
  const query: Record<string, string> = {}
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (values.length > 1) throw new Falla('invalid-argument', `El parámetro ${name} está repetido.`)
    query[name] = values[0] ?? ''
  }
  return query
}
