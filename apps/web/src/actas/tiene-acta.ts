import type { Servicio } from '@aliadas/contract/servicios'

/** A trip has a record from the start of its route on. */
export const tieneActa = ({ estado, recorridoIniciado }: Pick<Servicio, 'estado' | 'recorridoIniciado'>): boolean =>
  estado === 'finalizado' || (estado === 'confirmado' && recorridoIniciado)
