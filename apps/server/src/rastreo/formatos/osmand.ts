import { NUDO, bateriaDe, esSi, instanteDe, lugarDe, metrosDe, rumboDe, velocidadDe } from './medidas.ts'
import { descartada, type Lectura } from './lectura.ts'

const lugar = (campos: URLSearchParams) => {
  const [lat, lon] = (campos.get('location') ?? '').split(',')
  return lugarDe(campos.get('lat') ?? lat, campos.get('lon') ?? lon)
}

/**
 * Traccar Client up to 8 and everything that speaks the OsmAnd protocol: fields in the query, with a POST of an empty
 * body or a GET, or a form. Knots; seconds, milliseconds or ISO; what it does not know it sends as 0.
 */
export const leerOsmAnd = (campos: URLSearchParams): Lectura => {
  const dispositivo = campos.get('id') ?? campos.get('deviceid')
  const auxilios = campos.get('alarm')?.toLowerCase() === 'sos' ? [dispositivo] : []
  const sitio = lugar(campos)
  // A message without a place is sent while the receiver looks for one.
  if (!sitio)
    return descartada('osmand', campos.has('lat') || campos.has('location') ? 'sin_lugar' : 'no_es_posicion', auxilios)
  const cuando = campos.get('timestamp')
  const en = cuando === null ? null : instanteDe(cuando)
  if (en === undefined) return descartada('osmand', 'ilegible', auxilios)
  const velocidad = velocidadDe(campos.get('speed'), NUDO)
  const rumbo = rumboDe(campos.get('bearing') ?? campos.get('heading'))
  const bateria = bateriaDe(campos.get('batt'), 100)
  const valida = campos.get('valid')
  const punto = {
    en,
    ...sitio,
    velocidad,
    rumbo: rumbo === 0 && velocidad === 0 ? null : rumbo,
    precisionM: metrosDe(campos.get('accuracy')),
    bateria: bateria === 0 ? null : bateria,
    simulada: esSi(campos.get('mock')),
    valida: valida === null || esSi(valida),
  }
  return { fuente: 'osmand', puntos: [{ punto, dispositivo }], descartes: [], auxilios }
}
