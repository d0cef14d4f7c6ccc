import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Falla } from './falla.mjs'
import { inRoot } from './root.mjs'

/**
 * Installs the dependencies unless node_modules already matches this package-lock.json on this platform.
 * @param {string} [folder] of the package-lock.json: the whole product's, or that of a tool which only its own command
 * needs
 */
export function ensureInstalled(folder = inRoot()) {
  const mark = join(folder, 'node_modules', '.aliadas-lock')
  const wanted = `${lockHash(folder)} ${process.platform}-${process.arch}\n`
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Instalando dependencias…')
  const started = performance.now()
  const result = runNpm(folder, [
    'ci',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-progress',
    '--no-audit',
    '--no-fund',
  ])
  if (result.error !== undefined) throw new Falla(`No se pudo ejecutar npm: ${result.error.message}`)
  if (result.status !== 0) {
    console.error(`${result.stdout}${result.stderr}`.trim())
    throw new Falla(
      'No se pudieron instalar las dependencias; arriba está la razón. Si es la conexión a internet, revísala y repite.',
    )
  }
  writeFileSync(mark, wanted)
  console.log(`Dependencias instaladas en ${Math.round((performance.now() - started) / 1000)} s.`)
}

/** @param {string} folder */
function lockHash(folder) {
  const path = join(folder, 'package-lock.json')
  if (!existsSync(path)) throw new Falla('Falta package-lock.json: descarga de nuevo el proyecto completo.')
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/**
 * @param {string} folder
 * @param {string[]} args
 */
function runNpm(folder, args) {
  const preload = `--import=${new URL('./as-node26.mjs', import.meta.url).href}`
  /** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
  const options = {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ') },
  }
  const npm = process.env.npm_execpath
  if (npm !== undefined && basename(npm) === 'npm-cli.js') return spawnSync(process.execPath, [npm, ...args], options)
  // Started without npm: the npm on the PATH, which on Windows is a script that only a shell can run.
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}
