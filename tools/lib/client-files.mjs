import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './root.mjs'

const FOLDER = inRoot('packages', 'cliente', 'src')
const REMEDY = 'npm run promises'

/** @typedef {{ parameters?: { name: string }[] }} Operation */

/**
 * The files of packages/cliente that follow from the partner API's document, by name.
 * @param {string} document its JSON
 * @param {string} types what openapi-typescript makes of it
 */
function clientFiles(document, types) {
  /** @type {{ paths: Record<string, Record<string, Operation>>, components: object }} */
  const { paths, components } = JSON.parse(document)
  // The guide, which is in the document too, changes no type.
  const hash = createHash('sha256').update(JSON.stringify({ paths, components })).digest('hex')
  const head = `// Made by \`${REMEDY}\` of the document whose paths and components have the sha256 ${hash}.\n`
  const writes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  return {
    'documento.generated.d.ts': head + types,
    'escrituras.generated.js': `${head}
/** Method and path of each write that takes an \`Idempotency-Key\`. @type {ReadonlySet<string>} */
export const CON_LLAVE = new Set(${JSON.stringify(writes, null, 2)})
`,
  }
}

/**
 * @param {string} documentFile
 * @param {string} typesFile
 */
const filesOf = (documentFile, typesFile) =>
  Object.entries(clientFiles(readFileSync(documentFile, 'utf8'), readFileSync(typesFile, 'utf8')))

/** @param {Parameters<typeof filesOf>} made */
export function writeClientFiles(...made) {
  for (const [name, text] of filesOf(...made)) writeFileSync(`${FOLDER}/${name}`, text)
}

/**
 * Whether packages/cliente has exactly the files that the document gives.
 * @param {Parameters<typeof filesOf>} made
 * @returns {Promise<import('./steps.mjs').Outcome>}
 */
export async function compareClientFiles(...made) {
  const other = filesOf(...made).filter(([name, text]) => readFileSync(`${FOLDER}/${name}`, 'utf8') !== text)
  const output = other.map(([name]) => `packages/cliente/src/${name} no es lo que dice el documento: ${REMEDY}`)
  return { code: other.length === 0 ? 0 : 1, output: output.join('\n') }
}
