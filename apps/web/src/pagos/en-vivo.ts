import type { LiveReadings } from '../lib/live-readings.ts'

/** Routes about services. A reward belongs to a vehicle, not to a service. */
const PAGOS = [
  'listarReservasPorValidar',
  'listarPagosPendientes',
  'listarRecompensas',
  'listarDevoluciones',
  'leerDevolucion',
  'leerPagosDeServicio',
  'leerRecompensa',
  'resumirPagos',
] as const

export const EN_VIVO: LiveReadings = { servicio: PAGOS, flota: PAGOS }
