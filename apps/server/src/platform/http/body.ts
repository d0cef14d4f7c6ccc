import { setImmediate as nextTurn } from 'node:timers/promises'
import { Falla } from '@aliadas/contract/core'
import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import { z } from 'zod'
import { createJsonBound } from './json-bound.ts'
import { fit, refuseImpossible } from './parse.ts'

type Bounds = { maxBytes?: number | undefined; maxValues?: number | undefined; optionalBody?: true | undefined }

const sentNothing = (c: HonoContext): boolean =>
  (c.req.header('content-length') ?? c.req.header('transfer-encoding') ?? '0') === '0'

export const MAX_BODY_BYTES = 256 * 1024
const MAX_VALUES = 10_000
/** Longer texts are parsed and validated in several turns of the event loop. */
const LONG = 64 * 1024
/** Only an escape can put a zero byte or half a surrogate pair into a JSON text: the decoder replaces invalid UTF-8. */
const MAYBE_IMPOSSIBLE = /\\u(?:0000|d[89a-f])/i

/**
 * The body as JSON, validated by its schema. Accepts only application/json. Bytes, depth and values are limited while
 * the body arrives, before parsing: 256 KB and 10,000 values unless the route says more.
 */
export const readBody = async <S extends z.ZodType>(
  c: HonoContext,
  schema: S,
  { maxBytes = MAX_BODY_BYTES, maxValues = MAX_VALUES, optionalBody }: Bounds,
): Promise<z.output<S>> => {
  if (optionalBody && sentNothing(c)) return fit(schema, {})
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new Falla('invalid-argument', 'El cuerpo debe ser JSON (application/json).', { status: 415 })
  const text = await readText(c, maxBytes, createJsonBound(maxValues))
  const breathe = text.length > LONG ? nextTurn : () => undefined
  await breathe()
  const value = parsed(text)
  await breathe()
  if (MAYBE_IMPOSSIBLE.test(text)) refuseImpossible(value)
  await breathe()
  return fit(schema, value)
}

const NOTHING = z.strictObject({})

/** A partner's write that takes no body: a field in it would look as if it had been heard. */
export const refuseBody = async (c: HonoContext): Promise<void> => {
  const text = sentNothing(c) ? '' : await readText(c, MAX_BODY_BYTES, createJsonBound(MAX_VALUES))
  if (text.trim() !== '') fit(NOTHING, parsed(text))
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Falla('invalid-argument', 'El cuerpo no es JSON válido.')
  }
}

export const tooLarge = (message = 'El cuerpo es demasiado grande.') =>
  new Falla('invalid-argument', message, { status: 413, motivo: 'largo' })

/** The body as text, with a hard limit. `watch` sees each piece as it arrives and throws to stop reading. */
export const readText = async (
  c: HonoContext,
  maxBytes: number,
  watch: (piece: Uint8Array) => void = () => undefined,
): Promise<string> => {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const piece of piecesOf(c)) {
    size += piece.byteLength
    if (size > maxBytes) throw tooLarge()
    watch(piece)
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Reads from the Node stream: wrapping a small body in a web stream takes longer than the rest of the request. If
 * reading stops early, the response handles the connection.
 */
const piecesOf = (c: HonoContext): AsyncIterable<Uint8Array> | Iterable<Uint8Array> => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming?.iterator({ destroyOnReturn: false }) ?? c.req.raw.body ?? []
}
