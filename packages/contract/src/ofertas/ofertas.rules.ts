export const MULTIPLO = 1000
/** Highest price an offer may carry: far above any trip, far below what integers hold exactly. */
export const PRECIO_MAXIMO = 1_000_000_000

/** Rounds an amount in pesos up to the next multiple of 1000 (specification §5, Offer). */
export const redondearAlMil = (pesos: number): number => Math.ceil(pesos / MULTIPLO) * MULTIPLO

/** Reads what a person typed ("1.285.000", "$ 1 285 000") as whole pesos; null when there are no digits. */
export const pesosDeTexto = (texto: string): number | null => {
  const digitos = texto.replace(/\D/g, '')
  return digitos ? Number(digitos) : null
}

/** Groups thousands with a dot as Colombian screens do while typing. */
export const conMiles = (pesos: number): string => String(pesos).replace(/\B(?=(\d{3})+(?!\d))/g, '.')
