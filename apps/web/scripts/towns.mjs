// Towns with the rank their label gets, and a rough built-up patch for each, from GeoNames.

// GeoNames spells or counts these differently from what people in Colombia read on a sign.
const NAMES = { 'Guadalajara de Buga': 'Buga', Darien: 'Calima El Darién' }
const INHABITANTS = { Jamundí: 130_000, Yumbo: 110_000, Candelaria: 70_000, 'La Cumbre': 2_500 }
const VALLE = '29'
const NEIGHBOURHOOD = [-84, -8, -62, 14]
// Drawn by hand in src/map/base/built-up.geojson.
const DRAWN_BY_HAND = new Set(['Cali', 'Palmira', 'Jamundí', 'Yumbo'])

const population = (c) => (c.adminCode === VALLE && INHABITANTS[c.name]) || c.population
const isCapital = (c) => c.featureCode === 'PPLC' || c.featureCode === 'PPLA'

/** 1 is a metropolis, 8 a village; the label's size and first zoom follow from it (src/map/estilo/capas-lugares.ts). */
function rank(c) {
  const p = population(c)
  if (c.country !== 'CO') return p > 2_000_000 ? 3 : 4
  if (p > 1_000_000) return 1
  if (p > 500_000) return 2
  if (p > 240_000 || (isCapital(c) && p > 100_000)) return 3
  if (p > 100_000 || isCapital(c)) return 4
  if (p > 45_000) return 5
  if (p > 22_000) return 6
  return p > 9_000 ? 7 : 8
}

function chosen(cities) {
  const seen = new Set()
  return cities
    .filter(
      (c) =>
        (c.country === 'CO' && population(c) > 500) ||
        ((population(c) > 700_000 || c.featureCode === 'PPLC') && isNear(c)),
    )
    .filter((c) => c.featureCode !== 'PPLX')
    .toSorted((a, b) => rank(a) - rank(b) || population(b) - population(a) || a.cityId - b.cityId)
    .filter((c) => {
      const key = `${c.country}-${c.adminCode}-${c.name}`
      return !seen.has(key) && seen.add(key)
    })
}

function isNear(c) {
  const [x, y] = c.loc.coordinates
  const [w, s, e, n] = NEIGHBOURHOOD
  return x > w && x < e && y > s && y < n
}

export function readTowns(cities) {
  return chosen(cities).map((c) => ({
    type: 'Feature',
    properties: { n: NAMES[c.name] ?? c.name, r: rank(c) },
    geometry: { type: 'Point', coordinates: c.loc.coordinates.map((v) => Math.round(v * 1e4) / 1e4) },
  }))
}

/** A patch as large as the town's people need at 11,000 per km², with an uneven edge that depends only on the place. */
export function readBuiltUp(cities) {
  return chosen(cities)
    .filter((c) => c.country === 'CO' && population(c) > 4_000)
    .filter((c) => !(c.adminCode === VALLE && DRAWN_BY_HAND.has(c.name)))
    .map((c) => ({
      type: 'Feature',
      properties: { t: 'urbano' },
      geometry: { type: 'Polygon', coordinates: [patch(c)] },
    }))
}

function patch(c) {
  const [lon, lat] = c.loc.coordinates
  const radius = Math.sqrt(population(c) / 11_000 / Math.PI) / 111.3
  const phase = c.cityId % 360
  const points = Array.from({ length: 14 }, (_, i) => {
    const a = (i / 14) * 2 * Math.PI
    const r = radius * (1 + 0.16 * Math.sin(2 * a + phase) + 0.09 * Math.sin(5 * a + 2 * phase))
    return [lon + r * Math.cos(a), lat + r * Math.sin(a)].map((v) => Math.round(v * 1e4) / 1e4)
  })
  return [...points, points[0]]
}
