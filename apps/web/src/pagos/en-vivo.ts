import type { LiveReadings } from '../lib/live-readings.ts'

/** A reward hangs on a vehicle and on no service. */
const PAGOS = [
  'listarReservasPorValidar',
  'listarPagosPendientes',
  'listarRecompensas',
  'leerPagosDeServicio',
  'leerRecompensa',
  'resumirPagos',
] as const

export const EN_VIVO: LiveReadings = { servicio: PAGOS, flota: PAGOS }
