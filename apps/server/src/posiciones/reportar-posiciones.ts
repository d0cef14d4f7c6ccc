import { fallaDe, noEncontrado, type Falla } from '@aliadas/contract/core'
import {
  ENTRE_PUNTOS_DE_TRAZA_MS,
  PUNTOS_QUE_CONVENCEN,
  haSalido,
  esSaltoImposible,
  posicionNuevaSchema,
  type PosicionDeVarias,
  type PosicionNueva,
} from '@aliadas/contract/posiciones'
import { limiteDeViajes, type Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { parse } from '../platform/http/index.ts'
import { negativaDePosicion, negativaDudosa } from './posiciones.rules.ts'
import { guardarPosiciones, leerRecorridos, type Recorrido } from './recorridos.ts'

/** Whether the vehicle moved, or why the point is not taken. A point that is not believed leaves a doubt, which is kept with the others. */
export type Reporte = { movida: boolean; falla: Falla | null; dudosa: boolean }

const rutaDe = ({ latOrigen, lonOrigen, latDestino, lonDestino, paradas }: Recorrido) =>
  [{ lat: latOrigen, lon: lonOrigen }, ...paradas, { lat: latDestino, lon: lonDestino }].flatMap(({ lat, lon }) =>
    lat === null || lon === null ? [] : [{ lat, lon }],
  )

/**
 * Adds a point to what is known of its vehicle. A late or repeated point moves nothing. The first point of a service
 * must lie near its route, and each next one within reach of the last. Others are refused, until several refused points
 * agree with each other: then the stored one was wrong.
 */
const tomar = (recorrido: Recorrido, nueva: PosicionNueva): Reporte => {
  const { vehiculo, id } = recorrido
  const punto = { lat: nueva.lat, lon: nueva.lon, en: new Date(nueva.en) }
  const { previa, duda } = vehiculo
  if (previa && punto.en <= previa.en) return { movida: false, falla: null, dudosa: false }
  const primera = previa?.servicioId !== id
  const negativa = negativaDudosa(punto, { previa, primera, ruta: rutaDe(recorrido) })
  if (negativa !== null) {
    const dudosa = { movida: false, falla: fallaDe(negativa), dudosa: true }
    // A repeated or late point has no news.
    if (duda?.servicioId === id && punto.en <= duda.en) return dudosa
    const sigue = duda?.servicioId === id && !esSaltoImposible(duda, punto)
    const veces = sigue ? duda.veces + 1 : 1
    vehiculo.duda = { ...punto, servicioId: id, veces }
    if (veces < PUNTOS_QUE_CONVENCEN) return dudosa
    // The last point of its trace was the wrong one.
    recorrido.traza.quitarUltimo ||= recorrido.traza.puntos.pop() === undefined
    recorrido.traza.ultimo = null
    recorrido.comienzo = null
  }
  vehiculo.duda = null
  vehiculo.previa = { ...punto, servicioId: id }
  vehiculo.nueva = { ...nueva, en: punto.en, recorrido }
  const { traza } = recorrido
  if (recorrido.enCaminoDesde === null && haSalido(recorrido.comienzo, punto, nueva.velocidad)) {
    recorrido.enCaminoDesde = punto.en
    recorrido.sale = true
  }
  recorrido.comienzo ??= punto
  if (!traza.ultimo || punto.en.getTime() - traza.ultimo.getTime() >= ENTRE_PUNTOS_DE_TRAZA_MS) {
    traza.puntos.push(punto)
    traza.ultimo = punto.en
  }
  return { movida: true, falla: null, dudosa: false }
}

const negada = (falla: Falla): Reporte => ({ movida: false, falla, dudosa: false })

const esLeida = (nueva: PosicionDeVarias): nueva is PosicionNueva => !('noLeida' in nueva)

/** The refusal of an item that is no position. */
const noLeida = (nueva: PosicionDeVarias): Falla =>
  ('noLeida' in nueva ? parse(posicionNuevaSchema, nueva.noLeida).falla : null) ?? noEncontrado()

/**
 * Drivers' apps report positions of running services that the partner published or whose driver its app registered
 * (`esViajeDe`); any other is not found. All points are read with one query and written with one. Each has its own
 * result, in the given order.
 */
export const reportarPosiciones = async (
  tx: Tx,
  aliado: Aliado,
  nuevas: readonly PosicionDeVarias[],
  ahora: Date,
): Promise<Reporte[]> => {
  const leidas = nuevas.filter(esLeida)
  const recorridos = await leerRecorridos(tx, leidas, limiteDeViajes(aliado))
  const reportes = new Map<PosicionDeVarias, Reporte>()
  // Older points of a vehicle come first, whatever their order in the request.
  for (const nueva of leidas.toSorted((a, b) => (a.en < b.en ? -1 : 1))) {
    const recorrido = recorridos.get(nueva.idServicio)
    const negativa = recorrido ? negativaDePosicion(recorrido, nueva, ahora) : null
    if (!recorrido) reportes.set(nueva, negada(noEncontrado()))
    else reportes.set(nueva, negativa ? negada(fallaDe(negativa)) : tomar(recorrido, nueva))
  }
  await guardarPosiciones(tx, [...recorridos.values()], ahora)
  return nuevas.map((nueva) => reportes.get(nueva) ?? negada(noLeida(nueva)))
}
