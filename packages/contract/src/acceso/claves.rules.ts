import { ALFABETO_ID } from '../core/campos.ts'

export const TIPOS_DE_CLAVE = ['aliada', 'plataforma'] as const
export type TipoDeClave = (typeof TIPOS_DE_CLAVE)[number]

export const ESTADOS_DE_CLAVE = ['vigente', 'agotada', 'vencida', 'revocada'] as const
export type EstadoDeClave = (typeof ESTADOS_DE_CLAVE)[number]

/** A partner's key has no number of uses. */
export const ESTADOS_DE_CLAVE_DE_ALIADO = ['vigente', 'vencida', 'revocada'] as const
export type EstadoDeClaveDeAliado = (typeof ESTADOS_DE_CLAVE_DE_ALIADO)[number]

/** Lists of keys, also of partners', are ordered by creation. */
export const ORDENES_DE_CLAVES = ['fecha'] as const

type Vida = { revocadaEn: Date | null; venceEn: Date | null; usos: number; usosMaximos: number | null }

/** The state of a key. Revoked comes first, because somebody decided it. */
export const estadoDeClave = ({ revocadaEn, venceEn, usos, usosMaximos }: Vida, ahora: Date): EstadoDeClave => {
  if (revocadaEn) return 'revocada'
  if (venceEn && venceEn <= ahora) return 'vencida'
  return usosMaximos !== null && usos >= usosMaximos ? 'agotada' : 'vigente'
}

/** The same of a partner's key. Its end is the first instant at which it no longer serves. */
export const estadoDeClaveDeAliado = (
  { revocadaEn, venceEn }: Pick<Vida, 'revocadaEn' | 'venceEn'>,
  ahora: Date,
): EstadoDeClaveDeAliado => {
  if (revocadaEn) return 'revocada'
  return venceEn && venceEn <= ahora ? 'vencida' : 'vigente'
}

/** The form of a generated key: groups of five, which people copy by hand. */
const GRUPOS = 5
const GENERADA = new RegExp(`^[${ALFABETO_ID}]{${GRUPOS * 5}}$`)

/**
 * The form in which keys are compared. A generated key may be typed in any case, with or without dashes and with extra
 * spaces; a key chosen by the operator is compared letter by letter.
 */
export const claveNormal = (clave: string): string => {
  const seguida = clave.replace(/[\s\p{Dash}]/gu, '').toUpperCase()
  return GENERADA.test(seguida) ? (seguida.match(/.{5}/g) ?? []).join('-') : clave.trim()
}
