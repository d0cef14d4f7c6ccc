import { campoInvalido, noAdmite, noEncontrado, type Falla } from '@aliadas/contract/core'
import {
  ADELANTO_MAXIMO_MS,
  ENTRE_PUNTOS_DE_TRAZA_MS,
  PUNTOS_QUE_CONVENCEN,
  esSaltoImposible,
  estaCercaDeLaRuta,
  posicionNuevaSchema,
  type PosicionDeVarias,
  type PosicionNueva,
} from '@aliadas/contract/posiciones'
import { limiteDeViajes, type Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { parse } from '../platform/http/index.ts'
import { guardarPosiciones, leerRecorridos, type Recorrido } from './recorridos.ts'

const FUTURA = 'El instante de la posición está en el futuro.'
const SALTO = 'Ningún vehículo llega tan rápido desde su posición anterior.'
const LEJOS = 'La posición está lejos de la ruta del servicio.'
const OTRAS_PLACAS = 'Ese vehículo no hace el recorrido de este servicio.'

/**
 * Whether the vehicle moved, or why the point was refused. An implausible point is stored as a doubt, with the others.
 */
export type Reporte = { movida: boolean; falla: Falla | null; dudosa: boolean }

/** The error of a point by itself, whatever was reported before; null without one. */
const reparoDe = (recorrido: Recorrido | undefined, nueva: PosicionNueva, ahora: Date): Falla | null => {
  if (!recorrido) return noEncontrado()
  const { estado, recorridoIniciado, vehiculoId, empresaAliadaId, placas } = recorrido
  if (estado !== 'confirmado' || !recorridoIniciado) return noAdmite('El servicio no está en recorrido.', { estado })
  if (!vehiculoId || !empresaAliadaId || placas !== nueva.placas) return campoInvalido('placas', OTRAS_PLACAS, 'opcion')
  return Date.parse(nueva.en) > ahora.getTime() + ADELANTO_MAXIMO_MS ? campoInvalido('en', FUTURA, 'rango') : null
}

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
  const reparo =
    previa && esSaltoImposible(previa, punto)
      ? SALTO
      : primera && !estaCercaDeLaRuta(punto, rutaDe(recorrido))
        ? LEJOS
        : null
  if (reparo !== null) {
    const dudosa = { movida: false, falla: campoInvalido('lat', reparo, 'rango'), dudosa: true }
    // A repeated or late point has no news.
    if (duda?.servicioId === id && punto.en <= duda.en) return dudosa
    const sigue = duda?.servicioId === id && !esSaltoImposible(duda, punto)
    const veces = sigue ? duda.veces + 1 : 1
    vehiculo.duda = { ...punto, servicioId: id, veces }
    if (veces < PUNTOS_QUE_CONVENCEN) return dudosa
    // The last point of its trace was the wrong one.
    recorrido.traza.quitarUltimo ||= recorrido.traza.puntos.pop() === undefined
    recorrido.traza.ultimo = null
  }
  vehiculo.duda = null
  vehiculo.previa = { ...punto, servicioId: id }
  vehiculo.nueva = { ...nueva, en: punto.en, recorrido }
  const { traza } = recorrido
  if (!traza.ultimo || punto.en.getTime() - traza.ultimo.getTime() >= ENTRE_PUNTOS_DE_TRAZA_MS) {
    traza.puntos.push(punto)
    traza.ultimo = punto.en
  }
  return { movida: true, falla: null, dudosa: false }
}

const negada = (falla: Falla): Reporte => ({ movida: false, falla, dudosa: false })

const esLeida = (nueva: PosicionDeVarias): nueva is PosicionNueva => !('noLeida' in nueva)

/** The refusal of an item that is no position. */
const fallaDe = (nueva: PosicionDeVarias): Falla =>
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
    const falla = reparoDe(recorrido, nueva, ahora)
    reportes.set(nueva, falla || !recorrido ? negada(falla ?? noEncontrado()) : tomar(recorrido, nueva))
  }
  await guardarPosiciones(tx, [...recorridos.values()], ahora)
  return nuevas.map((nueva) => reportes.get(nueva) ?? negada(fallaDe(nueva)))
}
