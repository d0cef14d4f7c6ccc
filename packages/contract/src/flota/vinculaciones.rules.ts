/** How far a company's request for a driver and its vehicle is. Only the first is open. */
export const ESTADOS_DE_VINCULACION = ['pendiente', 'aceptada', 'rechazada', 'retirada', 'vencida'] as const
export type EstadoDeVinculacion = (typeof ESTADOS_DE_VINCULACION)[number]

/** How long a driver has to answer. */
export const DIAS_DE_VINCULACION = 15
/** How long a company waits before it asks a driver again who said no. */
export const DIAS_TRAS_RECHAZO = 30

/** What the driver says. */
export const RESPUESTAS_DE_VINCULACION = ['aceptada', 'rechazada'] as const
export type RespuestaDeVinculacion = (typeof RESPUESTAS_DE_VINCULACION)[number]
