const LARGO = 40
const MAXIMO = 6
/** A number as people write it; shorter ones may be part of an address. */
const TELEFONO = /^\+?[\d\s().-]{7,}$/

/**
 * The words of a search, as the database keeps those of a service: letters without accents or case, and digits. A telephone is one word,
 * without the country's 57. One letter alone finds too much to find anything.
 */
export const palabrasDeBusqueda = (texto: string): string[] => {
  const limpio = texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  if (TELEFONO.test(limpio)) return [limpio.replace(/\D/g, '').replace(/^57(?=\d{10}$)/, '')]
  const palabras = limpio.split(/[^a-z0-9]+/).filter((palabra) => palabra.length > 1)
  return [...new Set(palabras)].slice(0, MAXIMO).map((palabra) => palabra.slice(0, LARGO))
}
