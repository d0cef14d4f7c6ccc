import type { LiveReadings } from '../lib/live-readings.ts'

export const EN_VIVO: LiveReadings = {
  servicio: ['leerBorradorDeFuec'],
  flota: ['leerBorradorDeFuec'],
  perfil: ['leerBorradorDeFuec'],
}
