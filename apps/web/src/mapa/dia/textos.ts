import { DIA_MS } from '@aliadas/contract/core'
import type { ServicioDelDia } from '@aliadas/contract/asignaciones'
import { formatCount } from '../../lib/format.ts'

const FECHA = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

const mediodia = (dia: string): number => Date.parse(`${dia}T12:00:00-05:00`)

/**
 * 'Hoy, sábado 20 de junio', 'Mañana, domingo 21 de junio', 'Lunes 22 de junio'; with the year if it is another one.
 */
export const nombreDelDia = (dia: string, hoy: string): string => {
  const fecha = FECHA.format(mediodia(dia)).replace(',', '')
  const conAnio = dia.slice(0, 4) === hoy.slice(0, 4) ? fecha : `${fecha} de ${dia.slice(0, 4)}`
  const pasos = Math.round((mediodia(dia) - mediodia(hoy)) / DIA_MS)
  const cerca = pasos === 0 ? 'Hoy' : pasos === 1 ? 'Mañana' : pasos === -1 ? 'Ayer' : null
  return cerca ? `${cerca}, ${conAnio}` : conAnio.replace(/^./, (letra) => letra.toLocaleUpperCase('es-CO'))
}

/** '12 servicios, 3 sin vehículo'. */
export const cuentaDelDia = (total: number, sinVehiculo: number): string => {
  const servicios = formatCount(total, 'servicio')
  return sinVehiculo === 0 ? servicios : `${servicios}, ${sinVehiculo} sin vehículo`
}

/** Vehicles that could drive it: 'ABC123 (10), DEF456 (20) y 3 más'; null if it has a vehicle. */
export const libresDe = ({ libres }: Pick<ServicioDelDia, 'libres'>): string | null => {
  if (libres === null) return null
  if (libres.cuantos === 0) return 'Ninguno libre de este tipo'
  const vistos = libres.vehiculos.map(({ placas, capacidad }) => `${placas} (${capacidad})`).join(', ')
  const demas = libres.cuantos - libres.vehiculos.length
  if (!libres.exacto) return `${vistos} y más de ${demas} otros`
  return demas > 0 ? `${vistos} y ${demas} más` : vistos
}
