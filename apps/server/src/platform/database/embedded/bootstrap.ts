import pg from 'pg'
import { StartError } from '../start-error.ts'
import { ensurePassword, hasPassword, readPassword } from './files.ts'
import type { Place } from './files.ts'

/**
 * Owns the schema, creates the roles of the transactions and the database of the test world. It is no superuser and is
 * subject to row-level security.
 */
const OWNER = 'aliadas_dueno'
export const DATABASE = 'aliadas'
/** An adopted PostgreSQL may not respond. */
const CONNECT_MS = 10_000

export function urlOf(place: Place, port: number, database: string): string {
  return `postgres://${OWNER}:${encodeURIComponent(readPassword(place.ownerPassword))}@127.0.0.1:${port}/${database}`
}

/** Creates the owner and its database if they are missing, and gives it what it may do. Idempotent. */
export async function bootstrap(place: Place, port: number): Promise<void> {
  if (hasPassword(place.ownerPassword) && (await ownerEnters(place, port))) return
  await ensurePassword(place.ownerPassword)
  await asSuperuser(place, port, async (client) => {
    const password = client.escapeLiteral(readPassword(place.ownerPassword))
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [OWNER])
    await client.query(
      `${roles.rowCount ? 'alter' : 'create'} role ${OWNER} login nosuperuser nobypassrls createrole createdb password ${password}`,
    )
    const databases = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!databases.rowCount) await client.query(`create database ${DATABASE} owner ${OWNER}`)
    await client.query(`revoke all on database ${DATABASE} from public`)
  })
}

/** As `bootstrap` leaves it; an owner from before may not create databases. */
async function ownerEnters(place: Place, port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(place, port, DATABASE), connectionTimeoutMillis: CONNECT_MS })
  client.on('error', ignore)
  try {
    await client.connect()
    const { rows } = await client.query<{ made: boolean }>(
      'select rolcreatedb as made from pg_roles where rolname = current_user',
    )
    return rows[0]?.made ?? false
  } catch {
    return false
  } finally {
    await client.end().catch(ignore)
  }
}

/**
 * Creates a database of the owner, empty or as a copy of a database without connections. The template's files are
 * copied: by default each of their pages goes through the log, which takes twice the processor time.
 */
export async function createOwned(place: Place, port: number, name: string, template = 'template0'): Promise<string> {
  await asSuperuser(place, port, (client) =>
    client.query(
      `create database ${client.escapeIdentifier(name)} owner ${OWNER} template ${client.escapeIdentifier(template)}
       strategy file_copy`,
    ),
  )
  return urlOf(place, port, name)
}

/** One short superuser connection, for bootstrap and tests only, never for the application. */
export async function asSuperuser<T>(place: Place, port: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const password = readPassword(place.superuserPassword)
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: CONNECT_MS,
  })
  client.on('error', ignore)
  try {
    await client.connect()
  } catch (error) {
    throw refused(place, error)
  }
  try {
    return await work(client)
  } finally {
    await client.end().catch(ignore)
  }
}

const WRONG_PASSWORD = '28P01'

function refused(place: Place, cause: unknown): StartError {
  const wrong = cause instanceof pg.DatabaseError && cause.code === WRONG_PASSWORD
  const lines = wrong
    ? [
        `La base de datos incluida no aceptó la clave de ${place.superuserPassword}.`,
        'Recupera ese archivo de tu copia de seguridad, o usa otra carpeta con DATA_DIR. No se borró nada.',
      ]
    : [
        `La base de datos incluida está en marcha pero no respondió: ${cause instanceof Error ? cause.message : String(cause)}.`,
        `Espera un momento y vuelve a iniciar; si sigue igual, mira ${place.log}. No se borró nada.`,
      ]
  return new StartError(lines, { cause })
}

const ignore = () => undefined
