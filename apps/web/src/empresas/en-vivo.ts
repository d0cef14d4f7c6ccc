import type { LiveReadings } from '../lib/live-readings.ts'

export const EN_VIVO: LiveReadings = { perfil: ['leerLegales'] }
