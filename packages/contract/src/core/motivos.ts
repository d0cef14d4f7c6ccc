/**
 * Why one field is refused: it is missing or empty; it has another form; it is out of its limits; it is too long or too short; it is none of
 * the values that there are; its moment has passed; there is no such field.
 */
export const MOTIVOS_DE_CAMPO = ['requerido', 'formato', 'rango', 'largo', 'opcion', 'pasada', 'desconocido'] as const
export type MotivoDeCampo = (typeof MOTIVOS_DE_CAMPO)[number]

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
  unauthenticated: ['desconocida', 'falta', 'revocada', 'vencida', 'mal_escrita'],
  'permission-denied': ['alcance', 'aliado_suspendido', 'solo_prueba'],
  'not-found': ['no_existe'],
  aborted: ['estado', 'en_proceso', 'suspendida', 'duplicado', 'sin_consentimiento'],
  'resource-exhausted': ['en_espera', 'llamadas', 'claves_equivocadas', 'archivos_sin_usar', 'muchos_webhooks'],
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

/** What each reason means, as the partners' API page says it. */
export const SIGNIFICADO_DE_MOTIVO: Readonly<Record<Motivo, string>> = {
  formato: 'Tiene otra forma: otro tipo de dato, una fecha que no existe, JSON mal escrito, una página que nadie dio',
  requerido: 'Falta o está vacío',
  rango: 'Es menor o mayor de lo que se admite',
  largo: 'Es más largo, más corto o más grande de lo que se admite',
  opcion: 'No es ninguno de los valores que hay',
  pasada: 'Su momento ya pasó',
  desconocido: 'No existe un campo o parámetro con ese nombre',
  llave_reutilizada: 'La llave de idempotencia ya se usó con otros datos',
  metodo: 'La dirección no tiene ese método: `Allow` dice cuáles sí',
  falta: 'La solicitud no trae la clave',
  desconocida: 'Nadie tiene esa clave',
  revocada: 'La plataforma revocó la clave',
  vencida: 'La clave venció, o terminó el plazo de la que se reemplazó',
  mal_escrita: 'La clave está incompleta o tiene un carácter cambiado',
  alcance: 'La clave no tiene el alcance: `details.alcances` dice cuál',
  aliado_suspendido: 'La plataforma suspendió al aliado: ninguna de sus claves sirve mientras tanto',
  solo_prueba: 'Solo una clave de prueba lo puede hacer',
  no_existe: 'No existe o es de otro aliado: no se distingue',
  estado: 'El servicio, la oferta o el registro ya no admite la acción; repetirla no cambia nada',
  en_proceso: 'La misma solicitud, u otra sobre lo mismo, sigue en curso; repítela tras `Retry-After`',
  suspendida: 'La empresa que ofertó está suspendida',
  duplicado: 'El dato ya se usó',
  sin_consentimiento: 'El conductor no ha aceptado que se comparta por dónde va, o lo retiró',
  en_espera: 'Hay demasiadas solicitudes en espera',
  llamadas: 'El aliado pasó su límite de llamadas por minuto',
  claves_equivocadas: 'De tu red llegaron demasiadas claves equivocadas',
  archivos_sin_usar: 'Hay demasiados archivos subidos que nadie entregó',
  muchos_webhooks: 'El aliado ya tiene todos los webhooks que se admiten',
  interno: 'Algo salió mal de nuestro lado',
  no_disponible: 'El servidor no está disponible por ahora; repítela tras `Retry-After`',
  tiempo: 'Tardó demasiado; repítela',
}

/**
 * Why a request met a conflict (409): the same request, or another on the same record, is still running (wait and send it again); the
 * record's state does not admit the act (sending it again changes nothing); the company that offered is suspended; it was used already.
 */
export type MotivoDeConflicto = (typeof MOTIVOS)['aborted'][number]
export type Motivo = (typeof MOTIVOS)[keyof typeof MOTIVOS][number]
