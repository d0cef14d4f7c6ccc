import { describe, expect, it } from 'vitest'
import CALI from './cali-streets.geojson?raw'
import { leerEsquema, leerFilas, rutasHastaLaCiudad } from './scheme.ts'
import { dentroDe, type Caja, type LonLat } from './geometry.ts'
import RUTAS from './national-routes.geojson?raw'
import SITIOS from './neighbourhoods.geojson?raw'
import REGIONES from './regions.geojson?raw'

const COLOMBIA: Caja = [-82, -5.5, -66, 14]
const CALI_Y_CERCANIAS: Caja = [-76.9, 3.1, -76.2, 3.7]

function posiciones({ geometry: g }: GeoJSON.Feature): LonLat[] {
  const anidadas = g.type === 'Polygon' ? g.coordinates.flat() : g.type === 'Point' ? [g.coordinates] : []
  const planas = g.type === 'LineString' ? g.coordinates : anidadas
  return planas.map(([lon = NaN, lat = NaN]) => [lon, lat])
}

describe('schematic map', () => {
  it('keeps every coordinate inside Colombia and around it', () => {
    const fuera = leerEsquema().filter((f) => !posiciones(f).every((p) => dentroDe(p, COLOMBIA)))
    expect(fuera.map((f) => f.properties)).toEqual([])
  })

  it('keeps the streets and places of Cali in Cali', () => {
    const urbanas = leerFilas(CALI).filter(({ clase }) => clase === 'avenida' || clase === 'calle')
    const lejos = [...urbanas, ...leerFilas(SITIOS)].filter(
      ({ puntos }) => !puntos.every((p) => dentroDe(p, CALI_Y_CERCANIAS)),
    )
    expect(lejos).toEqual([])
  })

  it('uses only classes the style paints', () => {
    const clases = new Set(leerEsquema().map((f) => f.properties?.t))
    const pintadas = 'nacional avenida calle rio urbano verde cordillera depto pais mar barrio sitio'.split(' ')
    expect([...clases].filter((clase) => !pintadas.includes(clase))).toEqual([])
  })

  it('names every line once and gives it at least two points', () => {
    const lineas = [RUTAS, CALI].flatMap(leerFilas)
    expect(new Set(lineas.map(({ nombre }) => nombre)).size).toBe(lineas.length)
    expect(lineas.filter(({ puntos }) => puntos.length < 2)).toEqual([])
  })

  it('has one label for each department outside the islands', () => {
    const nombres = leerFilas(REGIONES)
      .filter(({ clase }) => clase === 'depto')
      .map(({ nombre }) => nombre)
    expect(new Set(nombres).size).toBe(31)
    expect(nombres).toHaveLength(31)
  })

  it('closes every area', () => {
    for (const { geometry } of leerEsquema()) {
      if (geometry.type !== 'Polygon') continue
      const anillo = geometry.coordinates[0] ?? []
      expect(anillo.at(-1)).toEqual(anillo[0])
    }
  })

  it('leaves the middle of the city to real streets', () => {
    const centro: Caja = [-76.55, 3.36, -76.49, 3.48]
    const rutas = rutasHastaLaCiudad()
    expect(rutas.length).toBeGreaterThan(25)
    expect(rutas.flatMap((f) => posiciones(f)).filter((p) => dentroDe(p, centro))).toEqual([])
  })
})
