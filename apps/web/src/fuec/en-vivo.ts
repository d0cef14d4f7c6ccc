import type { LiveReadings } from '../lib/live-readings.ts'

export const EN_VIVO: LiveReadings = {
  servicio: ['leerBorradorDeFuec', 'leerFuecsDeServicio', 'leerCarpetas', 'listarFuecs'],
  flota: ['leerBorradorDeFuec'],
  perfil: ['leerBorradorDeFuec'],
}
