const LARGO = 40
const MAXIMO = 6
/** A telephone number in a search; shorter digits may belong to an address. */
const TELEFONO = /^\+?[\d\s().-]{7,}$/

/**
 * Words of a search in the form in which the database stores a service's words: letters without accents or case, and
 * digits. A telephone number is one word without the prefix 57. Single letters are dropped, because they match too
 * much.
 */
export const palabrasDeBusqueda = (texto: string): string[] => {
  const limpio = texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  if (TELEFONO.test(limpio)) return [limpio.replace(/\D/g, '').replace(/^57(?=\d{10}$)/, '')]
  const palabras = limpio.split(/[^a-z0-9]+/).filter((palabra) => palabra.length > 1)
  return [...new Set(palabras)].slice(0, MAXIMO).map((palabra) => palabra.slice(0, LARGO))
}
