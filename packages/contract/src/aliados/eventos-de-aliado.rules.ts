import type { Alcance } from './aliados.contract.ts'

/** Kinds of events of the partner API. A kind may be added and never taken away. */
export const TIPOS_DE_EVENTO = [
  'oferta.recibida',
  'oferta.retirada',
  'oferta.vencida',
  'servicio.validado',
  'servicio.reservado',
  'servicio.asignado',
  'servicio.confirmado',
  'servicio.iniciado',
  'servicio.paso',
  'servicio.retraso',
  'servicio.finalizado',
  'servicio.vencido',
  'servicio.cancelado',
  'servicio.cambiado',
  'conductor.decidido',
  'vinculacion.pedida',
] as const
export type TipoDeEvento = (typeof TIPOS_DE_EVENTO)[number]

export const ETIQUETA_DE_EVENTO: Record<TipoDeEvento, string> = {
  'oferta.recibida': 'Una empresa ofertó',
  'oferta.retirada': 'La empresa retiró su oferta',
  'oferta.vencida': 'La oferta terminó sin aceptarse: venció, o su servicio se cambió, venció o se canceló',
  'servicio.validado': 'Se validó el pago del cliente',
  'servicio.reservado': 'El servicio quedó reservado: se validó su pago, o se anuló su FUEC',
  'servicio.asignado': 'La empresa asignó un vehículo con su conductor, o lo cambió',
  'servicio.confirmado': 'El servicio tiene su FUEC',
  'servicio.iniciado': 'Inició el recorrido',
  'servicio.paso': 'El conductor dijo cómo va el viaje: `data.paso`',
  'servicio.retraso':
    'El vehículo no ha salido diez minutos después de la hora, o llega tarde al origen o al destino: `retraso` y `llegada`',
  'servicio.finalizado': 'El viaje terminó',
  'servicio.vencido': 'El mercado cerró sin oferta aceptada',
  'servicio.cancelado': 'El servicio se canceló',
  'servicio.cambiado':
    'Cambió de otra manera: tu aplicación lo cambió, aceptó una oferta o lo calificó; se reemplazó su FUEC o se pagó su devolución',
  'conductor.decidido': 'La plataforma decidió sobre un conductor o sus papeles, o deshizo lo que decidió',
  'vinculacion.pedida': 'Una empresa pide a un conductor para su flota',
}

/** What reads the record of a kind: an event tells only what this scope reads anyway (decisions §10). */
const alcanceDeEvento = (tipo: TipoDeEvento): Alcance =>
  tipo.startsWith('oferta.') || tipo.startsWith('servicio.') ? 'servicios:leer' : 'conductores:registrar'

/** The kinds whose records these scopes read. */
export const tiposQueLee = (alcances: readonly Alcance[]): TipoDeEvento[] =>
  TIPOS_DE_EVENTO.filter((tipo) => alcances.includes(alcanceDeEvento(tipo)))

/** Days for which events can be read. */
export const DIAS_DE_EVENTOS = 30
/** Longest time that a request waits for an event, in seconds. */
export const ESPERA_MAXIMA_S = 25

const CIFRAS = 12

/** Identifier of an event: rises with the partner's number of it, so that it sorts; its end tells partners apart. */
export const idDeEvento = (aliadoId: string, numero: number): string =>
  `evt_${String(numero).padStart(CIFRAS, '0')}_${aliadoId.slice(-6)}`

/** The number in an identifier of this partner's events; null of another's. */
export const numeroDeEvento = (aliadoId: string, id: string): number | null => {
  const numero = Number(id.slice(4, 4 + CIFRAS))
  return id === idDeEvento(aliadoId, numero) ? numero : null
}
