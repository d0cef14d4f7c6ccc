import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { writeWhole } from '../../durably.ts'
import { StartError } from '../start-error.ts'

export type Place = {
  /** The directory's real path, with symbolic links resolved. */
  dir: string
  /** PostgreSQL's own files. */
  data: string
  superuserPassword: string
  ownerPassword: string
  /** The port of the last run. It is tried first, so that clients that outlive PostgreSQL find it again. */
  port: string
  log: string
  lock: string
  /** Shared by all processes that use the running PostgreSQL. */
  users: string
}

/** Creates the private directory of the embedded database, or throws the reason why it cannot be used. */
export function preparePlace(dir: string): Place {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    const real = realpathSync(dir)
    const inside = (name: string) => path.join(real, name)
    return {
      dir: real,
      data: inside('pgdata'),
      superuserPassword: inside('superusuario.clave'),
      ownerPassword: inside('dueno.clave'),
      port: inside('puerto'),
      log: inside('postgres.log'),
      lock: inside('arranque.lock'),
      users: inside('en-uso.lock'),
    }
  } catch (error) {
    throw unusable(dir, error)
  }
}

export const readPassword = (file: string): string => readFileSync(file, 'utf8').trim()

/** An empty file, which a full disk or a power failure may leave, is none. */
export const hasPassword = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0 && readPassword(file) !== ''

/** Writes a new password where there is none; under the lock of the place. */
export const ensurePassword = async (file: string): Promise<void> => {
  if (!hasPassword(file)) await writeWhole(file, randomBytes(24).toString('base64url'))
}

/** Turns a file error of the start into its Spanish message; returns any other error unchanged. */
export function unusable(dir: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const todo = 'Revisa DATA_DIR: debe ser una carpeta en la que este usuario pueda escribir. Tus datos no se tocaron.'
  const reason = {
    EACCES: 'este usuario no tiene permiso para escribir allí',
    EPERM: 'este usuario no tiene permiso para escribir allí',
    EROFS: 'el disco es de solo lectura',
    ENOSPC: 'el disco está lleno',
    EDQUOT: 'se agotó la cuota de disco',
    EEXIST: 'en esa ruta hay un archivo, no una carpeta',
    ENOTDIR: 'en esa ruta hay un archivo, no una carpeta',
    ENOENT: 'la ruta no se puede crear',
  }[code]
  if (!reason) return error
  return new StartError([`No se pudo usar la carpeta de la base de datos ${dir}: ${reason}.`, todo], { cause: error })
}

/**
 * Changes the owner of a whole tree, the top last: if the top has the right owner, so has everything below. Only root
 * can do it, so only runs as root call it.
 */
export function ownTree(target: string, uid: number, gid: number): void {
  const stat = lstatSync(target)
  if (stat.isSymbolicLink()) return lchownSync(target, uid, gid)
  if (stat.isDirectory()) for (const name of readdirSync(target)) ownTree(path.join(target, name), uid, gid)
  if (stat.uid !== uid || stat.gid !== gid) chownSync(target, uid, gid)
}

/** Whether a file or directory exists and belongs to another user. */
export function isForeign(target: string, uid: number): boolean {
  const stat = lstatSync(target, { throwIfNoEntry: false })
  return stat !== undefined && stat.uid !== uid
}
