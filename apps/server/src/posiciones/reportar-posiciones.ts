import { fallaDe, noEncontrado, type Falla } from '@aliadas/contract/core'
import {
  PUNTOS_QUE_CONVENCEN,
  haSalido,
  esSaltoImposible,
  posicionNuevaSchema,
  type PosicionDeVarias,
} from '@aliadas/contract/posiciones'
import type { Tx } from '../platform/database/index.ts'
import { parse } from '../platform/http/index.ts'
import { esDelRecorrido, negativaDePosicion, negativaDudosa, negativaTardia } from './posiciones.rules.ts'
import { guardarPosiciones, leerRecorridos, type PosicionRecibida, type Punto, type Recorrido } from './recorridos.ts'

/** Whether the vehicle moved, or why the point is not taken. A point that is not believed leaves a doubt, which is kept with the others. */
export type Reporte = { movida: boolean; falla: Falla | null; dudosa: boolean }

const rutaDe = ({ latOrigen, lonOrigen, latDestino, lonDestino, paradas }: Recorrido) =>
  [{ lat: latOrigen, lon: lonOrigen }, ...paradas, { lat: latDestino, lon: lonDestino }].flatMap(({ lat, lon }) =>
    lat === null || lon === null ? [] : [{ lat, lon }],
  )

const SIN_NOVEDAD: Reporte = { movida: false, falla: null, dudosa: false }

/**
 * A point that moves no marker: older than it, older than the start of the running route, or of a trip that has ended. It
 * is a part of the trip's trace, except the second.
 */
const tomarTardio = (recorrido: Recorrido, punto: Punto): Reporte => {
  if (negativaTardia(punto, recorrido.vehiculo.previa, rutaDe(recorrido)) !== null)
    return { ...SIN_NOVEDAD, dudosa: true }
  if (recorrido.recorridoIniciado && esDelRecorrido(recorrido, punto.en)) recorrido.traza.puntos.push(punto)
  return SIN_NOVEDAD
}

/**
 * Adds a point to what is known of its vehicle. A late or repeated point moves nothing. The first point of a service
 * must lie near its route, and each next one within reach of the last. Others are refused, until several refused points
 * agree with each other: then the stored one was wrong, and they are a part of the trace.
 */
const tomar = (recorrido: Recorrido, nueva: PosicionRecibida, ahora: Date): Reporte => {
  const { vehiculo, id } = recorrido
  const punto = { lat: nueva.lat, lon: nueva.lon, en: new Date(nueva.en) }
  const { previa, duda } = vehiculo
  // In the test world a route may start ahead of its time; what happens until then is its beginning.
  const empezo = recorrido.recorridoIniciado && esDelRecorrido(recorrido, ahora)
  const esDeAntes = ({ en }: Punto) => empezo && !esDelRecorrido(recorrido, en)
  if (esDeAntes(punto) || (previa && punto.en <= previa.en) || recorrido.estado !== 'confirmado')
    return tomarTardio(recorrido, punto)
  const primera = previa?.servicioId !== id
  const negativa = negativaDudosa(punto, { previa, primera, ruta: rutaDe(recorrido) })
  if (negativa !== null) {
    const dudosa = { movida: false, falla: fallaDe(negativa), dudosa: true }
    // A repeated or late point has no news.
    if (duda?.servicioId === id && punto.en <= duda.en) return dudosa
    const sigue = duda?.servicioId === id && !esSaltoImposible(duda, punto)
    const veces = sigue ? duda.veces + 1 : 1
    const anteriores = sigue ? [...duda.anteriores, { lat: duda.lat, lon: duda.lon, en: duda.en }] : []
    vehiculo.duda = { ...punto, servicioId: id, veces, anteriores }
    if (veces < PUNTOS_QUE_CONVENCEN) return dudosa
    // They were right all along.
    if (recorrido.recorridoIniciado) recorrido.traza.puntos.push(...anteriores.filter((uno) => !esDeAntes(uno)))
    // The point from which these are out of reach was the wrong one.
    if (previa?.servicioId === id) {
      recorrido.traza.puntos = recorrido.traza.puntos.filter(({ en }) => en.getTime() !== previa.en.getTime())
      recorrido.traza.quitar.push(previa.en)
    }
    recorrido.comienzo = null
  }
  vehiculo.duda = null
  vehiculo.previa = { ...punto, servicioId: id }
  vehiculo.nueva = { ...nueva, en: punto.en, recorrido }
  // On the way to its origin a vehicle is shown, and its way is nobody's business.
  if (!recorrido.recorridoIniciado) return { movida: true, falla: null, dudosa: false }
  if (recorrido.enCaminoDesde === null && haSalido(recorrido.comienzo, punto, nueva.velocidad)) {
    recorrido.enCaminoDesde = punto.en
    recorrido.sale = true
  }
  recorrido.comienzo ??= punto
  recorrido.traza.puntos.push(punto)
  return { movida: true, falla: null, dudosa: false }
}

const negada = (falla: Falla): Reporte => ({ movida: false, falla, dudosa: false })

type Recibida = PosicionDeVarias | PosicionRecibida

const esLeida = (nueva: Recibida): nueva is PosicionRecibida => !('noLeida' in nueva)

/** The refusal of an item that is no position. */
const noLeida = (nueva: Recibida): Falla =>
  ('noLeida' in nueva ? parse(posicionNuevaSchema, nueva.noLeida).falla : null) ?? noEncontrado()

/**
 * The one way in which a position enters (docs/decisions/0056): of apps of drivers and of trackers. `aliado` limits the
 * trips to those that a partner published or whose driver its app registered (`esViajeDe`); any other is not found, and
 * null reaches all. All points are read with one query and written with one. Each has its own
 * result, in the given order.
 */
export const reportarPosiciones = async (
  tx: Tx,
  aliado: string | null,
  nuevas: readonly Recibida[],
  ahora: Date,
): Promise<Reporte[]> => {
  const leidas = nuevas.filter(esLeida)
  const recorridos = await leerRecorridos(tx, leidas, aliado)
  const reportes = new Map<Recibida, Reporte>()
  // Older points of a vehicle come first, whatever their order in the request.
  for (const nueva of leidas.toSorted((a, b) => (a.en < b.en ? -1 : 1))) {
    const recorrido = recorridos.get(nueva.idServicio)
    const negativa = recorrido ? negativaDePosicion(recorrido, nueva, ahora) : null
    if (!recorrido) reportes.set(nueva, negada(noEncontrado()))
    else reportes.set(nueva, negativa ? negada(fallaDe(negativa)) : tomar(recorrido, nueva, ahora))
  }
  await guardarPosiciones(tx, [...recorridos.values()], ahora)
  return nuevas.map((nueva) => reportes.get(nueva) ?? negada(noLeida(nueva)))
}
