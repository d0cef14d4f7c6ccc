const RADIO_TIERRA_M = 6_371_000
/** Metres of one degree of latitude. */
export const METROS_POR_GRADO = (Math.PI / 180) * RADIO_TIERRA_M

type Punto = { lat: number; lon: number }

/** Great-circle distance in metres. */
export const metrosEntre = (a: Punto, b: Punto): number => {
  const rad = Math.PI / 180
  const dLat = (b.lat - a.lat) * rad
  const dLon = (b.lon - a.lon) * rad
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLon / 2) ** 2
  return 2 * RADIO_TIERRA_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Roads are longer than the straight line by this factor, and driven at this mean speed, in km/h. */
export const RODEO = 1.4
export const VELOCIDAD_MEDIA = 40

/**
 * Where a point lies beside the segment between two others, on a plane around the point: the part of the segment (0 to
 * 1) and the metres from it. Accurate enough for a corridor of 150 km.
 */
export const enTramo = (punto: Punto, desde: Punto, hasta: Punto): { parte: number; metros: number } => {
  const ancho = METROS_POR_GRADO * Math.cos((punto.lat * Math.PI) / 180)
  const enPlano = ({ lat, lon }: Punto) => ({ x: (lon - punto.lon) * ancho, y: (lat - punto.lat) * METROS_POR_GRADO })
  const [a, b] = [enPlano(desde), enPlano(hasta)]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const largo = dx * dx + dy * dy
  const parte = largo === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / largo))
  return { parte, metros: Math.hypot(a.x + parte * dx, a.y + parte * dy) }
}
