import {
  ADELANTO_MAXIMO_MS,
  Falla,
  esSaltoImposible,
  estaCercaDeLaRuta,
  noAdmite,
  noEncontrado,
  type PosicionNueva,
} from '@aliadas/contract'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'
import { convence, olvidarDudas } from './dudas.ts'
import { borrarUltimoPunto, trazar } from './trazas.ts'

const FUTURA = 'El instante de la posición está en el futuro.'
const SALTO = 'Ningún vehículo llega tan rápido desde su posición anterior.'
const LEJOS = 'La posición está lejos de la ruta del servicio.'
const OTRAS_PLACAS = 'Ese vehículo no hace el recorrido de este servicio.'

/** Whether the vehicle moved, or why the point is not believed. That is no exception: the doubt is kept with the transaction. */
export type Reporte = { movida: boolean; dudosa: string | null }

const noVale = (campo: string, mensaje: string) =>
  new Falla('invalid-argument', mensaje, { fields: { [campo]: mensaje } })

/**
 * A driver's app says where the vehicle of a running service is. A point that comes late, or twice, moves nothing. The first point of a
 * service must lie around its route and every next one within reach of the last; what does not is refused, until several refused points
 * agree with each other: then the one before them was wrong.
 */
export const reportarPosicion = async (tx: Tx, nueva: PosicionNueva, ahora: Date): Promise<Reporte> => {
  const servicio = await tx
    .selectFrom('servicios')
    .select(['id', 'estado', 'recorridoIniciado', 'empresaAliadaId', 'vehiculoId', 'placas', 'paradas'])
    .select(['latOrigen', 'lonOrigen', 'latDestino', 'lonDestino'])
    .where('id', '=', nueva.idServicio)
    .executeTakeFirst()
  if (!servicio) throw noEncontrado()
  if (servicio.estado !== 'confirmado' || !servicio.recorridoIniciado)
    throw noAdmite('El servicio no está en recorrido.', { estado: servicio.estado })
  const { vehiculoId, empresaAliadaId, placas } = servicio
  if (!vehiculoId || !empresaAliadaId || placas !== nueva.placas) throw noVale('placas', OTRAS_PLACAS)
  const en = new Date(nueva.en)
  if (en.getTime() > ahora.getTime() + ADELANTO_MAXIMO_MS) throw noVale('en', FUTURA)

  // Points of one vehicle wait for each other: the first has no row yet that could be locked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`posicion:${vehiculoId}`}, 0))`.execute(tx)
  const previa = await tx
    .selectFrom('posiciones')
    .select(['servicioId', 'lat', 'lon', 'en'])
    .where('vehiculoId', '=', vehiculoId)
    .executeTakeFirst()
  if (previa && en <= previa.en) return { movida: false, dudosa: null }
  const punto = { lat: nueva.lat, lon: nueva.lon, en }
  const primera = previa?.servicioId !== servicio.id
  const duda =
    previa && esSaltoImposible(previa, punto)
      ? SALTO
      : primera && !estaCercaDeLaRuta(punto, rutaDe(servicio))
        ? LEJOS
        : null
  if (duda && !(await convence(tx, vehiculoId, servicio.id, punto))) return { movida: false, dudosa: duda }
  await olvidarDudas(tx, vehiculoId)

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
  const movida = numInsertedOrUpdatedRows === 1n
  if (movida) {
    if (duda) await borrarUltimoPunto(tx, servicio.id)
    await trazar(tx, { servicioId: servicio.id, empresaId: empresaAliadaId, lat: nueva.lat, lon: nueva.lon, en })
  }
  return { movida, dudosa: null }
}

type ConRuta = {
  latOrigen: number
  lonOrigen: number
  latDestino: number | null
  lonDestino: number | null
  paradas: readonly { lat: number | null; lon: number | null }[]
}

const rutaDe = ({ latOrigen, lonOrigen, latDestino, lonDestino, paradas }: ConRuta) =>
  [{ lat: latOrigen, lon: lonOrigen }, ...paradas, { lat: latDestino, lon: lonDestino }].flatMap(({ lat, lon }) =>
    lat === null || lon === null ? [] : [{ lat, lon }],
  )
