export const TIPOS_DE_CLAVE = ['aliada', 'plataforma'] as const
export type TipoDeClave = (typeof TIPOS_DE_CLAVE)[number]

export const ESTADOS_DE_CLAVE = ['vigente', 'agotada', 'vencida', 'revocada'] as const
export type EstadoDeClave = (typeof ESTADOS_DE_CLAVE)[number]

type Vida = { revocadaEn: Date | null; venceEn: Date | null; usos: number; usosMaximos: number | null }

/** What a key is good for now. Revoked is said first: somebody decided it. */
export const estadoDeClave = ({ revocadaEn, venceEn, usos, usosMaximos }: Vida, ahora: Date): EstadoDeClave => {
  if (revocadaEn) return 'revocada'
  if (venceEn && venceEn <= ahora) return 'vencida'
  return usosMaximos !== null && usos >= usosMaximos ? 'agotada' : 'vigente'
}
