import type { LiveReadings } from '../lib/live-readings.ts'

export const EN_VIVO: LiveReadings = {
  servicio: ['leerBorradorDeFuec', 'leerFuecsDeServicio', 'leerCarpetas', 'listarFuecs', 'listarContratos'],
  flota: ['leerBorradorDeFuec'],
  perfil: ['leerBorradorDeFuec'],
}
