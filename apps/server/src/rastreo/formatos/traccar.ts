import type { MotivoDeDescarte } from '@aliadas/contract/rastreo'
import { METRO_POR_SEGUNDO, bateriaDe, esSi, instanteDe, lugarDe, metrosDe, rumboDe, velocidadDe } from './medidas.ts'
import { objetoDe, type Lectura, type PuntoLeido } from './lectura.ts'

const leerUno = (valor: unknown): PuntoLeido | MotivoDeDescarte => {
  const location = objetoDe(valor)
  const coords = objetoDe(location['coords'])
  const sitio = lugarDe(coords['latitude'], coords['longitude'])
  if (!sitio) return 'latitude' in coords ? 'sin_lugar' : 'no_es_posicion'
  const en = location['timestamp'] === undefined ? null : instanteDe(location['timestamp'])
  if (en === undefined) return 'ilegible'
  return {
    en,
    ...sitio,
    velocidad: velocidadDe(coords['speed'], METRO_POR_SEGUNDO),
    rumbo: rumboDe(coords['heading']),
    precisionM: metrosDe(coords['accuracy']),
    bateria: bateriaDe(objetoDe(location['battery'])['level'], 1),
    simulada: esSi(location['mock']),
    valida: true,
  }
}

const pideAuxilio = (valor: unknown): boolean => {
  const location = objetoDe(valor)
  return (location['alarm'] ?? objetoDe(location['extras'])['alarm'] ?? location['event']) === 'sos'
}

/** Traccar Client from 9 on: JSON, m/s, ISO; -1 is unknown. One location, or a list of them. */
export const leerTraccar = (cuerpo: Readonly<Record<string, unknown>>): Lectura => {
  const de = cuerpo['location']
  const dichos: readonly unknown[] = Array.isArray(de) ? de : [de]
  const leidos = dichos.map(leerUno)
  const id = cuerpo['device_id']
  const dispositivo = typeof id === 'string' || typeof id === 'number' ? String(id) : null
  return {
    fuente: 'traccar',
    puntos: leidos.flatMap((punto) => (typeof punto === 'string' ? [] : [{ punto, dispositivo }])),
    descartes: leidos.filter((uno) => typeof uno === 'string'),
    auxilios: dichos.some(pideAuxilio) ? [dispositivo] : [],
  }
}
