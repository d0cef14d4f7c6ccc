import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { StartError } from '../start-error.ts'
import { completeLinks } from './binaries.ts'
import { isForeign, ownTree } from './files.ts'
import type { Place } from './files.ts'

type Account = { name: string; uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. As root it runs in a user namespace that maps root to nobody (files stay root's,
 * no account needed) or, where namespaces are forbidden (as in many containers), as another account.
 */
export type Runner =
  | { kind: 'self'; how: string }
  | { kind: 'namespace'; how: string }
  | { kind: 'account'; how: string; account: Account }

const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534']

export function chooseRunner(): Runner {
  if (process.getuid?.() !== 0) return { kind: 'self', how: 'el mismo usuario' }
  if (spawnSync('unshare', [...NAMESPACE, 'true']).status === 0)
    return { kind: 'namespace', how: 'espacio de usuario propio (inicio como root)' }
  return accountRunner()
}

export function accountRunner(): Runner {
  const account = findAccount('postgres') ?? findAccount('nobody')
  if (account) return { kind: 'account', how: `usuario ${account.name} (inicio como root)`, account }
  throw new StartError([
    'PostgreSQL no puede ejecutarse como root, y no hay un usuario "postgres" ni "nobody" para hacerlo.',
    'Inicia con otro usuario, o define DATABASE_URL con un PostgreSQL externo.',
  ])
}

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined
}

/** Starts a PostgreSQL program as the chosen user. */
export function run(runner: Runner, program: string, args: string[], options: SpawnOptions): ChildProcess {
  if (runner.kind === 'namespace') return spawn('unshare', [...NAMESPACE, program, ...args], options)
  // spawn takes signed numbers; some accounts, such as nobody (-2) on macOS, exceed that range as unsigned numbers.
  if (runner.kind === 'account')
    return spawn(program, args, { ...options, uid: runner.account.uid | 0, gid: runner.account.gid | 0 })
  return spawn(program, args, options)
}

/**
 * Lets the account that PostgreSQL runs as pass through a private folder of this process that holds its directory, where
 * that is another account (0711). What else lies there must be for its owner alone.
 */
export function letThrough(dir: string, runner = chooseRunner()): void {
  const stat = statSync(dir, { throwIfNoEntry: false })
  if (runner.kind !== 'account' || !stat) return
  if (stat.uid === process.getuid?.() && (stat.mode & 0o777) === 0o700) chmodSync(dir, 0o711)
}

/** Makes files and programs accessible to the chosen user; returns the directory of the programs to use. */
export function prepareFor(runner: Runner, place: Place, native: string): string {
  if (runner.kind === 'self') return native
  const { uid, gid } = runner.kind === 'account' ? runner.account : { uid: 0, gid: 0 }
  if (isForeign(place.dir, uid) || isForeign(place.data, uid)) ownTree(place.dir, uid, gid)
  if (runner.kind === 'namespace') return native
  if (!traversable(place.dir, runner.account))
    throw new StartError([
      `PostgreSQL corre aquí como el usuario "${runner.account.name}", que no puede entrar a ${place.dir}.`,
      'Pon DATA_DIR en una carpeta a la que todos puedan llegar (por ejemplo /var/lib/aliadas), inicia con otro usuario, o define DATABASE_URL.',
    ])
  return traversable(native, runner.account) ? native : copyNative(native, place.dir, runner.account)
}

/** Whether the account may enter every directory from the root down. */
function traversable(target: string, account: Account): boolean {
  for (let dir = path.resolve(target); ; dir = path.dirname(dir)) {
    const { mode, uid, gid } = statSync(dir)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (dir === path.dirname(dir)) return true
  }
}

const Package = z.object({ version: z.string() })

const packageVersion = (native: string) =>
  Package.parse(JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'))).version

/** Copies 60 MB of programs once, because for example under /root the account cannot reach the installed ones. */
function copyNative(native: string, dir: string, account: Account): string {
  const copy = path.join(dir, `programas-${packageVersion(native)}`)
  if (existsSync(copy)) return path.join(copy, 'native')
  const unfinished = `${copy}.nuevo`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o755 })
  cpSync(native, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  completeLinks(path.join(unfinished, 'native'))
  ownTree(unfinished, account.uid, account.gid)
  chmodSync(unfinished, 0o755)
  renameSync(unfinished, copy)
  return path.join(copy, 'native')
}
