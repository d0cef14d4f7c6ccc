// Verifies a record ("Acta del viaje") anywhere, with Node 20 or newer and nothing else:
//   node verificar-acta.mjs acta.json [traza.gpx] [fuec.pdf …]
// Prints ok, or names the first line that does not fit. docs/decisions/0102 says how lines are chained.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const hex = (bytes) => sha256(bytes).toString('hex')
/** JSON as RFC 8785 writes it: keys in order, no spaces. */
const canonical = (value) =>
  value === null || typeof value !== 'object'
    ? JSON.stringify(value)
    : Array.isArray(value)
      ? `[${value.map(canonical).join(',')}]`
      : `{${Object.keys(value).toSorted().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}` // prettier-ignore
const fail = (text) => {
  console.error(text)
  process.exit(1)
}

const [file, ...others] = process.argv.slice(2)
const { acta } = JSON.parse(readFileSync(file, 'utf8'))
const { eslabones, lineas, cabeza } = acta.cadena
let before = sha256(acta.idServicio)
for (const [i, { n, huella, resumen, linea, contenido }] of eslabones.entries()) {
  const name = `La línea ${i + 1} no cuadra`
  if (n !== i + 1 || (linea && linea.n !== n)) fail(`${name}: falta o está fuera de lugar.`)
  if (contenido && hex(canonical(contenido)) !== linea?.resto) fail(`${name}: cambió lo que dice.`)
  if (linea && hex(canonical(linea)) !== resumen) fail(`${name}: cambió lo que dice.`)
  before = sha256(Buffer.concat([before, Buffer.from(resumen, 'hex')]))
  if (before.toString('hex') !== huella) fail(`${name}: su huella es otra.`)
  const kept = acta.dias.find((dia) => dia.n === n && dia.huella !== huella)
  if (kept) fail(`${name}: el ${kept.dia} tenía otra huella.`)
}
const gone = acta.dias.find((dia) => dia.n > eslabones.length)
if (gone) fail(`La línea ${gone.n} no cuadra: el ${gone.dia} estaba.`)
if (eslabones.length !== lineas || (lineas > 0 && before.toString('hex') !== cabeza))
  fail(`La línea ${Math.min(eslabones.length, lineas) + 1} no cuadra: la cadena debe tener ${lineas}.`)
const digests = [acta.traza.sha256, acta.cierreDeTraza?.sha256, ...acta.fuecs.map((fuec) => fuec.sha256)]
for (const other of others) {
  const points = readFileSync(other, 'utf8').matchAll(/<trkpt lat="(.*?)" lon="(.*?)"><time>(.*?)<\/time>/g)
  const bytes = other.endsWith('.gpx') ? [...points].map(([, lat, lon, en]) => `${en},${lat},${lon}\n`).join('') : readFileSync(other) // prettier-ignore
  if (!digests.includes(hex(bytes))) fail(`${other} no es de esta acta.`)
}
console.log(`ok: ${eslabones.length} ${eslabones.length === 1 ? 'línea' : 'líneas'}, cabeza ${cabeza}`)
