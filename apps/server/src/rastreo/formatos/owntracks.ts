import type { MotivoDeDescarte } from '@aliadas/contract/rastreo'
import { bateriaDe, esSi, instanteDe, lugarDe, metrosDe, rumboDe, velocidadDe } from './medidas.ts'
import { objetoDe, type Lectura, type PuntoLeido } from './lectura.ts'

const KMH = 1

const leerUno = (valor: unknown): PuntoLeido | MotivoDeDescarte => {
  const m = objetoDe(valor)
  // Wills, transitions, status, dumps, waypoints, cards.
  if (m['_type'] !== 'location') return typeof m['_type'] === 'string' ? 'no_es_posicion' : 'ilegible'
  const sitio = lugarDe(m['lat'], m['lon'])
  if (!sitio) return 'sin_lugar'
  const en = instanteDe(m['tst'])
  if (en === undefined) return 'ilegible'
  return {
    en,
    ...sitio,
    velocidad: velocidadDe(m['vel'], KMH),
    rumbo: rumboDe(m['cog']),
    precisionM: metrosDe(m['acc']),
    bateria: bateriaDe(m['batt'], 100),
    simulada: esSi(m['mock']),
    valida: true,
  }
}

/** OwnTracks over HTTP: km/h, `tst` in seconds; what it does not know is absent. Who sends is in the header or the message. */
export const leerOwnTracks = (cuerpo: unknown, usuario: string | null): Lectura => {
  const mensajes = Array.isArray(cuerpo) ? cuerpo : [cuerpo]
  const leidos = mensajes.map(leerUno)
  return {
    fuente: 'owntracks',
    puntos: leidos.flatMap((punto) => (typeof punto === 'string' ? [] : [{ punto, dispositivo: usuario }])),
    descartes: leidos.filter((uno) => typeof uno === 'string'),
    // It has no such message.
    auxilios: [],
  }
}
