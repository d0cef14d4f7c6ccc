import { isDeepStrictEqual } from 'node:util'
import { clientAt, type Address } from '@aliadas/prepared'
import pg from 'pg'
import { StartError } from './start-error.ts'
import { BACKUP_ROLE, quoted, storedTables, type StoredTable } from './stored-tables.ts'

const CONNECT_MS = 10_000
const NO_ROLE = new Set(['22023', '42501'])

/** A connection without the limits of requests: a copy of a large table takes minutes. */
export const patientClient = async (address: Address): Promise<pg.Client> => {
  const client = new (clientAt(address))({ connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Works with such a connection, which ends when `signal` is aborted: then this throws the signal's reason. From the moment
 * on in which `work` calls `keep` an interruption ends nothing.
 */
export const withPatientClient = async <T>(
  address: Address,
  signal: AbortSignal | undefined,
  work: (client: pg.Client, keep: () => void) => Promise<T>,
): Promise<T> => {
  const client = await patientClient(address)
  let interrupted = false
  const interrupt = () => {
    interrupted = true
    void client.end().catch(() => undefined)
  }
  const keep = () => signal?.removeEventListener('abort', interrupt)
  signal?.addEventListener('abort', interrupt, { once: true })
  try {
    signal?.throwIfAborted()
    return await work(client, keep)
  } catch (error) {
    // That its connection ended is no fault.
    if (interrupted) signal?.throwIfAborted()
    throw error
  } finally {
    keep()
    await client.end().catch(() => undefined)
  }
}

/** For the whole transaction: no limit, and values written so that any PostgreSQL reads them back as the same. */
export const AT_LEISURE = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'`

/**
 * Begins a transaction that reads every row as of one instant, as the role of backups. Its tables keep their shape until
 * it ends. Throws StartError where the role is missing or the login may not take it.
 */
export const beginSnapshot = async (client: pg.Client): Promise<StoredTable[]> => {
  // Listed before the transaction: LOCK takes no snapshot, so the one of the next query begins with these tables locked.
  const before = await storedTables(client)
  await client.query(`begin isolation level repeatable read read only; ${AT_LEISURE}`)
  try {
    await client.query(`set local role ${BACKUP_ROLE}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && NO_ROLE.has(error.code ?? ''))) throw error
    throw new StartError(
      [
        `Este usuario de la base de datos no puede tomar el rol ${BACKUP_ROLE}: entra con el dueño de las tablas, y si es de una versión anterior inicia primero esta.`,
      ],
      { cause: error },
    )
  }
  const names = before.map(({ name }) => quoted(name)).join(', ')
  if (names !== '') await client.query(`lock table ${names} in access share mode`)
  const tables = await storedTables(client)
  if (!isDeepStrictEqual(tables, before))
    throw new StartError(['Las tablas cambiaron mientras empezaba el respaldo: repite la orden.'])
  const hidden = tables.filter((one) => one.hidden).map(({ name }) => name)
  if (hidden.length > 0)
    throw new StartError([
      `El rol ${BACKUP_ROLE} no ve las filas de ${hidden.join(', ')}: el respaldo no sería completo.`,
    ])
  return tables
}
