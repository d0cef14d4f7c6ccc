const LARGO_DE_NOMBRE = 60

declare const hecha: unique symbol
/** A line of a mail in which no typed text can be a link. Only `linea` creates one, so that no mail can bypass it. */
export type Linea = string & { readonly [hecha]: true }

/** A text that may stand in a mail as it is. */
class TalCual {
  readonly texto: string
  constructor(texto: string) {
    this.texto = texto
  }
}

/** Breaks up what mail programs turn into a link: "evil.com" is no address any more, "S.A.S." stays. On one line. */
const sinEnlaces = (texto: string): string =>
  texto
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replace(/[。｡]/g, '.')
    .replace(/@|:\/\//g, ' ')
    .replace(/\.(?=\p{L}{2})/gu, '. ')
    .replace(/ +/g, ' ')
    .trim()

/** A typed name as it may stand in a mail: letters, digits and few signs, short. */
export const nombreEnCorreo = (nombre: string): string =>
  sinEnlaces(nombre.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N} .。｡&'’-]+/gu, ' '))
    .slice(0, LARGO_DE_NOMBRE)
    .trim()

/** A date, plates, a word of a catalogue or a checked address; never free text. */
export const talCual = (texto: string): TalCual => new TalCual(texto)

/** A reason written by the platform: whole, on one line and without links. */
export const razon = (texto: string): TalCual => new TalCual(sinEnlaces(texto))

/** Writes a line of a mail. An inserted value counts as a name unless it is marked as something else. */
export const linea = (partes: TemplateStringsArray, ...valores: readonly (string | TalCual)[]): Linea =>
  partes.reduce((texto, parte, n) => {
    const valor = valores[n - 1] ?? ''
    return `${texto}${valor instanceof TalCual ? valor.texto : nombreEnCorreo(valor)}${parte}`
  }) as Linea

/** The greeting of a mail; without a name when nothing is left of the typed one. */
export const saludo = (nombres: string): Linea => (nombreEnCorreo(nombres) ? linea`Hola, ${nombres}` : linea`Hola`)
