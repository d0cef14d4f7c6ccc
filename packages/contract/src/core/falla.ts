import { MOTIVOS, type Motivo, type MotivoDeCampo, type MotivoDeConflicto } from './motivos.ts'

/** The closed list of error codes (specification §7) with their HTTP status. */
export const ESTADO_HTTP = {
  'invalid-argument': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  aborted: 409,
  'resource-exhausted': 429,
  internal: 500,
  unimplemented: 501,
  unavailable: 503,
  'deadline-exceeded': 504,
} as const

export type Codigo = keyof typeof ESTADO_HTTP

export type CuerpoDeFalla = {
  code: Codigo
  message: string
  /** Field name → message to show beside it. */
  fields?: Record<string, string>
  /** Machine-readable facts that a caller needs to continue (the list of warnings, seconds to wait). */
  details?: Record<string, unknown>
}

type Extra = {
  fields?: Record<string, string>
  details?: Record<string, unknown>
  /** Only 405, 413 and 415 are used beside the table (decisions §7). */
  status?: 405 | 413 | 415
  /** Why, for programs of partners; the first reason of its code when absent. */
  motivo?: Motivo
  /** Why each field is refused, for programs of partners. */
  motivos?: Record<string, MotivoDeCampo>
}

/** An expected error: a code, a Spanish message, and never a stack in the response. */
export class Falla extends Error {
  readonly code: Codigo
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly details: Record<string, unknown> | undefined
  readonly motivos: Record<string, MotivoDeCampo> | undefined
  readonly motivo: Motivo

  constructor(code: Codigo, message: string, extra: Extra = {}) {
    super(message)
    this.name = 'Falla'
    this.code = code
    this.status = extra.status ?? ESTADO_HTTP[code]
    this.fields = extra.fields
    this.details = extra.details
    this.motivos = extra.motivos
    this.motivo = extra.motivo ?? MOTIVOS[code][0]
  }

  toBody(): CuerpoDeFalla {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.details ? { details: this.details } : {}),
    }
  }

  /** The same with the reason in a word, for programs of partners. */
  toBodyForPrograms() {
    const { motivo, motivos } = this
    const details = { motivo, ...(motivos ? { motivos } : {}), ...this.details }
    return { ...this.toBody(), details }
  }
}

/** An error of input with one message and one reason for each field. The message of the response is that of the first field. */
export const camposInvalidos = (fields: Record<string, string>, motivoDe: (campo: string) => MotivoDeCampo): Falla => {
  const campos = Object.keys(fields)
  const [primero = ''] = campos
  return new Falla('invalid-argument', fields[primero] ?? '', {
    fields,
    motivo: motivoDe(primero),
    motivos: Object.fromEntries(campos.map((campo) => [campo, motivoDe(campo)])),
  })
}
export const campoInvalido = (campo: string, mensaje: string, motivo: MotivoDeCampo): Falla =>
  camposInvalidos({ [campo]: mensaje }, () => motivo)

const conflicto = (
  motivo: MotivoDeConflicto,
  mensaje: string,
  details: Record<string, unknown>,
  fields?: Record<string, string>,
) => new Falla('aborted', mensaje, { motivo, details: { motivo, ...details }, ...(fields ? { fields } : {}) })

export const enProceso = (mensaje: string) => conflicto('en_proceso', mensaje, { segundos: 1 })
export const noAdmite = (mensaje: string, details: Record<string, unknown> = {}) =>
  conflicto('estado', mensaje, details)
export const suspendida = (mensaje: string) => conflicto('suspendida', mensaje, {})
export const sinConsentimiento = (mensaje: string) => conflicto('sin_consentimiento', mensaje, {})
export const duplicado = (mensaje: string, fields: Record<string, string>, details: Record<string, unknown> = {}) =>
  conflicto('duplicado', mensaje, details, fields)

/** A lost race: the conditional update found the record changed since the caller read it. */
export const cambioEntretanto = (mensaje: string) => noAdmite(mensaje)

/** One response for a missing record and for one of somebody else. */
export const noEncontrado = (fields?: Record<string, string>) =>
  new Falla('not-found', 'No encontramos lo que buscas.', fields ? { fields } : {})
/** The server cannot answer now; the same request may succeed in a moment. */
export const noDisponible = (mensaje: string) => new Falla('unavailable', mensaje)
export const sinSesion = () => new Falla('unauthenticated', 'Tu sesión terminó. Inicia sesión de nuevo.')
export const SIN_PERMISO = 'No tienes permiso para hacer esto.'
export const sinPermiso = (mensaje = SIN_PERMISO) => new Falla('permission-denied', mensaje)
/** The session belongs to a person other than the page's; its details distinguish that from a missing session. */
export const otraPersona = () =>
  new Falla('unauthenticated', 'En este navegador inició sesión otra persona.', { details: { otraPersona: true } })
