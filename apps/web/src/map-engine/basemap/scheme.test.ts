import { describe, expect, it } from 'vitest'
import BOGOTA from './bogota-streets.geojson?raw'
import CALI from './cali-streets.geojson?raw'
import { readScheme, readRows, routesToTown } from './scheme.ts'
import { inside, type BBox, type LonLat } from './geometry.ts'
import RUTAS from './national-routes.geojson?raw'
import SITIOS from './neighbourhoods.geojson?raw'
import REGIONES from './regions.geojson?raw'

const COLOMBIA: BBox = [-82, -5.5, -66, 14]
const BOGOTA_Y_CERCANIAS: BBox = [-74.25, 4.45, -73.98, 4.9]
const same = ([a, b]: LonLat, [c, d]: LonLat): boolean => a === c && b === d
const CALI_Y_CERCANIAS: BBox = [-76.9, 3.1, -76.2, 3.7]

function posiciones({ geometry: g }: GeoJSON.Feature): LonLat[] {
  const nested = g.type === 'Polygon' ? g.coordinates.flat() : g.type === 'Point' ? [g.coordinates] : []
  const flat = g.type === 'LineString' ? g.coordinates : nested
  return flat.map(([lon = NaN, lat = NaN]) => [lon, lat])
}

describe('schematic map', () => {
  it('keeps every coordinate inside Colombia and around it', () => {
    const outside = readScheme().filter((f) => !posiciones(f).every((p) => inside(p, COLOMBIA)))
    expect(outside.map((f) => f.properties)).toEqual([])
  })

  it('keeps the streets and places of Cali in Cali', () => {
    const urban = readRows(CALI).filter(({ clase }) => clase === 'avenida' || clase === 'calle')
    const far = [...urban, ...readRows(SITIOS)].filter(
      ({ points }) => !points.every((p) => inside(p, CALI_Y_CERCANIAS)),
    )
    expect(far).toEqual([])
  })

  it('keeps the streets and places of Bogotá in Bogotá, and connects its avenues', () => {
    const rows = readRows(BOGOTA)
    expect(rows.filter(({ points }) => !points.every((p) => inside(p, BOGOTA_Y_CERCANIAS)))).toEqual([])
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    const avenues = rows.filter(({ clase }) => clase === 'avenida')
    const alone = avenues.filter(
      (one) => !avenues.some((other) => other !== one && other.points.some((p) => one.points.some((q) => same(p, q)))),
    )
    expect(alone.map(({ name }) => name)).toEqual([])
  })

  it('draws no mountains: what is known of them is their name', () => {
    const ranges = readScheme().filter((f) => f.properties?.t === 'cordillera')
    expect(new Set(ranges.map((f) => f.geometry.type))).toEqual(new Set(['LineString']))
    expect(readScheme().filter((f) => f.properties?.t === 'verde')).toEqual([])
  })

  it('uses only classes the style paints', () => {
    const clases = new Set(readScheme().map((f) => f.properties?.t))
    const painted = 'nacional avenida calle rio urbano cordillera depto pais mar barrio sitio'.split(' ')
    expect([...clases].filter((clase) => !painted.includes(clase))).toEqual([])
  })

  it('names every line once and gives it at least two points', () => {
    const lines = [RUTAS, CALI].flatMap(readRows)
    expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length)
    expect(lines.filter(({ points }) => points.length < 2)).toEqual([])
  })

  it('has one label for each department outside the islands', () => {
    const nombres = readRows(REGIONES)
      .filter(({ clase }) => clase === 'depto')
      .map(({ name }) => name)
    expect(new Set(nombres).size).toBe(31)
    expect(nombres).toHaveLength(31)
  })

  it('closes every area', () => {
    for (const { geometry } of readScheme()) {
      if (geometry.type !== 'Polygon') continue
      const ring = geometry.coordinates[0] ?? []
      expect(ring.at(-1)).toEqual(ring[0])
    }
  })

  it('leaves the middle of the city to real streets', () => {
    const center: BBox = [-76.55, 3.36, -76.49, 3.48]
    const routes = routesToTown()
    expect(routes.length).toBeGreaterThan(25)
    expect(routes.flatMap((f) => posiciones(f)).filter((p) => inside(p, center))).toEqual([])
  })
})
