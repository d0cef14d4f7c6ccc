const LARGO = 60

/**
 * A name that somebody typed, as it may stand in a mail: one line of letters, digits and few signs, short, with nothing that a mail program
 * would turn into a link. It is the only text of people that a mail to somebody else carries.
 */
export const nombreEnCorreo = (nombre: string): string =>
  nombre
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} .&'’-]+/gu, ' ')
    // "S.A.S." stays; "evil.com" is no address any more.
    .replace(/\.(?=[^\s.]{2})/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LARGO)
    .trim()

/** How a mail begins; without a name when none is left of what was typed. */
export const saludo = (nombres: string): string => {
  const nombre = nombreEnCorreo(nombres)
  return nombre ? `Hola, ${nombre}` : 'Hola'
}
