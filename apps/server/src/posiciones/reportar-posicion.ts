import {
  ADELANTO_MAXIMO_MS,
  Falla,
  esSaltoImposible,
  noEncontrado,
  sinPermiso,
  type PosicionNueva,
} from '@aliadas/contract'
import type { Tx } from '../platform/database/index.ts'

const FUTURA = 'El instante de la posición está en el futuro.'
const SALTO = 'Ningún vehículo llega tan rápido desde su posición anterior.'

/**
 * A driver's app says where the vehicle of a running service is. The update is conditional on the instant, so a point that comes late, or
 * twice, moves nothing; it answers whether the vehicle moved.
 */
export const reportarPosicion = async (tx: Tx, nueva: PosicionNueva, ahora: Date): Promise<boolean> => {
  const servicio = await tx
    .selectFrom('servicios')
    .select(['id', 'estado', 'recorridoIniciado', 'empresaAliadaId', 'vehiculoId', 'placas'])
    .where('id', '=', nueva.idServicio)
    .executeTakeFirst()
  if (!servicio) throw noEncontrado()
  if (servicio.estado !== 'confirmado' || !servicio.recorridoIniciado)
    throw new Falla('aborted', 'El servicio no está en recorrido.')
  const { vehiculoId, empresaAliadaId, placas } = servicio
  if (!vehiculoId || !empresaAliadaId || placas !== nueva.placas)
    throw sinPermiso('Ese vehículo no hace el recorrido de este servicio.')
  const en = new Date(nueva.en)
  if (en.getTime() > ahora.getTime() + ADELANTO_MAXIMO_MS)
    throw new Falla('invalid-argument', FUTURA, { fields: { en: FUTURA } })

  const previa = await tx
    .selectFrom('posiciones')
    .select(['servicioId', 'lat', 'lon', 'en'])
    .where('vehiculoId', '=', vehiculoId)
    .forUpdate()
    .executeTakeFirst()
  if (previa && en <= previa.en) return false
  if (previa && esSaltoImposible(previa, { lat: nueva.lat, lon: nueva.lon, en }))
    throw new Falla('invalid-argument', SALTO, { fields: { lat: SALTO } })

  const valores = {
    empresaId: empresaAliadaId,
    servicioId: servicio.id,
    placas,
    lat: nueva.lat,
    lon: nueva.lon,
    velocidad: nueva.velocidad,
    rumbo: nueva.rumbo === null ? null : Math.round(nueva.rumbo) % 360,
    en,
    recibidaEn: ahora,
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('posiciones')
    .values({ vehiculoId, ...valores })
    .onConflict((oc) => oc.column('vehiculoId').doUpdateSet(valores).where('posiciones.en', '<', en))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
