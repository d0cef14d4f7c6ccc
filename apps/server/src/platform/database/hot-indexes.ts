import { setTimeout as sleep } from 'node:timers/promises'
import { isAway, isLockTimeout, isRetryable } from '@aliadas/prepared'
import type pg from 'pg'
import { StartError } from './start-error.ts'

/**
 * Tables that are written to all day or have millions of rows: a plain `create index` would hold up their writers for as
 * long as it reads the table. A migration names an index of one of these in `indexes` (CONTRIBUTING.md).
 */
export const HOT_TABLES = [
  'acceso.session',
  'aliado_llamadas',
  'archivos',
  'asientos',
  'avisos',
  'cadenas',
  'change_log',
  'conductores',
  'correos',
  'documentos',
  'entregas',
  'eventos',
  'historial',
  'idempotencia',
  'limites',
  'ofertas',
  'posiciones',
  'posiciones_dudosas',
  'rastreo_descartes',
  'rastreo_marcados',
  'servicio_contactos',
  'servicio_palabras',
  'servicio_referencias',
  'servicios',
  'servicios_contados',
  'trazas',
  'trazas_por_ralear',
  'vehiculos',
] as const

/** An index of a hot table: `create [unique] index NAME on ON`. */
export type HotIndex = { name: string; on: string; unique?: true }

/** Servers that start at once build one after another. Any number that is the same in every server. */
const LOCK = 4_071_990
const POLL_MS = 200
const ATTEMPTS = 12
/** A build waits for the transactions that run, without holding anybody up, so the limit grows until it has waited long enough. */
const LONGEST_WAIT_MS = 60_000

/**
 * Makes sure that these indexes are there and valid. Each is built beside writers, by itself, in the order given. What a
 * build left that died is dropped and built again. A build that waits for others longer than `lockTimeoutMs` is tried
 * again, with twice the time. Throws StartError.
 */
export const buildIndexes = async (
  pool: pg.Pool,
  indexes: readonly HotIndex[],
  { lockTimeoutMs }: { lockTimeoutMs: number },
): Promise<void> => {
  if ((await missing(pool, indexes)).length === 0) return
  const client = await pool.connect()
  try {
    await takeTurn(client)
    for (const index of await missing(client, indexes)) await build(client, index, lockTimeoutMs)
  } finally {
    // The lock and the timeout go with the connection.
    client.release(true)
  }
}

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

/** Those that do not exist, or whose build did not end. */
const missing = async (db: Queries, indexes: readonly HotIndex[]): Promise<HotIndex[]> => {
  if (indexes.length === 0) return []
  const { rows } = await db.query<{ name: string }>(
    `select name from unnest($1::text[]) name where not exists
      (select from pg_index where indexrelid = to_regclass(name) and indisvalid)`,
    [indexes.map(({ name }) => name)],
  )
  return indexes.filter(({ name }) => rows.some((row) => row.name === name))
}

/** Asks again and again: a statement that waits for the lock keeps a snapshot, for which the build would wait in turn. */
const takeTurn = async (client: pg.PoolClient): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (rows[0]?.mine) return
    await sleep(POLL_MS)
  }
}

const build = async (client: pg.PoolClient, { name, on, unique }: HotIndex, lockTimeoutMs: number): Promise<void> => {
  const make = `create ${unique ? 'unique ' : ''}index concurrently ${name} on ${on}`
  for (let attempt = 1; ; attempt++) {
    const waitMs = Math.min(lockTimeoutMs * 2 ** (attempt - 1), LONGEST_WAIT_MS)
    try {
      await client.query(`set lock_timeout = ${waitMs}`)
      await dropInvalid(client, name)
      await client.query(make)
      return
    } catch (error) {
      const again = isLockTimeout(error) || isRetryable(error)
      if (again && attempt < ATTEMPTS) continue
      // After a time limit this would wait for the same transaction.
      if (!again) await dropInvalid(client, name).catch(() => undefined)
      throw notBuilt(name, error)
    }
  }
}

/** An invalid unique index would go on refusing rows. */
const dropInvalid = async (client: pg.PoolClient, name: string): Promise<void> => {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount) await client.query(`drop index concurrently if exists ${name}`)
}

const notBuilt = (name: string, error: unknown): StartError =>
  new StartError(
    [
      `No se pudo crear el índice ${name}: ${error instanceof Error ? error.message : String(error)}.`,
      `${remedyOf(error)} Las migraciones quedaron aplicadas y ningún dato cambió.`,
    ],
    { cause: error },
  )

const remedyOf = (error: unknown): string => {
  if (isAway(error)) return 'Se perdió la conexión con la base de datos; vuelve a iniciar.'
  if (isLockTimeout(error))
    return 'Otra transacción sigue abierta, por ejemplo una copia de seguridad; vuelve a iniciar cuando termine.'
  return 'Corrige la causa y vuelve a iniciar.'
}
