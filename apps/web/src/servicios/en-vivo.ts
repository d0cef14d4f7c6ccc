import type { LiveReadings } from '../lib/live-readings.ts'

/** The map and the detail are patched with the service that an event carries (`servicios-cache.ts`). */
export const EN_VIVO: LiveReadings = {
  servicio: ['listarServicios', 'contarServicios', 'buscarServicios'],
  // The types of the fleet decide which services the map shows.
  flota: ['listarServiciosDelMapa'],
}
