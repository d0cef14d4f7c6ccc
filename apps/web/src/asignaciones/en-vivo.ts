import type { LiveReadings } from '../lib/live-readings.ts'

export const EN_VIVO: LiveReadings = {
  servicio: ['leerVehiculoCercano', 'listarServiciosDelDia', 'listarViajesDeVehiculo'],
  flota: ['leerFlotaEnMapa', 'leerVehiculoCercano', 'listarServiciosDelDia', 'listarVehiculosParaServicio'],
}
