import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { revisarArchivos } from '../archivos/index.ts'
import { systemClock } from '../platform/clock/index.ts'
import { createDatabase, createPool, findHoles, migrate, type Db } from '../platform/database/index.ts'
import type { Storage } from '../platform/files/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { deleteAgain } from './deletions.ts'

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
  /** Of the product that made the backup. */
  version: string
  at: Date
  /** Accounts that were deleted again. */
  deleted: number
  counts: string[]
  faults: string[]
  /** What this version had to apply, and how long that took. */
  migrations: { names: string[]; ms: number }
}

type World = {
  url: string
  /** Of the installation that was copied. */
  marca: string
  /** Undefined: its files are in a bucket, which no restore touches. */
  storage: Storage | undefined
  /** The folder that the backup lies in; it may know accounts that were deleted later. */
  backups: string
}

/**
 * Brings a restored database to this version, makes it another history than the one that was copied, deletes again what
 * was deleted since, and compares files, ledger and walls.
 */
export const openRestored = async (
  { url, marca, storage, backups }: World,
  log: Logger,
  migrations?: string,
): Promise<Pick<Restored, 'deleted' | 'counts' | 'faults' | 'migrations'>> => {
  const start = performance.now()
  const names = await migrate(url, migrations)
  const ms = performance.now() - start
  const pool = createPool(url, { max: 2, log })
  try {
    const db = createDatabase(pool, log)
    const marks = await beginHistory(db)
    const faults = marks[0]?.marca === marca ? [] : ['La base de datos no es la del respaldo.']
    const deleted = await deleteAgain(backups, { db, clock: systemClock, log }, storage)
    if (storage) {
      const { sinBytes, distintos } = await revisarArchivos({ db, clock: systemClock }, { storage, stores: [storage] })
      faults.push(...sinBytes.map((key) => `Falta el archivo ${key}`))
      faults.push(...distintos.map((key) => `Los bytes de ${key} no son los que se guardaron`))
    }
    await keepForLater(db)
    return {
      deleted,
      counts: await countsOf(db),
      migrations: { names, ms },
      faults: [...faults, ...(await brokenLedger(db)), ...(await holesIn(db))],
    }
  } finally {
    await pool.end()
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

/**
 * A record may have named any upload after this instant: its bytes in a bucket are those of the later instants too, and
 * the sweep keeps them as long. Follows the comparison, which does not miss the bytes of what no record had named.
 */
const keepForLater = (db: Db): Promise<unknown> =>
  db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('archivos').set({ nuncaUsado: false }).where('nuncaUsado', '=', true).execute(),
  )

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
