import { constants } from 'node:fs'
import { copyFile, link, mkdir, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { systemClock } from '../platform/clock/index.ts'
import {
  EMBEDDED_MAJOR,
  StartError,
  createDatabase,
  createPool,
  newestMigration,
  startEmbedded,
} from '../platform/database/index.ts'
import type { Env } from '../platform/env/index.ts'
import { createDiskStorage } from '../platform/files/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { VERSION } from '../platform/version.ts'
import { copiesIn, hasBegun } from './copies.ts'
import { copyHashed } from './copy-hashed.ts'
import { digestOf, readDigests, writeDigests, type Digests } from './digests.ts'
import { codeOf, syncAll } from '../platform/durably.ts'
import type { Manifest } from './manifest.ts'
import { megas, newBackup } from './new-backup.ts'
import { countAround } from './row-counts.ts'

/** What PostgreSQL's folder has beside its own files that a restored one needs. */
const PASSWORDS = ['superusuario.clave', 'dueno.clave']

type Parts = {
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'filesTo' | 's3' | 'sessionSecret'>
  log: Logger
  say: (line: string) => void
  signal?: AbortSignal | undefined
}

/**
 * Copies the included database, the stored files and the secret into a new folder of `to`, while the product runs or
 * not. Returns the folder. Throws StartError.
 */
export const takeBackup = async (to: string, parts: Parts): Promise<string> => {
  const { env, log, say } = parts
  if (env.databaseUrl !== undefined)
    throw new StartError([
      'Esta orden respalda la base de datos incluida. Con DATABASE_URL la respalda tu proveedor o tu PostgreSQL, y los archivos van después de ella; o usa --portable.',
    ])
  const postgres = path.join(env.dataDir, 'postgres')
  if (!(await stat(path.join(postgres, 'pgdata')).catch(() => null)))
    throw new StartError([`En ${env.dataDir} no hay una base de datos que respaldar. Revisa DATA_DIR.`])
  const { folder, manifest } = await newBackup(
    to,
    'aliadas',
    (unfinished, began) => copyAll(unfinished, postgres, began, parts),
    { noteIn: env.dataDir, log },
  )
  say(
    `Respaldo listo en ${folder}: ${manifest.base.cuantos} archivos de la base de datos (${megas(manifest.base.bytes)}) y ${manifest.archivos.cuantos} archivos guardados (${megas(manifest.archivos.bytes)}), hasta ${manifest.hasta}.`,
  )
  return folder
}

const copyAll = async (folder: string, postgres: string, began: Date, parts: Parts): Promise<Manifest> => {
  const { env, log, say, signal } = parts
  const embedded = await startEmbedded({ dir: postgres, log })
  const pool = createPool(embedded.url, { max: 1, log })
  const rows = await countAround(embedded.url)
  try {
    const installation = await createDatabase(pool, log).read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('instalacion').select('marca').executeTakeFirst(),
    )
    if (!installation)
      throw new StartError(['El producto no ha terminado su primer inicio: no hay nada que respaldar.'])
    const digests: Digests = new Map()
    const sizes = { base: 0, files: 0 }
    const before = await copyBefore(path.dirname(folder), began)
    // Twice: a file that is deleted while the database is copied may still be named in the copy.
    await linkFiles(parts, folder, digests, sizes, before)
    say('Copiando la base de datos…')
    const copy = async (from: string, target: string) => {
      signal?.throwIfAborted()
      const copied = await copyHashed(from, target)
      if (!copied) return
      sizes.base += copied.bytes
      digests.set(nameIn(folder, target), copied.digest)
    }
    const base = path.join(folder, 'postgres')
    const { system, timeline, wal, until, chain } = await embedded.copyTo(path.join(base, 'pgdata'), {
      copy,
      beforeEnd: () => rows.before(),
      afterEnd: () => rows.after(),
    })
    const ended = systemClock.now()
    const counted = await rows.count()
    for (const name of PASSWORDS) await copy(path.join(postgres, name), path.join(base, name))
    if (env.sessionSecret === undefined) await copy(path.join(env.dataDir, 'secreto'), path.join(folder, 'secreto'))
    const label = path.join(base, 'pgdata', 'backup_label')
    digests.set(nameIn(folder, label), await digestOf(label))
    say('Copiando los archivos guardados…')
    await linkFiles(parts, folder, digests, sizes, before)
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
      filas: counted,
      huellas: await writeDigests(folder, digests),
    }
  } finally {
    await rows.close()
    await pool.end()
    await embedded.stop()
  }
}

type Before = { folder: string; digests: Digests } | undefined

/** The newest copy in the same folder: what it has need not be copied again. One of the future would stay it for ever. */
const copyBefore = async (to: string, now: Date): Promise<Before> => {
  const last = (await copiesIn(to)).findLast((copy) => hasBegun(copy, now))
  const digests = last && (await readDigests(last.folder, last.manifest.huellas).catch(() => undefined))
  return digests && { folder: last.folder, digests }
}

/**
 * The stored files that `folder` has not yet: a second name on the same disk, or a second name of the copy before, else
 * a copy. The product never changes a stored file; it only adds and removes them.
 */
const linkFiles = async (
  { env: { dataDir }, signal }: Parts,
  folder: string,
  digests: Digests,
  sizes: { files: number },
  before: Before,
): Promise<void> => {
  for await (const key of createDiskStorage(dataDir).keys()) {
    signal?.throwIfAborted()
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

const nameIn = (folder: string, file: string): string => path.relative(folder, file).split(path.sep).join('/')
