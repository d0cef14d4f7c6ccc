export const TEXTO_IMPOSIBLE = 'El texto contiene caracteres que no se pueden guardar'

/** A zero byte, which PostgreSQL refuses, or half of a character of two units, which no encoding can write. */
const esImposible = (texto: string): boolean => texto.includes('\0') || !texto.isWellFormed()

/** A text as it can be stored, and at most so many characters of it: no zero byte, and no character is cut in half. */
export const textoGuardable = (texto: string, maximo: number): string =>
  Array.from(texto.toWellFormed().replaceAll('\0', '\uFFFD')).slice(0, maximo).join('')

type Nodo = { valor: unknown; nombre: string; padre: Nodo | null }

const caminoDe = (nodo: Nodo | null): string => {
  const nombres: string[] = []
  for (let uno = nodo; uno?.padre; uno = uno.padre) nombres.push(uno.nombre)
  return nombres.toReversed().join('.') || 'cuerpo'
}

/**
 * The path of the first text inside a value, names of fields too, that could not be stored; null when there is none. Asked of every part of
 * every request before its schema, so that no field can forget it. It walks with a list of its own: a deep value must not exhaust the stack.
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
