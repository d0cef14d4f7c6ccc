import { constants } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { revisarArchivos } from '../archivos/index.ts'
import { systemClock } from '../platform/clock/index.ts'
import {
  REPLAY,
  SIGNAL,
  StartError,
  createDatabase,
  createPool,
  findHoles,
  migrate,
  startEmbedded,
  walFolderIn,
  type Db,
} from '../platform/database/index.ts'
import { createDiskStorage } from '../platform/files/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { deleteAgain } from './deletions.ts'
import { compare, readDigests, type Digests } from './digests.ts'
import { codeOf } from './durably.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { FILES } from './new-files.ts'
import { pointIn, writeSegments, type Point } from './point-in-time.ts'

type Parts = { log: Logger; say: (line: string) => void }

/** Tables whose rows a person recognises, in the words of the screens. */
const COUNTED = [
  ['empresas', 'empresas'],
  ['personas', 'personas'],
  ['servicios', 'servicios'],
  ['ofertas', 'ofertas'],
  ['asientos', 'asientos del libro'],
  ['historial', 'líneas del historial'],
  ['archivos', 'archivos'],
] as const

/** What is wrong in a restored world, in lines that name it; none when all is as it was. */
export type Restored = {
  manifest: Manifest
  at: Date
  /** Accounts that were deleted again. */
  deleted: number
  counts: string[]
  faults: string[]
}

/**
 * Checks every digest of the backup `given`, and with `at` of the log up to then, for which `given` may be a BACKUP_DIR.
 * Then writes it into `to`, which must be empty or not exist, and opens it once: PostgreSQL plays its log, and every
 * stored file is compared with its row. Mails of the restored world wait, because they may have gone out already. Throws
 * StartError; before the digests fit nothing is written.
 */
export const restoreBackup = async (
  given: string,
  to: string,
  { log, say }: Parts,
  at?: Date | 'last',
): Promise<Restored> => {
  await refuseUsed(to)
  if (at !== undefined) say('Revisando el registro…')
  const point = at === undefined ? undefined : await pointIn(given, at)
  const from = point?.copy.folder ?? given
  const manifest = await readManifest(from)
  say('Revisando el respaldo…')
  const digests = await readDigests(from, manifest.huellas)
  const { missing, changed } = await compare(from, digests)
  if (missing.length + changed.length > 0)
    throw new StartError([
      'El respaldo está dañado. No se escribió nada.',
      ...missing.map((name) => `Falta: ${name}`),
      ...changed.map((name) => `Cambió: ${name}`),
    ])
  say('Escribiendo…')
  await writeAll(from, to, digests, point)
  return openOnce(to, manifest, log, { backups: path.dirname(from), point })
}

const refuseUsed = async (to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  if ((await readdir(to)).length > 0)
    throw new StartError([`${to} no está vacía: elige otra carpeta para restaurar. No se escribió nada.`])
}

/** Writes beside and renames at the end: an interrupted restore leaves nothing that the product would start on. */
const writeAll = async (from: string, to: string, digests: Digests, point: Point | undefined): Promise<void> => {
  const unfinished = await mkdtemp(path.join(to, '.restaurando-'))
  try {
    for (const name of digests.keys()) {
      const target = path.join(unfinished, ...name.split('/'))
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await copyFile(path.join(from, ...name.split('/')), target, constants.COPYFILE_EXCL)
    }
    // Folders that PostgreSQL wants although they are empty have no file to name them.
    await copyFolders(path.join(from, 'postgres'), path.join(unfinished, 'postgres'))
    if (point) await writeRest(point, unfinished)
    const entries = await readdir(unfinished)
    for (const entry of entries.toSorted((a, b) => Number(a === 'postgres') - Number(b === 'postgres')))
      await rename(path.join(unfinished, entry), path.join(to, entry))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** What the copy does not have: the log after it, and the files that came after it. */
const writeRest = async (point: Point, to: string): Promise<void> => {
  const data = path.join(to, 'postgres', 'pgdata')
  await writeSegments(point, await walFolderIn(data))
  await writeFile(path.join(data, SIGNAL), '', { mode: 0o600 })
  const later = path.join(path.dirname(point.copy.folder), FILES)
  await cp(later, path.join(to, 'archivos'), { recursive: true, force: false }).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}

const copyFolders = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (entry.isDirectory()) await copyFolders(path.join(from, entry.name), path.join(to, entry.name))
}

/** A long log takes long to play. */
const START_MS = 6 * 3_600_000

const openOnce = async (
  dataDir: string,
  manifest: Manifest,
  log: Logger,
  { backups, point }: { backups: string; point: Point | undefined },
): Promise<Restored> => {
  const settings = point && { ...REPLAY, recovery_target_time: point.at.toISOString().replace('Z', '+00') }
  const embedded = await startEmbedded({
    dir: path.join(dataDir, 'postgres'),
    log,
    startMs: START_MS,
    ...(settings && { settings }),
  })
  const pool = createPool(embedded.url, { max: 2, log })
  try {
    await migrate(embedded.url)
    const db = createDatabase(pool, log)
    const marks = await beginHistory(db)
    const faults = marks[0]?.marca === manifest.marca ? [] : ['La base de datos no es la del respaldo.']
    const storage = manifest.archivos.almacen === 'disk' ? createDiskStorage(dataDir) : undefined
    const deleted = await deleteAgain(backups, { db, clock: systemClock, log }, storage)
    if (storage) {
      const { sinBytes, distintos } = await revisarArchivos({ db, clock: systemClock }, { storage, stores: [storage] })
      faults.push(...sinBytes.map((key) => `Falta el archivo ${key}`))
      faults.push(...distintos.map((key) => `Los bytes de ${key} no son los que se guardaron`))
    }
    return {
      manifest,
      at: point?.at ?? new Date(manifest.hasta),
      deleted,
      counts: await countsOf(db),
      faults: [...faults, ...(await brokenLedger(db)), ...(await holesIn(db))],
    }
  } finally {
    await pool.end()
    await embedded.stop()
  }
}

/** Nothing goes out by itself, and no browser goes on where the database that was copied had got to. */
const beginHistory = (db: Db): Promise<{ marca: string }[]> =>
  db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx.deleteFrom('changeLog').execute()
    return tx
      .updateTable('instalacion')
      .set({ correosDetenidos: systemClock.now(), historia: nanoid() })
      .returning('marca')
      .execute()
  })

const holesIn = async (db: Db): Promise<string[]> => {
  const holes = await db.read({ rol: 'sistema' }, findHoles)
  return holes.map((hole) => `No todo está separado por empresa: ${hole}`)
}

const countsOf = (db: Db): Promise<string[]> =>
  db.read({ rol: 'sistema' }, async (tx) => {
    const counts: string[] = []
    for (const [table, words] of COUNTED) {
      const row = await tx
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('many'))
        .executeTakeFirst()
      counts.push(`${row?.many ?? 0} ${words}`)
    }
    return counts
  })

/** Entries of the ledger that do not begin with the sum of those before them. */
const brokenLedger = (db: Db): Promise<string[]> =>
  db.read({ rol: 'sistema' }, async (tx) => {
    const entries = await sql<{ id: string }>`
      select id from (select id, antes, coalesce(sum(valor) over (partition by concepto, objeto_id order by orden
        rows between unbounded preceding and 1 preceding), 0) as suma from asientos) as cadena
      where antes <> suma limit 20`.execute(tx)
    return entries.rows.map(({ id }) => `El asiento ${id} no cuadra con los anteriores`)
  })
