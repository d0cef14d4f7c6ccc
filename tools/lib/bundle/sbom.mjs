import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { sep } from 'node:path'
import { inRoot } from '../root.mjs'

/** @typedef {import('./closure.mjs').Manifest} Manifest */

/**
 * Writes what the bundle contains as CycloneDX 1.6. `npm sbom` cannot: with this layout of node_modules it refuses the
 * whole tree and leaves packages out of a part of it.
 * @param {object} contents
 * @param {string} contents.version of the product
 * @param {Map<string, Manifest>} contents.packages that the server runs with, by folder
 * @param {Map<string, Manifest>} contents.inWeb that the browser's code was built of, by folder
 * @param {string} contents.node version
 * @param {string} file
 */
export function writeSbom({ version, packages, inWeb, node }, file) {
  const locked = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  const digests = new Map(
    Object.entries(locked).map(([path, { name = path.split('node_modules/').at(-1), version: of, integrity }]) => [
      `${name}@${of}`,
      integrity,
    ]),
  )
  const foreign = new Map(
    [...packages, ...inWeb]
      .filter(([path]) => path.startsWith(`node_modules${sep}`))
      .map(([, manifest]) => [`${manifest.name}@${manifest.version}`, manifest]),
  )
  const components = [...foreign]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, manifest]) => ({
      'bom-ref': id,
      type: 'library',
      name: manifest.name,
      version: manifest.version,
      purl: `pkg:npm/${manifest.name.replace('@', '%40')}@${manifest.version}`,
      ...(manifest.license === undefined ? {} : { licenses: [licenceOf(manifest.license)] }),
      ...(digests.get(id) === undefined ? {} : { hashes: [hashOf(String(digests.get(id)))] }),
    }))
  components.push({
    'bom-ref': `node@${node}`,
    type: 'application',
    name: 'node',
    version: node,
    purl: `pkg:generic/node@${node}`,
  })
  const product = { 'bom-ref': 'aliadas', type: 'application', name: 'aliadas', version }
  const body = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: product },
    components,
  }
  // Named after what it says, so that the same contents give the same file.
  const mark = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const uuid = `${mark.slice(0, 8)}-${mark.slice(8, 12)}-4${mark.slice(13, 16)}-8${mark.slice(17, 20)}-${mark.slice(20, 32)}`
  writeFileSync(file, `${JSON.stringify({ ...body, serialNumber: `urn:uuid:${uuid}` }, null, 2)}\n`)
}

/** A single identifier, or an expression of several. @param {string} license */
const licenceOf = (license) => (/[ ()]/.test(license) ? { expression: license } : { license: { id: license } })

/** npm's `sha512-<base64>`. @param {string} integrity */
function hashOf(integrity) {
  const [algorithm = '', digest = ''] = integrity.split('-', 2)
  return { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}
