import { DIA_MS, fechaBogota, instanteBogota } from '@aliadas/contract/core'
import type { VehiculoAsignable } from '@aliadas/contract/asignaciones'
import type { Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import type { FilaDeServicio } from '../servicios/index.ts'

type Viaje = VehiculoAsignable['viajesDelDia'][number]

/** More trips than a page of vehicles can make in a day. */
const MAXIMO = 300

/**
 * The trips of these vehicles on the Bogotá day of a service's departure, in order; a trip over several days counts on
 * each.
 */
export const viajesDelDia = async (
  tx: Tx,
  servicio: Pick<FilaDeServicio, 'id' | 'salida'>,
  ids: readonly string[],
): Promise<Map<string, Viaje[]>> => {
  const viajes = new Map<string, Viaje[]>()
  if (servicio.salida === null || ids.length === 0) return viajes
  const desde = instanteBogota(fechaBogota(servicio.salida), null)
  const filas = await tx
    .selectFrom('servicios')
    .select(['id', 'vehiculoId', 'origen', 'destino', 'salida', 'fin'])
    .where('vehiculoId', 'in', ids)
    .where('estado', 'in', ['reservado', 'confirmado'])
    .where('id', '<>', servicio.id)
    .where('salida', '<', new Date(desde.getTime() + DIA_MS))
    .where('fin', '>', desde)
    .orderBy('salida')
    .limit(MAXIMO)
    .execute()
  for (const { id, vehiculoId, origen, destino, salida, fin } of filas) {
    if (vehiculoId === null) continue
    const viaje = { codigo: toCodigo(id), origen, destino, salida: salida.toISOString(), fin: fin.toISOString() }
    viajes.set(vehiculoId, [...(viajes.get(vehiculoId) ?? []), viaje])
  }
  return viajes
}
