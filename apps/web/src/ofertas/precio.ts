import { pesosDeTexto, PRECIO_MAXIMO, redondearAlMil } from '@aliadas/contract/ofertas'

/** The price of a typed text, rounded up to the next thousand pesos; null for an invalid amount. */
export const precioDe = (texto: string): number | null => {
  const pesos = pesosDeTexto(texto)
  if (pesos === null || !(pesos > 0)) return null
  const precio = redondearAlMil(pesos)
  return precio > PRECIO_MAXIMO ? null : precio
}

/** Maximum digits of a price: longer numbers would not be exact. */
const CIFRAS = 12

/**
 * Centavos of a pasted amount: after a comma, or after a dot where no dot groups the thousands. «250.00» is none: the
 * field groups by dots, and somebody deleted the last digit.
 */
const CENTAVOS = /,\d{1,2}\s*$|(?<=^\D*(?:\d{4,}|\d{1,3}(?:[,\s]\d{3})+))\.\d{1,2}\s*$/

export const soloCifras = (texto: string): string => texto.replace(CENTAVOS, '').replace(/\D/g, '').slice(0, CIFRAS)
