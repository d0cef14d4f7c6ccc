import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { runBuffered } from './child.mjs'
import { compressBuild } from './compress.mjs'
import { Falla } from './falla.mjs'
import { node26, node26Env } from './node26.mjs'
import { inRoot } from './root.mjs'
import { treeHash } from './tree-hash.mjs'

const SOURCES = ['apps/web', 'packages/contract', 'package.json', 'package-lock.json', 'tsconfig.base.json']
const DIST = inRoot('apps', 'web', 'dist')
const MARK = inRoot('apps', 'web', 'dist', '.hash')

/** Variables of the server, and those that the bundler would write into the page. */
const KEPT_OUT = /^(?:CLAVE_|PARTNER_KEY|SESSION_SECRET|DATABASE_URL|SMTP_URL|MAIL_FROM|EPAYCO_|S3_|VITE_)/

/**
 * The build's environment without the server's secrets, so that none can end up in a file that browsers load.
 * @param {NodeJS.ProcessEnv} env
 */
export const buildEnv = (env) => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !KEPT_OUT.test(name))),
  NODE_ENV: 'production',
})

/** @param {string} hash of the sources */
const standsFor = (hash) => existsSync(MARK) && readFileSync(MARK, 'utf8') === hash

/** Whether apps/web/dist is the build of these sources. After a failed build it is missing or older. */
export const isWebBuilt = () => standsFor(treeHash(SOURCES))

/**
 * Builds apps/web/dist unless it already matches these sources.
 * @param {() => void} [onBuild] called when there is something to build
 * @returns {Promise<{ code: number, output: string, built: boolean }>}
 */
export async function ensureWebBuilt(onBuild) {
  const hash = treeHash(SOURCES)
  if (standsFor(hash)) return { code: 0, output: '', built: false }
  onBuild?.()
  const { code, output } = await runBuffered(
    node26(),
    [inRoot('apps', 'web', 'node_modules', 'vite', 'bin', 'vite.js'), 'build'],
    {
      cwd: inRoot('apps', 'web'),
      env: buildEnv(node26Env()),
    },
  )
  if (code === 0) {
    await compressBuild(DIST)
    // The hash is from before the build: a file changed during it is built again next time.
    writeFileSync(MARK, hash)
  }
  return { code, output, built: true }
}

/**
 * The same for a command that needs the build: a failed build ends it, and the message says what to do.
 * @param {() => void} [onBuild]
 */
export async function requireWebBuilt(onBuild) {
  const { code, output } = await ensureWebBuilt(onBuild)
  if (code !== 0) throw new Falla(`${output.trim()}\n${buildFault(code, output)}`.trim(), code)
}

/** @param {keyof typeof constants.signals} signal */
const endedBy = (signal) => 128 + constants.signals[signal]

/**
 * Why the build stopped and what to do about it, in one line.
 * @param {number} code
 * @param {string} output
 */
export function buildFault(code, output) {
  if (code === endedBy('SIGINT') || code === endedBy('SIGTERM')) return 'Interrumpido.'
  const fault = 'No se pudo preparar la aplicación web'
  if (/ENOSPC|no space left/i.test(output)) return `${fault}: el disco está lleno. Libera espacio y repite.`
  // Linux sends SIGKILL to a process that takes the last memory; V8 aborts at its own limit.
  if (code === endedBy('SIGKILL') || /heap out of memory/i.test(output))
    return `${fault}: al equipo le faltó memoria. Cierra otros programas y repite.`
  return `${fault}; arriba está la razón. Repite; si falla igual, borra la carpeta node_modules y repite: se instala de nuevo.`
}
