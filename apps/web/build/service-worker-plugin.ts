import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformWithOxc, type Plugin, type Rolldown } from 'vite'

const SOURCE = fileURLToPath(new URL('../service-worker/sw.ts', import.meta.url))
/** A driver's folder (docs/decisions/0087): its worker, with the scope of its path, and the script that starts it. */
const FOLDER = {
  'c/trabajador.js': fileURLToPath(new URL('../service-worker/carpeta.ts', import.meta.url)),
  'c/pagina.js': fileURLToPath(new URL('../src/fuec/carpetas/pagina-del-telefono.ts', import.meta.url)),
}

/** Files without a name made of their content that the first screen or the system asks for. */
const FIXED = ['manifest.webmanifest', 'favicon.svg', 'iconos/icono-192.png']

/** Letters of other alphabets; the browser fetches one if somebody's name needs it. */
const OTHER_LETTERS = /(cyrillic|greek|vietnamese)/

/** A part and everything that it imports at once. */
const partsOf = (bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> => {
  const part = bundle[name]
  if (seen.has(name) || part?.type !== 'chunk') return seen
  seen.add(name)
  for (const other of part.imports) partsOf(bundle, other, seen)
  return seen
}

const fingerprint = (parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 12)
}

/** Writes /sw.js with the list of what this build made, and the two files of a driver's folder. */
export const serviceWorkerPlugin = (): Plugin => {
  let publicDir = ''
  return {
    name: 'aliadas:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      publicDir = config.publicDir
    },
    async generateBundle(_, bundle) {
      const names = Object.keys(bundle).toSorted()
      const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry)
      if (!entry) this.error('The build has no entry')
      // The entry only decides what to open; both ways belong to the start.
      const parts = new Set([entry.fileName, ...entry.dynamicImports].flatMap((name) => [...partsOf(bundle, name)]))
      const fromTheStart = (name: string) =>
        parts.has(name) || name.endsWith('.css') || (/wght|latin-wght/.test(name) && name.endsWith('.woff2'))
      const keepable = names.filter((name) => /^(assets|workers)\//.test(name) && !OTHER_LETTERS.test(name))
      const base = [...FIXED, ...keepable.filter(fromTheStart)]
      const rest = keepable.filter((name) => !fromTheStart(name))
      const fixed = FIXED.map((name) => readFileSync(join(publicDir, name)))
      const source = readFileSync(SOURCE, 'utf8')
      const page = bundle['index.html']
      const version = fingerprint([source, ...names, ...fixed, page?.type === 'asset' ? page.source : ''])
      const { code } = await transformWithOxc(source, SOURCE, { sourcemap: false })
      const addresses = (list: readonly string[]) => JSON.stringify(list.map((name) => `/${name}`))
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: code
          .replaceAll('__VERSION__', JSON.stringify(version))
          .replaceAll('__BASE__', addresses(base))
          .replaceAll('__REST__', addresses(rest)),
      })
      for (const [fileName, file] of Object.entries(FOLDER)) {
        const { code: script } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false })
        this.emitFile({ type: 'asset', fileName, source: script })
      }
    },
  }
}
