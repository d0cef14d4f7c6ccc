// Towns with the rank their label gets, and a rough built-up patch for each, from GeoNames.

// GeoNames spells or counts these differently from what people in Colombia read on a sign.
const NAMES = { 'Guadalajara de Buga': 'Buga', Darien: 'Calima El Darién', 'Girardot City': 'Girardot' }
const INHABITANTS = { Jamundí: 130_000, Yumbo: 110_000, Candelaria: 70_000, 'La Cumbre': 2_500 }
const NEIGHBOURHOOD = [-84, -8, -62, 14]
const VALLE = '29'
// Drawn by hand in src/map-engine/basemap/built-up.geojson: department and name, because names come again elsewhere.
const DRAWN_BY_HAND = new Set(
  ['29 Cali', '29 Palmira', '29 Jamundí', '29 Yumbo', '34 Bogotá', '33 Soacha'].concat(
    ['Medellín', 'Bello', 'Itagüí', 'Envigado', 'Sabaneta', 'La Estrella'].map((name) => `02 ${name}`),
  ),
)

const population = (c) => (c.adminCode === VALLE && INHABITANTS[c.name]) || c.population
const isCapital = (c) => c.featureCode === 'PPLC' || c.featureCode === 'PPLA'

/** 1 is a metropolis, 8 a village; the label's size and first zoom follow from it (src/map-engine/style/place-layers.ts). A suburb waits for its city. */
function rank(c) {
  const p = population(c)
  if (c.country !== 'CO') return p > 2_000_000 ? 3 : 4
  if (p > 1_000_000) return 1
  if (p > 500_000) return 2
  if (isCapital(c) && p > 100_000) return 3
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
    .filter((c) => c.featureCode !== 'PPLX' && !c.name.startsWith('Barrio '))
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
  // `o` is the order by rank and people: of two labels in each other's way the larger town's stays.
  return chosen(cities).map((c, o) => ({
    type: 'Feature',
    properties: { n: NAMES[c.name] ?? c.name, r: rank(c), o },
    geometry: { type: 'Point', coordinates: c.loc.coordinates.map((v) => Math.round(v * 1e4) / 1e4) },
  }))
}

/** A patch as large as the town's people need at 11,000 per km², with an uneven edge that depends only on the place and stays on `land`. */
export function readBuiltUp(cities, land) {
  const isLand = insideOf(land)
  return chosen(cities)
    .filter((c) => c.country === 'CO' && population(c) > 4_000)
    .filter((c) => !DRAWN_BY_HAND.has(`${c.adminCode} ${c.name}`))
    .map((c) => ({
      type: 'Feature',
      properties: { t: 'urbano' },
      geometry: { type: 'Polygon', coordinates: [patch(c, isLand)] },
    }))
}

const LARGE = 100_000

function patch(c, isLand) {
  const [lon, lat] = c.loc.coordinates
  const radius = Math.sqrt(population(c) / 11_000 / Math.PI) / 111.3
  const phase = c.cityId % 360
  const corners = population(c) > LARGE ? 40 : 20
  const points = Array.from({ length: corners }, (_, i) => {
    const a = (i / corners) * 2 * Math.PI
    let r = radius * (1 + 0.16 * Math.sin(2 * a + phase) + 0.09 * Math.sin(5 * a + 2 * phase))
    const at = () => [lon + r * Math.cos(a), lat + r * Math.sin(a)]
    while (r > radius / 10 && !isLand(at())) r *= 0.9
    return at().map((v) => Math.round(v * 1e4) / 1e4)
  })
  return [...points, points[0]]
}

/** Whether a place lies in one of these polygons: a line from it to the east leaves them an odd number of times. */
function insideOf(polygons) {
  const rings = polygons.map(([outer]) => ({ outer, box: boxOf(outer) }))
  return ([x, y]) =>
    rings.some(({ outer, box: [w, s, e, n] }) => {
      if (x < w || x > e || y < s || y > n) return false
      let odd = false
      for (let i = 0, j = outer.length - 1; i < outer.length; j = i++) {
        const [ax, ay] = outer[i]
        const [bx, by] = outer[j]
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
      }
      return odd
    })
}

function boxOf(ring) {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
