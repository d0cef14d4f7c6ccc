const SHORTEST = 20
const FEWEST_DISTINCT = 10
/** Words that people use in keys of this product, too long to occur in a random key. */
const WORDS =
  /aliad|clave|llave|partner|passw|contrase|secret|transport|changeme|cambiame|qwerty|asdfg|ejemplo|example|prueba|demostra|admin|plataforma|letmein|welcome|bienvenid/i

const SEQUENCE = 5

/** Of a secret of 32 random hexadecimal digits less than one in a million fails. */
const SECRET_BOUNDS = { distinct: 8, repeated: /(.{8,}).*\1/is, sequence: 10 }
/** Texts of instructions that were left as they were. */
const PLACEHOLDER = /change.?(?:me|this)|cambia.?(?:me|esto|la)|your.?secret|tu.?secreto|placeholder|example|ejemplo/i

/** So many consecutive characters in a row; with five: abcde, 12345, 54321. */
function hasSequence(key: string, length: number): boolean {
  const codes = Array.from(key.toLowerCase(), (char) => char.codePointAt(0) ?? 0)
  const run = (step: number) =>
    codes.some(
      (first, at) =>
        at + length <= codes.length && codes.slice(at, at + length).every((code, n) => code === first + n * step),
    )
  return run(1) || run(-1)
}

/** Why a key is guessable, as text that follows its name; undefined for one that looks random. */
export function keyFault(key: string): string | undefined {
  if (key.length < SHORTEST) return `debe tener al menos ${SHORTEST} caracteres`
  if (new Set(key.toLowerCase()).size < FEWEST_DISTINCT)
    return `debe tener al menos ${FEWEST_DISTINCT} caracteres diferentes`
  if (/(.{4,}).*\1/is.test(key)) return 'repite una parte'
  if (hasSequence(key, SEQUENCE)) return 'tiene caracteres seguidos, como abcde o 12345'
  if (WORDS.test(key)) return 'contiene una palabra conocida'
  if (!/\d/.test(key) || !/[a-z]/i.test(key)) return 'debe mezclar letras y números'
  return undefined
}

/**
 * The same for a secret of at least 32 characters that nobody types. Weaker, because an installation cannot give up the
 * secret that its printed codes are made of: it refuses only what somebody tries first.
 */
export function secretFault(secret: string): string | undefined {
  const { distinct, repeated, sequence } = SECRET_BOUNDS
  if (new Set(secret.toLowerCase()).size < distinct) return `debe tener al menos ${distinct} caracteres diferentes`
  if (repeated.test(secret)) return 'repite una parte'
  if (hasSequence(secret, sequence)) return 'tiene caracteres seguidos, como abcde o 12345'
  if (PLACEHOLDER.test(secret)) return 'es un texto de ejemplo'
  return undefined
}
