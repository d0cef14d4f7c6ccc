import { DIAS_SIN_RESPUESTA } from '@aliadas/contract/webhooks'
import { DIA_MS, HORA_MS, MINUTO_MS } from '@aliadas/contract/core'

/** Waits between the attempts of one delivery, the first of which is made at once. */
const ESPERAS_MS = [
  5_000,
  5 * MINUTO_MS,
  30 * MINUTO_MS,
  2 * HORA_MS,
  5 * HORA_MS,
  10 * HORA_MS,
  14 * HORA_MS,
  20 * HORA_MS,
  24 * HORA_MS,
]
/** Part of a wait that is added at random at most, so that what failed together does not come back together. */
const AZAR = 0.1
const ESPERA_MAXIMA_MS = DIA_MS

/** A header `Retry-After` (seconds, or a date) in ms from now, a day at most; 0 without one that can be read. */
export const esperaPedida = (retryAfter: string | null, ahora: Date): number => {
  if (retryAfter === null) return 0
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - ahora.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), ESPERA_MAXIMA_MS) : 0
}

/**
 * When a delivery is tried again after its n-th attempt failed (`intentos` from 1); null when it is given up. `azar`:
 * 0 to 1. `pedida`: ms that the address asked for.
 */
export const proximoIntento = (intentos: number, ahora: Date, azar: number, pedida: number): Date | null => {
  const espera = ESPERAS_MS[intentos - 1]
  if (espera === undefined) return null
  return new Date(ahora.getTime() + Math.max(Math.round(espera * (1 + AZAR * azar)), pedida))
}

/** Whether an address that has failed since then is given up. */
export const llevaMuchoFallando = (desde: Date, ahora: Date): boolean =>
  ahora.getTime() - desde.getTime() >= DIAS_SIN_RESPUESTA * DIA_MS
