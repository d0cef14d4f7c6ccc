import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { systemClock } from '../platform/clock/index.ts'
import {
  EMBEDDED_MAJOR,
  StartError,
  createDatabase,
  createPool,
  newestMigration,
  startEmbedded,
  withFileLock,
} from '../platform/database/index.ts'
import type { Env } from '../platform/env/index.ts'
import { createDiskStorage } from '../platform/files/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { VERSION } from '../platform/version.ts'
import { copiesIn } from './copies.ts'
import { copyHashed } from './copy-hashed.ts'
import { digestOf, readDigests, writeDigests, type Digests } from './digests.ts'
import { codeOf, isFull, syncFile, syncFolder, writeDurably } from './durably.ts'
import { noteBackup } from './last-backup.ts'
import { MANIFEST, type Manifest } from './manifest.ts'

/** What PostgreSQL's folder has beside its own files that a restored one needs. */
const PASSWORDS = ['superusuario.clave', 'dueno.clave']
const UNFINISHED = '.incompleto'

type Parts = {
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'filesTo' | 's3' | 'sessionSecret'>
  log: Logger
  say: (line: string) => void
}

/**
 * Copies the included database, the stored files and the secret into a new folder of `to`, while the product runs or
 * not. The manifest is written last, and the folder has its name only then: whatever interrupts this leaves no backup
 * that looks whole, and the next one removes what is left. Returns the folder. Throws StartError.
 */
export const takeBackup = async (to: string, { env, log, say }: Parts): Promise<string> => {
  if (env.databaseUrl !== undefined)
    throw new StartError([
      'Esta orden respalda la base de datos incluida. Con DATABASE_URL la respalda tu proveedor o tu PostgreSQL; los archivos van después de ella.',
    ])
  const postgres = path.join(env.dataDir, 'postgres')
  if (!(await stat(path.join(postgres, 'pgdata')).catch(() => null)))
    throw new StartError([`En ${env.dataDir} no hay una base de datos que respaldar. Revisa DATA_DIR.`])
  await mkdir(to, { recursive: true, mode: 0o700 })
  return withFileLock(path.join(to, 'respaldo.lock'), async () => {
    // Only one process makes backups here at a time, so these are of processes that died.
    for (const name of await readdir(to))
      if (name.endsWith(UNFINISHED)) await rm(path.join(to, name), { recursive: true, force: true })
    const began = systemClock.now()
    const name = `aliadas-${began.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
    const folder = path.join(to, name)
    const unfinished = `${folder}${UNFINISHED}`
    await mkdir(unfinished, { mode: 0o700 })
    try {
      const manifest = await copyAll(unfinished, postgres, began, { env, log, say })
      await writeDurably(path.join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
      await rename(unfinished, folder)
      await syncFolder(to)
      await noteBackup(env.dataDir, manifest.hasta).catch((err: unknown) =>
        log.warn({ err }, 'El respaldo está listo, pero DATA_DIR no admitió la nota de su fecha'),
      )
      say(
        `Respaldo listo en ${folder}: ${manifest.base.cuantos} archivos de la base de datos (${megas(manifest.base.bytes)}) y ${manifest.archivos.cuantos} archivos guardados (${megas(manifest.archivos.bytes)}), hasta ${manifest.hasta}.`,
      )
      return folder
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  })
}

const copyAll = async (folder: string, postgres: string, began: Date, { env, log, say }: Parts): Promise<Manifest> => {
  const embedded = await startEmbedded({ dir: postgres, log })
  const pool = createPool(embedded.url, { max: 1, log })
  try {
    const installation = await createDatabase(pool, log).read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('instalacion').select('marca').executeTakeFirst(),
    )
    if (!installation)
      throw new StartError(['El producto no ha terminado su primer inicio: no hay nada que respaldar.'])
    const digests: Digests = new Map()
    const sizes = { base: 0, files: 0 }
    const before = await copyBefore(path.dirname(folder))
    // Twice: a file that is deleted while the database is copied may still be named in the copy.
    await linkFiles(env.dataDir, folder, digests, sizes, before)
    say('Copiando la base de datos…')
    const copy = async (from: string, target: string) => {
      const copied = await copyHashed(from, target)
      if (!copied) return
      sizes.base += copied.bytes
      digests.set(nameIn(folder, target), copied.digest)
    }
    const base = path.join(folder, 'postgres')
    const { system, timeline, wal, until, chain } = await embedded.copyTo(path.join(base, 'pgdata'), copy)
    const ended = systemClock.now()
    for (const name of PASSWORDS) await copy(path.join(postgres, name), path.join(base, name))
    if (env.sessionSecret === undefined) await copy(path.join(env.dataDir, 'secreto'), path.join(folder, 'secreto'))
    const label = path.join(base, 'pgdata', 'backup_label')
    digests.set(nameIn(folder, label), await digestOf(label))
    say('Copiando los archivos guardados…')
    await linkFiles(env.dataDir, folder, digests, sizes, before)
    await syncAll([...digests.keys()].map((key) => path.join(folder, key)))
    const stored = [...digests.keys()].filter((name) => name.startsWith('archivos/')).length
    return {
      formato: 1,
      version: VERSION,
      migracion: await newestMigration(),
      postgres: EMBEDDED_MAJOR,
      sistema: system,
      linea: timeline,
      marca: installation.marca,
      registro: chain,
      empezo: began.toISOString(),
      hasta: until.toISOString(),
      termino: ended.toISOString(),
      wal: { desde: wal.from, hasta: wal.to },
      archivos: { cuantos: stored, bytes: sizes.files, almacen: env.filesTo },
      base: { cuantos: digests.size - stored, bytes: sizes.base },
      huellas: await writeDigests(folder, digests),
    }
  } catch (error) {
    throw orFull(error)
  } finally {
    await pool.end()
    await embedded.stop()
  }
}

type Before = { folder: string; digests: Digests } | undefined

/** The newest copy in the same folder: what it has need not be copied again. */
const copyBefore = async (to: string): Promise<Before> => {
  const last = (await copiesIn(to)).at(-1)
  const digests = last && (await readDigests(last.folder, last.manifest.huellas).catch(() => undefined))
  return digests && { folder: last.folder, digests }
}

/**
 * The stored files that `folder` has not yet: a second name on the same disk, or a second name of the copy before, else
 * a copy. The product never changes a stored file; it only adds and removes them.
 */
const linkFiles = async (
  dataDir: string,
  folder: string,
  digests: Digests,
  sizes: { files: number },
  before: Before,
): Promise<void> => {
  for await (const key of createDiskStorage(dataDir).keys()) {
    const name = `archivos/${key}`
    if (digests.has(name)) continue
    const [from, target] = [path.join(dataDir, 'archivos', key), path.join(folder, 'archivos', key)]
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    try {
      await link(from, target).catch(async (error: unknown) => {
        if (codeOf(error) === 'ENOENT') throw error
        await linkOrCopy(from, target, name, before)
      })
    } catch (error) {
      if (codeOf(error) === 'ENOENT') continue
      throw error
    }
    sizes.files += (await stat(target)).size
    digests.set(name, await digestOf(target))
  }
}

const linkOrCopy = async (from: string, target: string, name: string, before: Before): Promise<void> => {
  const known = before?.digests.get(name)
  if (before && known !== undefined) {
    const linked = await link(path.join(before.folder, ...name.split('/')), target).then(
      () => true,
      () => false,
    )
    if (linked && (await digestOf(target)) === known) return
    if (linked) await unlink(target)
  }
  await copyFile(from, target, constants.COPYFILE_EXCL)
}

/** The system gathers what is asked for at once: one by one this takes many times as long. */
const SYNCED_AT_ONCE = 64

const syncAll = async (files: readonly string[]): Promise<void> => {
  for (let at = 0; at < files.length; at += SYNCED_AT_ONCE)
    await Promise.all(files.slice(at, at + SYNCED_AT_ONCE).map(syncFile))
}

const nameIn = (folder: string, file: string): string => path.relative(folder, file).split(path.sep).join('/')

const orFull = (error: unknown): unknown =>
  isFull(error)
    ? new StartError(['No cabe el respaldo en ese disco. No quedó nada a medias; el producto sigue como estaba.'], {
        cause: error,
      })
    : error

const megas = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`
