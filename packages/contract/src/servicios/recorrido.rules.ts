/** What a driver tells of a trip on the way; the last one ends it (`finalizar`). */
export const PASOS_DE_CONDUCTOR = ['en_camino', 'llego', 'a_bordo', 'no_aparecio', 'termino'] as const
export type PasoDeConductor = (typeof PASOS_DE_CONDUCTOR)[number]

/** The steps that the driver's app sends; ending the trip writes the last one. */
export const PASOS_QUE_SE_ENVIAN = ['en_camino', 'llego', 'a_bordo', 'no_aparecio'] as const

export const ETIQUETA_DE_PASO: Readonly<Record<PasoDeConductor, string>> = {
  en_camino: 'Va en camino al origen',
  llego: 'Llegó al origen',
  a_bordo: 'Los pasajeros están a bordo',
  no_aparecio: 'Los pasajeros no aparecieron',
  termino: 'Terminó el viaje',
}

/** A step as the service keeps it. `espera`: minutes of waiting. */
export type PasoGuardado = {
  paso: PasoDeConductor
  en: string
  lat: number | null
  lon: number | null
  espera: number | null
  /** The server told it by the positions, not the driver; absent before. */
  automatico?: true
}
