/** How fast the simulated clients publish. */
export const RITMOS = ['tranquilo', 'normal', 'rapido'] as const
export type Ritmo = (typeof RITMOS)[number]

export const ETIQUETA_DE_RITMO: Record<Ritmo, string> = {
  tranquilo: 'Tranquilo: un servicio cada cinco minutos',
  normal: 'Normal: un servicio cada tres minutos',
  rapido: 'Rápido: un servicio cada minuto',
}

/** Mean time between two published services, in minutes. */
export const MINUTOS_ENTRE_SERVICIOS: Record<Ritmo, number> = { tranquilo: 5, normal: 3, rapido: 1 }

/** The simulator does nothing after nobody had the product open for this many minutes. */
export const DESCANSA_TRAS_MINUTOS = 10
