import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { typed } from '../../typed.ts'
import { StartError } from '../start-error.ts'
import { MAJOR } from './binaries.ts'
import { ensurePassword, hasPassword, ownTree } from './files.ts'
import type { Place } from './files.ts'
import { run } from './runner.ts'
import type { Runner } from './runner.ts'

/** Creates the data directory on the first start; later checks that this version can open it. */
export async function ensureCluster(runner: Runner, programs: string, place: Place, sync: boolean): Promise<void> {
  removeUnfinished(place)
  if (existsSync(place.data)) return checkCluster(place)
  // initdb writes into a directory with another name, which is then renamed in one step. An initdb that dies half way
  // leaves nothing that looks like a database, and one that outlives its killed server does not write into the real
  // directory.
  const unfinished = `${place.data}${UNFINISHED}${randomBytes(4).toString('hex')}`
  await ensurePassword(place.superuserPassword)
  if (runner.kind === 'account') ownTree(place.superuserPassword, runner.account.uid, runner.account.gid)
  const args = ['-D', unfinished, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', place.superuserPassword]
  // Sorts by code point like `C`, but knows upper and lower case of á and ñ, which plain `C` does not.
  args.push('-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
  if (!sync) args.push('--no-sync')
  await initdb(runner, path.join(programs, 'bin', 'initdb'), args)
  renameSync(unfinished, place.data)
}

const UNFINISHED = '.nuevo-'

function removeUnfinished(place: Place): void {
  const prefix = path.basename(place.data) + UNFINISHED
  for (const name of readdirSync(place.dir).filter((entry) => entry.startsWith(prefix))) {
    try {
      rmSync(path.join(place.dir, name), { recursive: true, force: true })
    } catch {
      // The killed server's initdb still writes into it; the next start removes it.
    }
  }
}

function checkCluster(place: Place): void {
  const version = path.join(place.data, 'PG_VERSION')
  if (!existsSync(version)) {
    const empty = readdirSync(place.data).length === 0
    throw new StartError([
      `La carpeta ${place.data} ${empty ? 'está vacía' : 'no contiene una base de datos que se pueda abrir'} (falta PG_VERSION).`,
      'Recupera la carpeta de tu copia de seguridad, o usa otra con DATA_DIR para empezar de cero. No se borró nada.',
    ])
  }
  const major = readFileSync(version, 'utf8').trim()
  if (major !== MAJOR)
    throw new StartError([
      `La base de datos de ${place.data} es de PostgreSQL ${major}, y esta versión de Aliadas trae PostgreSQL ${MAJOR}. Con la versión de Aliadas que la usaba: ${typed('backup', '--portable --to CARPETA')}; después con esta: ${typed('restore', '--from RESPALDO --to CARPETA_VACIA')}, e inicia con DATA_DIR allí. No se borró nada.`,
    ])
  if (!hasPassword(place.superuserPassword))
    throw new StartError([
      `Falta ${place.superuserPassword}, la clave con la que se abre la base de datos.`,
      'Recupera ese archivo de tu copia de seguridad, o usa otra carpeta con DATA_DIR. No se borró nada.',
    ])
}

async function initdb(runner: Runner, program: string, args: string[]): Promise<void> {
  const child = run(runner, program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: path.dirname(program),
    env: cleanEnv(),
  })
  let errors = ''
  child.stderr?.on('data', (text) => (errors += String(text)))
  const problem = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : errors.trim() || `terminó con el código ${code}`))
  })
  if (problem) throw didNotStart('No se pudo crear la base de datos incluida', problem)
}

/** PostgreSQL's programs read PG* variables; those of the user's shell are meant for another database. */
export function cleanEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
}

export function didNotStart(what: string, reason: string): StartError {
  const full = /no space left on device/i.test(reason)
  const hint = full
    ? 'El disco está lleno: libera espacio y vuelve a iniciar. No se borró nada.'
    : 'Si acabas de instalar, revisa que este sistema sea compatible; si la carpeta se dañó, recupérala de tu copia de seguridad o usa otra con DATA_DIR. También puedes usar un PostgreSQL propio con DATABASE_URL. No se borró nada.'
  return new StartError([`${what}: ${reason.replaceAll(/\s*\n\s*/g, ' · ')}`, hint])
}
