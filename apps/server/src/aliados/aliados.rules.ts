import { ALIADO_REPETIDO } from '@aliadas/contract/aliados'
import { alLimite, repetido, sinDerecho, type Negativa } from '@aliadas/contract/core'

/** Bytes of unused uploads that one app may have; the sweep deletes what no record uses within the hour. */
const SIN_USAR = 200 * 1024 * 1024

/** Unused bytes of the app, including one more file. */
export const negativaDeEspacio = (sinUsar: number, bytes: number): Negativa | null =>
  sinUsar + bytes <= SIN_USAR
    ? null
    : alLimite(
        'Hay demasiados archivos subidos sin usar. Entrégalos o espera una hora.',
        { segundos: 600 },
        'archivos_sin_usar',
      )

/** Proofs of one service's payment: more of them help nobody. */
const MAXIMO_DE_COMPROBANTES = 10
export const negativaDeComprobantes = (hay: number): Negativa | null =>
  hay < MAXIMO_DE_COMPROBANTES
    ? null
    : alLimite('Este servicio ya tiene diez comprobantes.', undefined, 'archivos_sin_usar')

export const NOMBRE_DE_ALIADO_TOMADO = repetido('nombre', ALIADO_REPETIDO)

export const FALTA_LA_CLAVE: Negativa = {
  code: 'unauthenticated',
  mensaje: 'Falta la clave: Authorization: Bearer CLAVE.',
  motivo: 'falta',
}
/** Sent also for a key that has every scope. */
export const ALIADO_SUSPENDIDO: Negativa = {
  ...sinDerecho('El aliado está suspendido: sus claves no sirven mientras tanto.'),
  motivo: 'aliado_suspendido',
}
/** A key without scopes. */
export const CLAVE_QUE_NO_SIRVE = {
  desconocida: { code: 'unauthenticated', mensaje: 'La clave no existe.', motivo: 'desconocida' },
  revocada: { code: 'unauthenticated', mensaje: 'La clave fue revocada.', motivo: 'revocada' },
  vencida: { code: 'unauthenticated', mensaje: 'La clave venció.', motivo: 'vencida' },
  mal_escrita: {
    code: 'unauthenticated',
    mensaje: 'La clave está incompleta o mal escrita: cópiala de nuevo.',
    motivo: 'mal_escrita',
  },
} as const satisfies Record<string, Negativa>
