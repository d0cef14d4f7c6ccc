/** The states of a company's request for a driver and vehicle. Only the first is open. */
export const ESTADOS_DE_VINCULACION = ['pendiente', 'aceptada', 'rechazada', 'retirada', 'vencida'] as const
export type EstadoDeVinculacion = (typeof ESTADOS_DE_VINCULACION)[number]

/** Time in which the driver may answer. */
export const DIAS_DE_VINCULACION = 15
/** Time after a refusal before the company may ask the driver again. */
export const DIAS_TRAS_RECHAZO = 30

/** The driver's answer. */
export const RESPUESTAS_DE_VINCULACION = ['aceptada', 'rechazada'] as const
export type RespuestaDeVinculacion = (typeof RESPUESTAS_DE_VINCULACION)[number]
