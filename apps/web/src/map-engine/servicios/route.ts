import type { Caja, LonLat } from '../basemap/geometry.ts'
import type { Ruta } from './types.ts'

export function puntosDeRuta({ origen, paradas, destino }: Ruta): LonLat[] {
  return [origen, ...paradas, ...(destino ? [destino] : [])]
}

/** One line through every place, and a point for each with its letter or number in `texto`. */
export function featuresDeRuta(ruta: Ruta): GeoJSON.Feature[] {
  const puntos = puntosDeRuta(ruta)
  const textos = ['A', ...ruta.paradas.map((_, i) => String(i + 1)), 'B']
  const lugares = puntos.map((coordinates, i): GeoJSON.Feature => {
    return { type: 'Feature', properties: { texto: textos[i] }, geometry: { type: 'Point', coordinates } }
  })
  if (puntos.length < 2) return lugares
  return [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: puntos } }, ...lugares]
}

export function cajaDeRuta(ruta: Ruta): Caja {
  const puntos = puntosDeRuta(ruta)
  const lon = puntos.map(([x]) => x)
  const lat = puntos.map(([, y]) => y)
  return [Math.min(...lon), Math.min(...lat), Math.max(...lon), Math.max(...lat)]
}
