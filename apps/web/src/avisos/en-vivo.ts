import type { LiveReadings } from '../lib/live-readings.ts'

/** Requests are no stored notices: whatever changes which of them a company sees changes its notices. */
export const EN_VIVO: LiveReadings = {
  avisos: ['listarAvisos', 'contarAvisos'],
  servicio: ['listarAvisos', 'contarAvisos'],
  flota: ['listarAvisos', 'contarAvisos'],
}
