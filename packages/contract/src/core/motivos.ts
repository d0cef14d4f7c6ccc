/**
 * Why one field is refused: it is missing or empty; it has another form; it is out of its limits; it is too long or too short; it is none of
 * the values that there are; its moment has passed; there is no such field.
 */
export const MOTIVOS_DE_CAMPO = ['requerido', 'formato', 'rango', 'largo', 'opcion', 'pasada', 'desconocido'] as const
export type MotivoDeCampo = (typeof MOTIVOS_DE_CAMPO)[number]

/**
 * Why a request met a conflict (409): the same request, or another on the same record, is still running (wait and send it again); the
 * record's state does not admit the act (sending it again changes nothing); the company that offered is suspended; it was used already.
 */
export const MOTIVOS_DE_CONFLICTO = ['en_proceso', 'estado', 'suspendida', 'duplicado'] as const
export type MotivoDeConflicto = (typeof MOTIVOS_DE_CONFLICTO)[number]

/**
 * The closed list of reasons under each code, for programs. The first of a code is the reason where the refusal names no other. A partner
 * reads one in `details.motivo` of every refusal, so a reason may be added and never taken away.
 */
export const MOTIVOS = {
  'invalid-argument': [
    'formato',
    'requerido',
    'rango',
    'largo',
    'opcion',
    'pasada',
    'desconocido',
    'llave_reutilizada',
    'metodo',
  ],
  unauthenticated: ['desconocida', 'falta', 'revocada', 'vencida'],
  'permission-denied': ['alcance'],
  'not-found': ['no_existe'],
  aborted: ['estado', 'en_proceso', 'suspendida', 'duplicado'],
  'resource-exhausted': ['en_espera', 'llamadas', 'claves_equivocadas', 'archivos_sin_usar'],
  internal: ['interno'],
  unimplemented: ['no_existe'],
  unavailable: ['no_disponible'],
  'deadline-exceeded': ['tiempo'],
} as const

/** Each code in a few words. */
export const TITULO_DE_FALLA: Record<keyof typeof MOTIVOS, string> = {
  'invalid-argument': 'Datos no válidos',
  unauthenticated: 'Falta una clave que sirva',
  'permission-denied': 'La clave no tiene permiso',
  'not-found': 'No existe, o es de otro aliado',
  aborted: 'Ahora no se puede',
  'resource-exhausted': 'Demasiadas solicitudes',
  internal: 'Algo salió mal de nuestro lado',
  unimplemented: 'No existe',
  unavailable: 'No disponible por ahora',
  'deadline-exceeded': 'Tardó demasiado',
}
export type Motivo = (typeof MOTIVOS)[keyof typeof MOTIVOS][number]
