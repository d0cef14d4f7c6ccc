import type { LiveReadings } from '../lib/live-readings.ts'

export const EN_VIVO: LiveReadings = { proveedores: ['listarProveedores', 'contarProveedores', 'leerProveedor'] }
