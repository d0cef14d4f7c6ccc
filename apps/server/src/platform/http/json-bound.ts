import { Falla } from '@aliadas/contract/core'

/** Deeper than any route needs. */
const MAX_DEPTH = 16

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Counts the depth and the values of a JSON text from its bytes while they arrive. Throws before parsing, because the
 * cost of a parser and of a schema grows with both, not only with the bytes. In UTF-8 these bytes are never part of
 * another character. Values are counted by arrays, objects and commas.
 */
export const createJsonBound = (maxValues: number): ((piece: Uint8Array) => void) => {
  let [depth, values] = [0, 0]
  let [inText, escaped] = [false, false]
  const count = () => {
    if (++values > maxValues)
      throw new Falla('invalid-argument', 'El cuerpo trae demasiados datos.', { motivo: 'largo' })
  }
  return (piece) => {
    for (const byte of piece) {
      if (inText) {
        if (escaped) escaped = false
        else if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) inText = false
      } else if (byte === QUOTE) inText = true
      else if (byte === COMMA) count()
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        count()
        if (++depth > MAX_DEPTH)
          throw new Falla('invalid-argument', 'El cuerpo tiene demasiados niveles.', { motivo: 'largo' })
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
    }
  }
}
