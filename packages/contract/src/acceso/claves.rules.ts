import { ALFABETO_ID } from '../core/campos.ts'

export const TIPOS_DE_CLAVE = ['aliada', 'plataforma'] as const
export type TipoDeClave = (typeof TIPOS_DE_CLAVE)[number]

export const ESTADOS_DE_CLAVE = ['vigente', 'agotada', 'vencida', 'revocada'] as const
export type EstadoDeClave = (typeof ESTADOS_DE_CLAVE)[number]

/** A partner's key has neither an end nor a number of uses. */
export const ESTADOS_DE_CLAVE_DE_ALIADO = ['vigente', 'revocada'] as const

/** Lists of keys, also of partners', are ordered by when they were made. */
export const ORDENES_DE_CLAVES = ['fecha'] as const

type Vida = { revocadaEn: Date | null; venceEn: Date | null; usos: number; usosMaximos: number | null }

/** What a key is good for now. Revoked is said first: somebody decided it. */
export const estadoDeClave = ({ revocadaEn, venceEn, usos, usosMaximos }: Vida, ahora: Date): EstadoDeClave => {
  if (revocadaEn) return 'revocada'
  if (venceEn && venceEn <= ahora) return 'vencida'
  return usosMaximos !== null && usos >= usosMaximos ? 'agotada' : 'vigente'
}

/** How a key that the product made is written: groups of five, which people copy by hand. */
const GRUPOS = 5
const GENERADA = new RegExp(`^[${ALFABETO_ID}]{${GRUPOS * 5}}$`)

/**
 * A key as it is compared. One that the product made may be typed in any case, with or without its dashes and with stray spaces; any other
 * was chosen by the operator, and is taken letter by letter.
 */
export const claveNormal = (clave: string): string => {
  const seguida = clave.replace(/[\s\p{Dash}]/gu, '').toUpperCase()
  return GENERADA.test(seguida) ? (seguida.match(/.{5}/g) ?? []).join('-') : clave.trim()
}
