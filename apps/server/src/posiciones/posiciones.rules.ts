import { enCampo, fueraDeMomento, porConsentimiento, type Negativa } from '@aliadas/contract/core'
import {
  ADELANTO_MAXIMO_MS,
  ANTES_DE_SALIR_MS,
  esSaltoImposible,
  TARDANZA_MAXIMA_MS,
  estaCercaDeLaRuta,
  type PosicionNueva,
} from '@aliadas/contract/posiciones'
import { ANTICIPACION_RECORRIDO_MS, type Estado, type Punto } from '@aliadas/contract/servicios'

type Viaje = {
  estado: Estado
  recorridoIniciado: boolean
  salida: Date
  finalizadoEn: Date | null
  consiente: boolean
  vehiculoId: string | null
  empresaAliadaId: string | null
  placas: string | null
}

/** Whether a point of that instant belongs to the trip: from four hours before its departure until its end. */
export const esDelViaje = ({ salida, finalizadoEn }: Pick<Viaje, 'salida' | 'finalizadoEn'>, en: Date): boolean =>
  en.getTime() >= salida.getTime() - ANTES_DE_SALIR_MS && (finalizadoEn === null || en <= finalizadoEn)

/** Whether points of its time are still taken: while it is confirmed, and for a day after its end. */
const seReportaAun = ({ estado, finalizadoEn }: Pick<Viaje, 'estado' | 'finalizadoEn'>, ahora: Date): boolean =>
  estado === 'confirmado' ||
  (estado === 'finalizado' && finalizadoEn !== null && ahora.getTime() <= finalizadoEn.getTime() + TARDANZA_MAXIMA_MS)

/** The route starts two hours before the departure; what a vehicle did before is no part of the trip's trace. */
export const esDelRecorrido = ({ salida }: Pick<Viaje, 'salida'>, en: Date): boolean =>
  en.getTime() >= salida.getTime() - ANTICIPACION_RECORRIDO_MS

/** What is wrong with a point, whatever was reported before. */
export const negativaDePosicion = (viaje: Viaje, nueva: PosicionNueva, ahora: Date): Negativa | null => {
  const { estado, recorridoIniciado, vehiculoId, empresaAliadaId, placas } = viaje
  // What is older than the start of a running route moves nothing and enters no trace.
  const salida = recorridoIniciado ? new Date(0) : viaje.salida
  if (!seReportaAun(viaje, ahora) || !esDelViaje({ ...viaje, salida }, new Date(nueva.en)))
    return fueraDeMomento('El servicio no está en recorrido.', { estado })
  if (!vehiculoId || !empresaAliadaId || placas !== nueva.placas)
    return enCampo('placas', 'Ese vehículo no hace el recorrido de este servicio.', 'opcion')
  if (!viaje.consiente) return porConsentimiento('El conductor no ha aceptado que se comparta por dónde va.')
  return Date.parse(nueva.en) > ahora.getTime() + ADELANTO_MAXIMO_MS
    ? enCampo('en', 'El instante de la posición está en el futuro.', 'rango')
    : null
}

type Fijo = Punto & { en: Date }

/** The reason of a doubt; null without one. */
export const negativaDeDuda = (duda: string | null): Negativa | null =>
  duda === null ? null : enCampo('lat', duda, 'rango')

/** Why a point is not believed: it lies out of reach of the last one, or, as the first of its service, far from the route. */
export const negativaDudosa = (
  punto: Fijo,
  { previa, primera, ruta }: { previa: Fijo | null; primera: boolean; ruta: readonly Punto[] },
): Negativa | null => {
  if (previa && esSaltoImposible(previa, punto))
    return negativaDeDuda('Ningún vehículo llega tan rápido desde su posición anterior.')
  return negativaDeDuda(
    primera && !estaCercaDeLaRuta(punto, ruta) ? 'La posición está lejos de la ruta del servicio.' : null,
  )
}

/** Why a point that moves no marker is no part of the trace either: no vehicle was there and where the marker is. */
export const negativaTardia = (punto: Fijo, previa: Fijo | null, ruta: readonly Punto[]): Negativa | null => {
  if (previa === null) return negativaDudosa(punto, { previa, primera: true, ruta })
  const [antes, despues] = punto.en <= previa.en ? [punto, previa] : [previa, punto]
  return negativaDudosa(despues, { previa: antes, primera: false, ruta })
}
