const PESOS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71] as const

/** The check digit of a NIT without it, 0 to 9; null when the text is not 1 to 15 digits. Source: DIAN, Orden Administrativa 4 of 1989. */
export const digitoDeNit = (nit: string): number | null => {
  if (!/^\d{1,15}$/.test(nit)) return null
  const suma = Array.from(nit)
    .toReversed()
    .reduce((total, cifra, lugar) => total + Number(cifra) * (PESOS[lugar] ?? 0), 0)
  const resto = suma % 11
  return resto < 2 ? resto : 11 - resto
}
