export const TEXTO_IMPOSIBLE = 'El texto contiene caracteres que no se pueden guardar'

/** A zero byte, which PostgreSQL refuses, or half of a surrogate pair, which no encoding can write. */
const esImposible = (texto: string): boolean => texto.includes('\0') || !texto.isWellFormed()

/** A text in storable form, at most this many characters: no zero byte, and no character cut in half. */
export const textoGuardable = (texto: string, maximo: number): string =>
  Array.from(texto.toWellFormed().replaceAll('\0', '\uFFFD')).slice(0, maximo).join('')

/** What there is of some facts, in one line: 'SOL123 · Ana'. */
export const enLinea = (...partes: readonly (string | false | null | undefined)[]): string =>
  partes.filter(Boolean).join(' · ')

/** A count in words: '1 hora', '1.200 puntos'. */
export const contados = (n: number, uno: string, varios: string): string =>
  `${n.toLocaleString('es-CO')} ${n === 1 ? uno : varios}`

/** A route in words: 'Cali › Buga'. The interface font has no glyph for a long arrow. */
export const trayecto = (origen: string, destino: string): string => `${origen} › ${destino}`

type Nodo = { valor: unknown; nombre: string; padre: Nodo | null }

const caminoDe = (nodo: Nodo | null): string => {
  const nombres: string[] = []
  for (let uno = nodo; uno?.padre; uno = uno.padre) nombres.push(uno.nombre)
  return nombres.toReversed().join('.') || 'cuerpo'
}

/**
 * The path of the first text in a value, including field names, that cannot be stored; null when there is none. It runs
 * on every part of every request before its schema, so that no field can forget it. It uses its own stack: a deep value
 * must not exhaust the call stack.
 */
export const textoImposible = (valor: unknown): string | null => {
  const pendientes: Nodo[] = [{ valor, nombre: '', padre: null }]
  for (let nodo = pendientes.pop(); nodo !== undefined; nodo = pendientes.pop()) {
    if (typeof nodo.valor === 'string' && esImposible(nodo.valor)) return caminoDe(nodo)
    if (typeof nodo.valor !== 'object' || nodo.valor === null) continue
    for (const [nombre, hijo] of Object.entries(nodo.valor)) {
      if (esImposible(nombre)) return caminoDe(nodo)
      pendientes.push({ valor: hijo, nombre, padre: nodo })
    }
  }
  return null
}

/** The word for a value, if there is one. A person may have written the value: "constructor" is no word of an object. */
export const palabraDe = (palabras: Readonly<Record<string, string>>, valor: string): string | undefined =>
  Object.hasOwn(palabras, valor) ? palabras[valor] : undefined
