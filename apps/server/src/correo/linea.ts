const LARGO_DE_NOMBRE = 60

declare const hecha: unique symbol
/** A line of a mail in which nothing that people typed can be a link. Only `linea` makes one, so that no mail can go around it. */
export type Linea = string & { readonly [hecha]: true }

/** A text that may stand in a mail as it is. */
class TalCual {
  readonly texto: string
  constructor(texto: string) {
    this.texto = texto
  }
}

/** What mail programs turn into a link, taken apart: "evil.com" is no address any more, "S.A.S." stays. In one line. */
const sinEnlaces = (texto: string): string =>
  texto
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replace(/[。｡]/g, '.')
    .replace(/@|:\/\//g, ' ')
    .replace(/\.(?=\p{L}{2})/gu, '. ')
    .replace(/ +/g, ' ')
    .trim()

/** A name that somebody typed, as it may stand in a mail: letters, digits and few signs, short. */
export const nombreEnCorreo = (nombre: string): string =>
  sinEnlaces(nombre.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N} .。｡&'’-]+/gu, ' '))
    .slice(0, LARGO_DE_NOMBRE)
    .trim()

/** A date, plates, a word of a catalogue or an address that was checked: never what somebody typed freely. */
export const talCual = (texto: string): TalCual => new TalCual(texto)

/** A reason in the platform's own words: whole, in one line and without links. */
export const razon = (texto: string): TalCual => new TalCual(sinEnlaces(texto))

/** Writes a line of a mail. A value that is put into it counts as a name unless it says that it is something else. */
export const linea = (partes: TemplateStringsArray, ...valores: readonly (string | TalCual)[]): Linea =>
  partes.reduce((texto, parte, n) => {
    const valor = valores[n - 1] ?? ''
    return `${texto}${valor instanceof TalCual ? valor.texto : nombreEnCorreo(valor)}${parte}`
  }) as Linea

/** How a mail begins; without a name when none is left of what was typed. */
export const saludo = (nombres: string): Linea => (nombreEnCorreo(nombres) ? linea`Hola, ${nombres}` : linea`Hola`)
