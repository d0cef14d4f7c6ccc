import { createHmac } from 'node:crypto'
import { clientAt, urlAt, withLogin, type Address } from '@aliadas/prepared'
import pg from 'pg'
import type { Logger } from '../log/index.ts'
import { createPool, type Pool } from './pool.ts'
import { ROLE, type Scope } from './scope.ts'

/** One pool for each kind of scope. Its login can take only that scope's role. */
export type Pools = Record<Scope['rol'], Pool>

/** Maximum connections of each kind, per server. */
const MOST: Record<Scope['rol'], number> = { empresa: 10, plataforma: 3, aliado: 5, sistema: 8 }
const KINDS = Object.keys(MOST) as Scope['rol'][]

/** A server, or a pooler in front of it, that admits only logins it knows. */
class Refused extends Error {}

type Login = { user: string; password: string }
type Logins = Record<Scope['rol'], Login>

const loginOf = (secret: string, kind: Scope['rol'], oid: string): Login => {
  const from = (what: string) => createHmac('sha256', secret).update(`${what}|${kind}`)
  const user = `${ROLE[kind]}_${oid}_${from('marca').digest('hex').slice(0, 8)}`
  return { user, password: from(`login|${user}`).digest('base64url') }
}

/**
 * Creates one login for each role, which can take that role and no other: a statement in a company's transaction cannot
 * switch to another role or to the owner of the tables. The names contain the database's number, because logins belong
 * to the whole PostgreSQL server, and a digest of the secret, from which the passwords are derived. Servers with the
 * same secret know them; no password is stored; a server with another secret takes no login from them. Returns null if
 * the login of DATABASE_URL may not create logins, or if they cannot connect.
 */
const ensureLogins = async (url: string, secret: string, log: Pick<Logger, 'warn'>): Promise<Logins | null> => {
  const Owner = clientAt(url)
  const owner = new Owner({ connectionTimeoutMillis: 10_000 })
  owner.on('error', () => undefined)
  try {
    await owner.connect()
    const { rows } = await owner.query<{ oid: string }>(
      'select oid::text as oid from pg_database where datname = current_database()',
    )
    const logins: Partial<Logins> = {}
    for (const kind of KINDS) {
      const login = loginOf(secret, kind, rows[0]?.oid ?? '')
      logins[kind] = login
      if (await comesIn(withLogin(url, login))) continue
      await make(owner, kind, login)
      if (!(await comesIn(withLogin(url, login))))
        throw new Refused(`the login ${login.user} was made and cannot come in`)
    }
    return logins as Logins
  } catch (err) {
    if (!(err instanceof Refused) && !(err instanceof pg.DatabaseError && err.code === '42501')) throw err
    log.warn(
      { err },
      'La base de datos no deja crear usuarios propios: todas las conexiones usan el usuario de DATABASE_URL',
    )
    return null
  } finally {
    await owner.end().catch(() => undefined)
  }
}

/**
 * Whether the login exists with this password. Checked first, so that a start changes nothing that is already right.
 */
const comesIn = async (url: string): Promise<boolean> => {
  const Client = clientAt(url)
  const client = new Client({ connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

const make = async (owner: pg.Client, kind: Scope['rol'], { user, password }: Login): Promise<void> => {
  const [name, role] = [pg.escapeIdentifier(user), ROLE[kind]]
  // Servers that start at once create them one after another.
  await owner.query(`begin; select pg_advisory_xact_lock(hashtextextended('aliadas-logins', 0))`)
  try {
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [user])
    await owner.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${name} login noinherit password ${pg.escapeLiteral(password)}`,
    )
    const { rows } = await owner.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    const how = (rows[0]?.version ?? 0) >= 160_000 ? 'with inherit false, set true' : ''
    await owner.query(`grant ${role} to ${name} ${how}`)
    // Databases that admit only named logins, as the included one does.
    await owner.query(
      `do $$ begin execute format('grant connect on database %I to ${name}', current_database()); end $$`,
    )
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** `othersRun`: whether a server with neither secret runs (`instalacion.ts`). */
type Known = { now: string; previous: string | undefined; othersRun: () => Promise<boolean> }

/**
 * Drops this database's logins that other secrets made, unless a server with another secret runs. Returns their names.
 * Does nothing where the login of DATABASE_URL may not drop them.
 */
export const dropOldLogins = async (address: Address, { now, previous, othersRun }: Known): Promise<string[]> => {
  const Owner = clientAt(address)
  const owner = new Owner({ connectionTimeoutMillis: 10_000 })
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    if (await othersRun()) return []
    const { rows } = await owner.query<{ oid: string }>(
      'select oid::text as oid from pg_database where datname = current_database()',
    )
    const oid = rows[0]?.oid ?? ''
    const kept = [now, previous].flatMap((secret) =>
      secret === undefined ? [] : KINDS.map((kind) => loginOf(secret, kind, oid).user),
    )
    const { rows: old } = await owner.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname ~ $1 and rolname <> all ($2::text[]) and rolcanlogin order by 1`,
      [`^(${KINDS.map((kind) => ROLE[kind]).join('|')})_${oid}_[0-9a-f]{8}$`, kept],
    )
    for (const { name } of old) await drop(owner, name)
    return old.map(({ name }) => name)
  } catch (err) {
    if (err instanceof pg.DatabaseError && err.code === '42501') return []
    throw err
  } finally {
    await owner.end().catch(() => undefined)
  }
}

/** What `make` gave it goes with it; connections that it left open end. */
const drop = async (owner: pg.Client, user: string): Promise<void> => {
  const name = pg.escapeIdentifier(user)
  await owner.query(`
    do $$ begin execute format('revoke connect on database %I from ${name}', current_database()); end $$;
    drop role ${name}`)
}

/**
 * The pools of a server: with their own logins where the database allows it, otherwise all with the login of
 * DATABASE_URL.
 */
export const createPools = async (
  address: Address,
  secret: string,
  log: Pick<Logger, 'warn'>,
  { most = MOST, readers }: { most?: Record<Scope['rol'], number>; readers?: number } = {},
): Promise<Pools> => {
  const logins = await ensureLogins(urlAt(address), secret, log)
  const own = (kind: Scope['rol']): Address => (logins ? () => withLogin(urlAt(address), logins[kind]) : address)
  const pools = KINDS.map((kind) => [
    kind,
    createPool(own(kind), { max: most[kind], log, ...(readers === undefined ? {} : { readers }) }),
  ])
  return Object.fromEntries(pools) as Pools
}

export const endPools = async (pools: Pools): Promise<void> => {
  await Promise.all(KINDS.map((kind) => pools[kind].end()))
}
