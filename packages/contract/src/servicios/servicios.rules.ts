import { DIA_MS, HORA_MS, MINUTO_MS, instanteBogota } from '../core/fechas.ts'

export const ESTADOS = [
  'pendiente',
  'validar',
  'reservado',
  'confirmado',
  'finalizado',
  'vencido',
  'cancelado',
] as const
export type Estado = (typeof ESTADOS)[number]

/** `ofertas` is never stored: a company that has bid sees a pending service in this state. */
export const ESTADOS_EN_MAPA = ['pendiente', 'ofertas', 'validar', 'reservado', 'confirmado', 'finalizado'] as const
export type EstadoEnMapa = (typeof ESTADOS_EN_MAPA)[number]

/**
 * Lists of services: a state; `pedidos`, requests and awards whose payment is not validated; or `porOfertar`, requests
 * without a pending offer of the company.
 */
export const ESTADOS_DE_LISTA = ['pedidos', 'porOfertar', ...ESTADOS_EN_MAPA] as const
export type EstadoDeLista = (typeof ESTADOS_DE_LISTA)[number]
/** Orders: by departure, by publication, by agreed price (only in lists where every service has one). */
export const ORDENES_DE_SERVICIOS = ['salida', 'fecha', 'valor'] as const

/** The tabs of the services' states. */
export const PESTANAS_DE_SERVICIOS = ['pedidos', 'reservado', 'confirmado', 'finalizado'] as const
/** Largest number on a tab; beyond it the tab says that there are more. */
export const MAXIMO_DE_PESTANA = 999

export const METODOS_DE_PAGO = ['epayco', 'transferencia'] as const
export type MetodoDePago = (typeof METODOS_DE_PAGO)[number]
export const MEDIO_DE_PAGO: Readonly<Record<MetodoDePago, string>> = {
  epayco: 'ePayco',
  transferencia: 'Transferencia',
}

/** Kinds of actor: a partner's app, an administrator of the company, anybody of the company, the server's jobs. */
export type Quien = 'aliado' | 'admin' | 'empresa' | 'servidor'

/** All transitions of a service (decisions §3) with their actors. The server reads this table and has no copy. */
export const TRANSICIONES = {
  publicar: { de: null, a: 'pendiente', quien: 'aliado' },
  /** Route, departure or passengers: its offers end. Anything else: they stay. */
  cambiar: { de: 'pendiente', a: 'pendiente', quien: 'aliado' },
  aceptarOferta: { de: 'pendiente', a: 'validar', quien: 'aliado' },
  validarPago: { de: 'validar', a: 'reservado', quien: 'admin' },
  asignarVehiculo: { de: 'reservado', a: 'reservado', quien: 'empresa' },
  subirFuec: { de: 'reservado', a: 'confirmado', quien: 'empresa' },
  expedirFuec: { de: 'reservado', a: 'confirmado', quien: 'empresa' },
  reemplazarFuec: { de: 'confirmado', a: 'confirmado', quien: 'empresa' },
  /** A new number that names the one before. */
  reexpedirFuec: { de: 'confirmado', a: 'confirmado', quien: 'empresa' },
  /** Until the route starts: the service needs another FUEC (decisions §10). */
  anularFuec: { de: 'confirmado', a: 'reservado', quien: 'admin' },
  /** Until the route starts: the FUEC is no longer true, and the service needs another one (decisions §10). */
  cambiarVehiculo: { de: 'confirmado', a: 'reservado', quien: 'empresa' },
  /** After the start of the route: the trip goes on, and its FUEC is no longer true (decisions §10). */
  cambiarEnRuta: { de: 'confirmado', a: 'confirmado', quien: 'empresa' },
  iniciarRecorrido: { de: 'confirmado', a: 'confirmado', quien: 'servidor' },
  finalizar: { de: 'confirmado', a: 'finalizado', quien: 'aliado' },
  vencer: { de: 'pendiente', a: 'vencido', quien: 'servidor' },
  /** After an award only until the route starts, and with a reason (decisions §10). */
  cancelar: { de: ['pendiente', 'validar', 'reservado', 'confirmado'], a: 'cancelado', quien: 'aliado' },
} as const satisfies Record<string, { de: Estado | readonly Estado[] | null; a: Estado; quien: Quien }>
export type Accion = keyof typeof TRANSICIONES

/** The states in which a transition starts; none for the first one. */
export const origenesDe = (accion: Accion): readonly Estado[] => {
  const { de }: { de: Estado | readonly Estado[] | null } = TRANSICIONES[accion]
  return de === null ? [] : [de].flat()
}

/** How long a service is open to bids, unless it departs earlier, in ms (specification §9, decisions §10). */
export const VIGENCIA_MS = DIA_MS
/** The route starts this long before the departure, in ms. */
export const ANTICIPACION_RECORRIDO_MS = 2 * HORA_MS

/** A vehicle that has not left so long after the departure is late, in ms. */
export const RETRASO_MS = 10 * MINUTO_MS

/** Centre of the map (Cali), zoom, and the margin around the visible area that the server also returns, in degrees. */
export const MAPA = { lat: 3.4516, lon: -76.532, zoom: 13, margen: 0.1 } as const

/**
 * The instant at which the market of a service ends: 24 hours after `fecha` or at the departure, whichever comes first (decisions §10).
 * Publishing stores it as `vence`; its offers end at the same instant. Everything else reads that column.
 */
export const venceEn = (fecha: Date, salida: Date): Date =>
  new Date(Math.min(fecha.getTime() + VIGENCIA_MS, salida.getTime()))
export const haVencido = (vence: Date, ahora: Date): boolean => ahora >= vence

/** Departure instant; null when the client gave no date. */
export const salidaDe = (servicio: { fechaSalida: string | null; horaSalida: string | null }): Date | null =>
  servicio.fechaSalida ? instanteBogota(servicio.fechaSalida, servicio.horaSalida) : null

/** Facts of a trip in an offer, one word each (decisions §9). */
export const resumenDeViaje = (viaje: {
  origen: string
  destino: string
  horaSalida: string | null
  fechaRegreso: string | null
}) => ({
  ruta: `${viaje.origen} - ${viaje.destino}`,
  manana: viaje.horaSalida !== null && viaje.horaSalida < '12:00',
  regreso: viaje.fechaRegreso !== null,
})

export type Punto = { lat: number; lon: number }

/** Initial bearing from one point to another, whole degrees clockwise from north, 0–359. */
export const rumboEntre = (desde: Punto, hasta: Punto): number => {
  const rad = Math.PI / 180
  const dLon = (hasta.lon - desde.lon) * rad
  const y = Math.sin(dLon) * Math.cos(hasta.lat * rad)
  const x =
    Math.cos(desde.lat * rad) * Math.sin(hasta.lat * rad) -
    Math.sin(desde.lat * rad) * Math.cos(hasta.lat * rad) * Math.cos(dLon)
  return (Math.round(Math.atan2(y, x) / rad) + 360) % 360
}

export const ETIQUETA_DE_ESTADO: Record<EstadoEnMapa | 'vencido' | 'cancelado', string> = {
  pendiente: 'Pendiente',
  ofertas: 'Con oferta',
  validar: 'Validando',
  reservado: 'Reservado',
  confirmado: 'Confirmado',
  finalizado: 'Finalizado',
  vencido: 'Vencido',
  cancelado: 'Cancelado',
}
