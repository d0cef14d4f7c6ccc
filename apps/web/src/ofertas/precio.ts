import { pesosDeTexto, PRECIO_MAXIMO, redondearAlMil } from '@aliadas/contract/ofertas'

/** Agreed price of what was typed, rounded up to the next thousand; null when no offer can be made with it. */
export const precioDe = (texto: string): number | null => {
  const pesos = pesosDeTexto(texto)
  if (pesos === null || pesos <= 0) return null
  const precio = redondearAlMil(pesos)
  return precio > PRECIO_MAXIMO ? null : precio
}

/** Digits that a price can have at most: longer ones would not be exact numbers any more. */
const CIFRAS = 12

export const soloCifras = (texto: string): string => texto.replace(/\D/g, '').slice(0, CIFRAS)
