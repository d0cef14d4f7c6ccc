import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { Context } from './platform/context.ts'
import { StartError, type Db, type Tx } from './platform/database/index.ts'
import { markOf, writeMark, type Stores } from './platform/files/index.ts'

type Lock = { of: number; id: number }

/** Any numbers that are the same in every server, and no other use of two-part advisory locks. */
const LOCK_CLASS = 4_071_990
const LASTING_CLASS = 4_071_992

const lockOf = (of: number, secret: string): Lock => ({
  of,
  id: createHmac('sha256', secret).update('instalacion').digest().readInt32BE(0),
})

/** The lock that a running server holds: it tells servers with other secrets apart, and reveals nothing of the secret. */
export const secretLock = (secret: string): Lock => lockOf(LOCK_CLASS, secret)
/** The same of what addresses that last are made of. */
export const lastingLock = (lasting: string): Lock => lockOf(LASTING_CLASS, lasting)

/** Whether a server runs on this database with none of these secrets. */
export const otherSecretRuns = (db: Db, secrets: readonly (string | undefined)[]): Promise<boolean> =>
  db.read({ rol: 'sistema' }, (tx) => hasOther(tx, LOCK_CLASS, secrets))

const hasOther = async (tx: Tx, of: number, secrets: readonly (string | undefined)[]): Promise<boolean> => {
  const ids = secrets.filter((one) => one !== undefined).map((one) => lockOf(of, one).id >>> 0)
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = ${of}
      and objid::bigint <> all (${ids}::bigint[])
      and database = (select oid from pg_database where datname = current_database()) limit 1
  `.execute(tx)
  return rows.length > 0
}

type Parts = {
  stores: Pick<Stores, 'to' | 'first' | 'second'>
  uploadsDir: string
  secret: string
  previous?: string | undefined
  /** What addresses that last are made of; the secret when absent. */
  lasting?: string | undefined
}

/**
 * Makes sure that this database, these files and this secret belong together; returns the installation's mark. The first
 * start writes it into both. Only one server at a time may do this. Throws StartError.
 */
export const entrarEnInstalacion = async (
  ctx: Context,
  { stores, uploadsDir, secret, previous, lasting = secret }: Parts,
): Promise<string> => {
  const { first, second, to } = stores
  const { row, conArchivos } = await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await exigirMismoSecreto(tx, [secret, previous])
    await exigirMismasDirecciones(tx, lasting)
    await tx
      .insertInto('instalacion')
      .values({ marca: nanoid(32), almacen: to, creadaEn: ctx.clock.now() })
      .onConflict((ya) => ya.column('unica').doUpdateSet({ almacen: to }))
      .execute()
    const una = await tx.selectFrom('instalacion').select(['marca', 'puesta']).executeTakeFirstOrThrow()
    const archivo = await tx.selectFrom('archivos').select('id').limit(1).executeTakeFirst()
    return { row: una, conArchivos: archivo !== undefined }
  })
  const found = await Promise.all([markOf(first), second && markOf(second)])
  for (const [i, mark] of found.entries())
    if (mark && mark !== row.marca) throw new StartError([deOtra([first, second][i]?.name ?? '')])
  if (row.puesta && conArchivos && !found.some(Boolean)) throw new StartError([sinMarca(first.name)])
  if (!found[0]) await writeMark(first, row.marca, uploadsDir)
  if (!row.puesta)
    await ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.updateTable('instalacion').set({ puesta: true }).execute())
  return row.marca
}

/** Servers that run with one of these secrets may stay. */
const exigirMismoSecreto = async (tx: Tx, secretos: readonly (string | undefined)[]): Promise<void> => {
  if (await hasOther(tx, LOCK_CLASS, secretos))
    throw new StartError([
      'Otro servidor en marcha usa esta base de datos con otro SESSION_SECRET: pon el mismo en todos, detén los demás, o pon el de ellos en SESSION_SECRET_PREVIOUS.',
    ])
}

/** Each would answer for its own addresses of trackers, codes of FUECs and secrets of webhooks, and refuse the other's. */
const exigirMismasDirecciones = async (tx: Tx, lasting: string): Promise<void> => {
  if (await hasOther(tx, LASTING_CLASS, [lasting]))
    throw new StartError([
      'Otro servidor en marcha usa esta base de datos con otro ADDRESS_SECRET (sin ella cuenta SESSION_SECRET): pon el mismo en todos, o detén los demás.',
    ])
}

const deOtra = (where: string) =>
  `Los archivos de ${where} son de otra instalación, no de esta base de datos: revisa DATABASE_URL, y DATA_DIR o S3_BUCKET.`

const sinMarca = (where: string) =>
  `La base de datos conoce archivos, y en ${where} no está la marca de esta instalación: el disco no está montado, es otro, o el bucket no es el de siempre. Revisa DATA_DIR o las variables S3_*.`
