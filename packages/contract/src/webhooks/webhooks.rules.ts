/** Addresses that one partner may have. */
export const MAXIMO_DE_WEBHOOKS = 5
/** How long a delivery stays in the log, in days: as long as its event. */
export const DIAS_DE_ENTREGAS = 30
/** Hours for which a replaced secret still signs beside the new one. */
export const HORAS_DE_SECRETO_ANTERIOR = 24
/** Days of failures, without one success, after which an address is switched off. */
export const DIAS_SIN_RESPUESTA = 3
/** Seconds that an address has to answer. */
export const SEGUNDOS_DE_RESPUESTA = 15
/** Bytes of an answer that are kept. */
export const BYTES_DE_RESPUESTA = 1024
/** Events of one replay. */
export const MAXIMO_DE_REENVIO = 1000

/** The kind of a test delivery, which is no event and is in no list of events. */
export const TIPO_DE_PRUEBA = 'webhook.prueba'

export const ESTADOS_DE_ENTREGA = ['pendiente', 'entregada', 'fallida', 'descartada'] as const
export type EstadoDeEntrega = (typeof ESTADOS_DE_ENTREGA)[number]
export const QUE_ES_ENTREGA: Record<EstadoDeEntrega, string> = {
  pendiente: 'Sale apenas se pueda, o espera su próximo intento',
  entregada: 'Tu servidor contestó 2xx',
  fallida: 'Ningún intento sirvió, y ya no se intenta más',
  descartada: 'No se envía: el webhook se apagó, ya no lees esos eventos, o el evento ya no está',
}

/** Who or what switched an address off. */
export const APAGADOS = ['aliado', 'plataforma', 'se_fue', 'sin_respuesta'] as const
export type Apagado = (typeof APAGADOS)[number]
export const QUE_ES_APAGADO: Record<Apagado, string> = {
  aliado: 'Lo apagó tu aplicación',
  plataforma: 'Lo apagó la plataforma',
  se_fue: 'Tu servidor contestó 410',
  sin_respuesta: `Nada se pudo entregar en ${DIAS_SIN_RESPUESTA} días`,
}
