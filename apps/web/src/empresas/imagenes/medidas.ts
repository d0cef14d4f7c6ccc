/** Recommended sizes in pixels (specification §5), produced by cropping. */
export const CUADRADA = { ancho: 500, alto: 500 } as const
export const PANORAMICA = { ancho: 1920, alto: 1080 } as const
