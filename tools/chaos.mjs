// `npm run chaos -- --only server-killed --seed 7`: two servers, a primary with standbys, a store and clients of their own
// on this machine, broken on purpose under load. Prints a table of faults with what was found, and ends with code 1 when
// a row is not as wanted. `--only` may be repeated. `--control NAME` breaks the installation itself, so that its row must
// turn red. `--commands 100000 --faults 100` plays one long run instead: so many acknowledged commands, while so many faults
// come one after another, of those in which nothing may be lost. `--services 1000000` begins with so many services of other
// companies.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exitCode, forwardSignals, start } from './lib/child.mjs'
import { Falla, runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26, node26Env } from './lib/node26.mjs'
import { inRoot } from './lib/root.mjs'

const MAIN = inRoot('apps', 'server', 'src', 'testing', 'chaos', 'main.ts')

const OPTIONS = /** @type {const} */ ({
  only: { type: 'string', multiple: true },
  seed: { type: 'string', default: '7' },
  services: { type: 'string', default: '0' },
  control: { type: 'string' },
  commands: { type: 'string' },
  faults: { type: 'string' },
})

const read = () => {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch (error) {
    throw new Falla(error instanceof Error ? error.message : String(error))
  }
}

/** @param {string} name @param {string} text */
const whole = (name, text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Falla(`--${name} debe ser un número entero (llegó «${text}»).`)
  return number
}

await runMain(async () => {
  const { only = [], control = null, ...given } = read()
  const seed = whole('seed', given.seed)
  const services = whole('services', given.services)
  if ((given.commands === undefined) !== (given.faults === undefined))
    throw new Falla('--commands y --faults van juntos.')
  const long =
    given.commands === undefined || given.faults === undefined
      ? null
      : { commands: whole('commands', given.commands), faults: whole('faults', given.faults) }
  if (process.platform === 'win32') throw new Falla('npm run chaos detiene procesos con señales que Windows no tiene.')
  ensureInstalled()
  forwardSignals()
  const folder = mkdtempSync(join(tmpdir(), 'aliadas-caos-'))
  // Started by root, PostgreSQL runs as somebody else.
  chmodSync(folder, 0o755)
  try {
    const CORRIDA = JSON.stringify({ seed, services, only, control, long })
    const env = { ...node26Env(), CORRIDA, PRUEBAS_DIR: folder, TMPDIR: folder }
    return await exitCode(start(node26(), [MAIN], { stdio: 'inherit', env }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
