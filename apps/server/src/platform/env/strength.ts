const SHORTEST = 20
const FEWEST_DISTINCT = 10
/** Words that people use in keys of this product, too long to occur in a random key. */
const WORDS =
  /aliad|clave|llave|partner|passw|contrase|secret|transport|changeme|cambiame|qwerty|asdfg|ejemplo|example|prueba|demostra|admin|plataforma|letmein|welcome|bienvenid/i

/** Five consecutive characters in a row: abcde, 12345, 54321. */
function hasSequence(key: string): boolean {
  const codes = Array.from(key.toLowerCase(), (char) => char.codePointAt(0) ?? 0)
  const run = (step: number) =>
    codes.some(
      (_, at) => at + 4 < codes.length && [1, 2, 3, 4].every((n) => codes[at + n] === (codes[at] ?? 0) + n * step),
    )
  return run(1) || run(-1)
}

/** Why a key is guessable, as text that follows its name; undefined for one that looks random. */
export function keyFault(key: string): string | undefined {
  if (key.length < SHORTEST) return `debe tener al menos ${SHORTEST} caracteres`
  if (new Set(key.toLowerCase()).size < FEWEST_DISTINCT)
    return `debe tener al menos ${FEWEST_DISTINCT} caracteres diferentes`
  if (/(.{4,}).*\1/is.test(key)) return 'repite una parte'
  if (hasSequence(key)) return 'tiene caracteres seguidos, como abcde o 12345'
  if (WORDS.test(key)) return 'contiene una palabra conocida'
  if (!/\d/.test(key) || !/[a-z]/i.test(key)) return 'debe mezclar letras y números'
  return undefined
}
