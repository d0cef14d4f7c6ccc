import type { MotivoDeCampo } from '../core/motivos.ts'
import { HORA_MS, fechaBogota, instanteBogota } from '../core/fechas.ts'

/** A trip without a return keeps its vehicle for this long. */
const DURACION_SIN_REGRESO_MS = 6 * HORA_MS

export type Horario = {
  fechaSalida: string
  horaSalida: string | null
  fechaRegreso: string | null
  horaRegreso: string | null
}

/** The instant at which a trip frees its vehicle. */
export const finDeViaje = (viaje: Horario): Date => {
  if (viaje.fechaRegreso) return instanteBogota(viaje.fechaRegreso, viaje.horaRegreso ?? '23:59')
  return new Date(instanteBogota(viaje.fechaSalida, viaje.horaSalida).getTime() + DURACION_SIN_REGRESO_MS)
}

/**
 * Whether a trip is under way: its vehicle has moved (`haSalido`). The start of the route, two hours before departure,
 * only opens it to reports.
 */
export const estaEnRecorrido = (s: { estado: string; enCaminoDesde: string | Date | null }): boolean =>
  s.estado === 'confirmado' && s.enCaminoDesde !== null

/** The last day of a trip: the Bogotá day of its end, with a return or without (decisions §10). */
export const ultimoDia = ({ fin }: { fin: Date }): string => fechaBogota(fin)

type Viaje = {
  fechaSalida: string
  horaSalida: string
  fechaRegreso: string | null
  horaRegreso: string | null
  latDestino: number | null
  lonDestino: number | null
}
type Reparo = { campo: 'fechaRegreso' | 'latDestino'; motivo: MotivoDeCampo; mensaje: string }

/** What is wrong between the fields of a trip that a client's app sends. */
export const reparosDeViaje = (viaje: Viaje): Reparo[] => {
  const reparos: Reparo[] = []
  if (viaje.horaRegreso && !viaje.fechaRegreso)
    reparos.push({ campo: 'fechaRegreso', motivo: 'requerido', mensaje: 'La hora de regreso necesita su fecha' })
  if ((viaje.latDestino === null) !== (viaje.lonDestino === null))
    reparos.push({ campo: 'latDestino', motivo: 'requerido', mensaje: 'El destino necesita latitud y longitud' })
  const salida = `${viaje.fechaSalida}T${viaje.horaSalida}`
  const regreso = viaje.fechaRegreso && `${viaje.fechaRegreso}T${viaje.horaRegreso ?? '23:59'}`
  if (regreso && regreso < salida)
    reparos.push({ campo: 'fechaRegreso', motivo: 'rango', mensaje: 'El regreso debe ser después de la salida' })
  return reparos
}
