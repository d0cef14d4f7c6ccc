import type { LiveReadings } from '../lib/live-readings.ts'

/** The event contains the service, so map and detail are patched (`servicios-cache.ts`). */
export const EN_VIVO: LiveReadings = {
  servicio: ['listarServicios', 'contarServicios', 'buscarServicios'],
  // The vehicle types of the fleet decide which services the map shows.
  flota: ['listarServiciosDelMapa'],
}
