import type { LiveReadings } from '../lib/live-readings.ts'

/** Notices about requests are not stored: whatever changes the visible requests changes them. */
export const EN_VIVO: LiveReadings = {
  avisos: ['listarAvisos', 'contarAvisos'],
  servicio: ['listarAvisos', 'contarAvisos'],
  flota: ['listarAvisos', 'contarAvisos'],
}
