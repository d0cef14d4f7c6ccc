// Towns with the rank their label gets, and a rough built-up patch for each, from GeoNames.

// GeoNames spells or counts these differently from what people in Colombia read on a sign.
const NOMBRES = { 'Guadalajara de Buga': 'Buga', Darien: 'Calima El Darién' }
const HABITANTES = { Jamundí: 130_000, Yumbo: 110_000, Candelaria: 70_000, 'La Cumbre': 2_500 }
const VALLE = '29'
const VECINDAD = [-84, -8, -62, 14]
// Drawn by hand in src/map/base/built-up.geojson.
const CON_MANCHA_PROPIA = new Set(['Cali', 'Palmira', 'Jamundí', 'Yumbo'])

const poblacion = (c) => (c.adminCode === VALLE && HABITANTES[c.name]) || c.population
const capital = (c) => c.featureCode === 'PPLC' || c.featureCode === 'PPLA'

/** 1 is a metropolis, 8 a village; the label's size and first zoom follow from it (src/map/estilo/capas-lugares.ts). */
function rango(c) {
  const p = poblacion(c)
  if (c.country !== 'CO') return p > 2_000_000 ? 3 : 4
  if (p > 1_000_000) return 1
  if (p > 500_000) return 2
  if (p > 240_000 || (capital(c) && p > 100_000)) return 3
  if (p > 100_000 || capital(c)) return 4
  if (p > 45_000) return 5
  if (p > 22_000) return 6
  return p > 9_000 ? 7 : 8
}

function elegidas(ciudades) {
  const vistos = new Set()
  return ciudades
    .filter(
      (c) =>
        (c.country === 'CO' && poblacion(c) > 500) ||
        ((poblacion(c) > 700_000 || c.featureCode === 'PPLC') && cerca(c)),
    )
    .filter((c) => c.featureCode !== 'PPLX')
    .toSorted((a, b) => rango(a) - rango(b) || poblacion(b) - poblacion(a) || a.cityId - b.cityId)
    .filter((c) => {
      const clave = `${c.country}-${c.adminCode}-${c.name}`
      return !vistos.has(clave) && vistos.add(clave)
    })
}

function cerca(c) {
  const [x, y] = c.loc.coordinates
  const [w, s, e, n] = VECINDAD
  return x > w && x < e && y > s && y < n
}

export function leerLugares(ciudades) {
  return elegidas(ciudades).map((c) => ({
    type: 'Feature',
    properties: { n: NOMBRES[c.name] ?? c.name, r: rango(c) },
    geometry: { type: 'Point', coordinates: c.loc.coordinates.map((v) => Math.round(v * 1e4) / 1e4) },
  }))
}

/** A patch as large as the town's people need at 11,000 per km², with an uneven edge that depends only on the place. */
export function leerManchas(ciudades) {
  return elegidas(ciudades)
    .filter((c) => c.country === 'CO' && poblacion(c) > 4_000)
    .filter((c) => !(c.adminCode === VALLE && CON_MANCHA_PROPIA.has(c.name)))
    .map((c) => ({
      type: 'Feature',
      properties: { t: 'urbano' },
      geometry: { type: 'Polygon', coordinates: [mancha(c)] },
    }))
}

function mancha(c) {
  const [lon, lat] = c.loc.coordinates
  const radio = Math.sqrt(poblacion(c) / 11_000 / Math.PI) / 111.3
  const fase = c.cityId % 360
  const puntos = Array.from({ length: 14 }, (_, i) => {
    const a = (i / 14) * 2 * Math.PI
    const r = radio * (1 + 0.16 * Math.sin(2 * a + fase) + 0.09 * Math.sin(5 * a + 2 * fase))
    return [lon + r * Math.cos(a), lat + r * Math.sin(a)].map((v) => Math.round(v * 1e4) / 1e4)
  })
  return [...puntos, puntos[0]]
}
