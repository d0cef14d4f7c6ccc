// `npm run bundle -- --to FOLDER [--with-postgres]` makes a folder that runs without npm and without this clone.
import { lstatSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBundle } from './lib/bundle/make.mjs'
import { filesOf } from './lib/bundle/digests.mjs'
import { Falla, runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireWebBuilt } from './lib/web-build.mjs'

const USAGE = 'Uso: npm run bundle -- --to CARPETA [--with-postgres]'
const MEGABYTE = 1_000_000

function wordsOf() {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, 'with-postgres': { type: 'boolean' } } })
    if (values.to) return { folder: resolve(values.to), postgres: values['with-postgres'] ?? false }
  } catch {
    // Unknown words, answered like missing ones.
  }
  throw new Falla(USAGE, 2)
}

await runMain(async () => {
  const order = wordsOf()
  ensureInstalled()
  await requireWebBuilt(() => console.log('Preparando la aplicación web…'))
  mkdirSync(order.folder, { recursive: true })
  const path = await makeBundle({ ...order, say: (line) => console.log(line) })
  const bytes = filesOf(path).reduce((sum, file) => sum + lstatSync(`${path}/${file}`).size, 0)
  console.log(`Listo: ${path} (${Math.round(bytes / MEGABYTE)} MB). Cómo se instala: docs/installing.md.`)
  return 0
})
