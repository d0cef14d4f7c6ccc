/** A point of a phone; km/h, degrees from the north. `en` in ms. */
export type PuntoDeTelefono = { en: number; lat: number; lon: number; velocidad: number; rumbo: number | null }

const NUDO = 1.852
const KMH_POR_MS = 3.6

type Envio = (direccion: string, punto: PuntoDeTelefono) => Request

/** Traccar Client up to 8: query of a POST without a body; knots. */
const osmAnd: Envio = (direccion, { en, lat, lon, velocidad, rumbo }) => {
  const campos = new URLSearchParams({
    id: '100001',
    timestamp: String(Math.round(en / 1000)),
    lat: String(lat),
    lon: String(lon),
    speed: String(velocidad / NUDO),
    bearing: String(rumbo ?? 0),
    altitude: '0',
    accuracy: '12',
    batt: '71',
  })
  return new Request(`${direccion}?${campos.toString()}`, { method: 'POST' })
}

/** Traccar Client from 9 on; m/s, -1 is unknown. */
const traccar: Envio = (direccion, { en, lat, lon, velocidad, rumbo }) =>
  new Request(direccion, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      location: {
        timestamp: new Date(en).toISOString(),
        coords: { latitude: lat, longitude: lon, accuracy: 9, speed: velocidad / KMH_POR_MS, heading: rumbo ?? -1 },
        is_moving: velocidad > 0,
        battery: { level: 0.64, is_charging: false },
        event: 'motionchange',
      },
      device_id: '100001',
    }),
  })

/** OwnTracks; km/h, `tst` in seconds, and nothing about what it does not know. */
const ownTracks: Envio = (direccion, { en, lat, lon, velocidad, rumbo }) =>
  new Request(direccion, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-limit-u': 'conductor', 'x-limit-d': 'telefono' },
    body: JSON.stringify({
      _type: 'location',
      tst: Math.round(en / 1000),
      lat,
      lon,
      acc: 14,
      batt: 58,
      tid: 'co',
      vel: Math.round(velocidad),
      ...(rumbo === null ? {} : { cog: rumbo }),
    }),
  })

/** The applications that drivers have, each with its own bytes. */
export const APLICACIONES: readonly [Envio, ...Envio[]] = [osmAnd, traccar, ownTracks]
