import { pesosDeTexto, PRECIO_MAXIMO, redondearAlMil } from '@aliadas/contract/ofertas'

/** The price of a typed text, rounded up to the next thousand pesos; null for an invalid amount. */
export const precioDe = (texto: string): number | null => {
  const pesos = pesosDeTexto(texto)
  if (pesos === null || pesos <= 0) return null
  const precio = redondearAlMil(pesos)
  return precio > PRECIO_MAXIMO ? null : precio
}

/** Maximum digits of a price: longer numbers would not be exact. */
const CIFRAS = 12

export const soloCifras = (texto: string): string => texto.replace(/\D/g, '').slice(0, CIFRAS)
