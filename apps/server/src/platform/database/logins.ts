import { createHmac } from 'node:crypto'
import { clientAt, withLogin, type Address } from '@aliadas/prepared'
import pg from 'pg'
import type { Logger } from '../log/index.ts'
import { IDENTITY_SETTINGS, READING_SETTINGS, SETTINGS, type Settings } from './pool.ts'
import { ROLE, type Scope } from './scope.ts'

/** Only identity's login has its privileges without taking a role: the library knows none. */
export const IDENTITY_ROLE = 'aliadas_identidad'

export const KINDS = Object.keys(ROLE) as Scope['rol'][]

/** What a login is for: the transactions of a role, its short reads, or identity. */
export type Use = Scope['rol'] | `${Scope['rol']}_lee` | 'identidad'

type Kind = { use: Use; of: string; role: string; settings: Settings; ending: string }

const USES: readonly Kind[] = [
  ...KINDS.map((kind): Kind => ({ use: kind, of: kind, role: ROLE[kind], settings: SETTINGS, ending: '' })),
  ...KINDS.map((kind): Kind => ({
    use: `${kind}_lee`,
    of: kind,
    role: ROLE[kind],
    settings: READING_SETTINGS,
    ending: '_lee',
  })),
  { use: 'identidad', of: 'identidad', role: IDENTITY_ROLE, settings: IDENTITY_SETTINGS, ending: '' },
]

/** A server, or a pooler in front of it, that admits only logins it knows. */
class Refused extends Error {}

export type Login = { user: string; password: string }
export type Logins = Record<Use, Login>
type Made = Login & Pick<Kind, 'role' | 'settings'>

const loginOf = (secret: string, { of, role, ending }: Kind, oid: string): Login => {
  const from = (what: string) => createHmac('sha256', secret).update(`${what}|${of}`)
  const user = `${role}_${oid}_${from('marca').digest('hex').slice(0, 8)}${ending}`
  return { user, password: from(`login|${user}`).digest('base64url') }
}

/** The logins of this database and secret, whether they are there or not. */
const loginsOf = async (owner: pg.Client, secret: string) => {
  const { rows } = await owner.query<{ oid: string }>(
    'select oid::text as oid from pg_database where datname = current_database()',
  )
  return USES.map((kind) => ({ ...kind, ...loginOf(secret, kind, rows[0]?.oid ?? '') }))
}

const byUse = (logins: readonly (Login & { use: Use })[]): Logins =>
  Object.fromEntries(logins.map(({ use, user, password }) => [use, { user, password }])) as Logins

/** The logins that a start has made; null when one is missing. Changes nothing. */
export const madeLogins = async (url: string, secret: string): Promise<Logins | null> => {
  const owner = new (clientAt(url))({ connectionTimeoutMillis: 10_000 })
  owner.on('error', () => undefined)
  try {
    await owner.connect()
    const wanted = await loginsOf(owner, secret)
    const made = await Promise.all(wanted.map((login) => comesIn(withLogin(url, login))))
    return made.every(Boolean) ? byUse(wanted) : null
  } finally {
    await owner.end().catch(() => undefined)
  }
}

/**
 * Creates one login for each use, which can take the role of that use and no other: a statement in a company's transaction cannot
 * switch to another role or to the owner of the tables. The names contain the database's number, because logins belong
 * to the whole PostgreSQL server, and a digest of the secret, from which the passwords are derived. Servers with the
 * same secret know them; no password is stored; a server with another secret takes no login from them. Each carries its
 * settings, so that no connection sends them: a pooler refuses start parameters. Returns null if
 * the login of this address may not create logins, or if they cannot connect.
 */
export const ensureLogins = async (url: string, secret: string, log: Pick<Logger, 'warn'>): Promise<Logins | null> => {
  const Owner = clientAt(url)
  const owner = new Owner({ connectionTimeoutMillis: 10_000 })
  owner.on('error', () => undefined)
  try {
    await owner.connect()
    const wanted = await loginsOf(owner, secret)
    const known = await Promise.all(wanted.map((login) => comesIn(withLogin(url, login))))
    for (const [i, login] of wanted.entries()) {
      if (known[i]) continue
      await inTurn(owner, () => make(owner, login))
      if (!(await comesIn(withLogin(url, login))))
        throw new Refused(`the login ${login.user} was made and cannot come in`)
    }
    await ensureSettings(owner, wanted)
    return byUse(wanted)
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

/** Servers that start at once change logins one after another. */
const inTurn = async (owner: pg.Client, work: () => Promise<void>): Promise<void> => {
  await owner.query(`begin; select pg_advisory_xact_lock(hashtextextended('aliadas-logins', 0))`)
  try {
    await work()
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** With its settings: a running server may enter as soon as the login is there. */
const make = async (owner: pg.Client, { user, password, role, settings }: Made): Promise<void> => {
  const name = pg.escapeIdentifier(user)
  const inherits = role === IDENTITY_ROLE
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [user])
  await owner.query(
    `${rowCount === 0 ? 'create' : 'alter'} role ${name} login ${inherits ? 'inherit' : 'noinherit'} password ${pg.escapeLiteral(password)}`,
  )
  const { rows } = await owner.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const how = (rows[0]?.version ?? 0) >= 160_000 ? `with inherit ${inherits}, set ${!inherits}` : ''
  await owner.query(`grant ${role} to ${name} ${how}`)
  // Databases that admit only named logins, as the included one does.
  await owner.query(`do $$ begin execute format('grant connect on database %I to ${name}', current_database()); end $$`)
  await owner.query(settingsOf(user, settings))
}

/** Statements that let a login carry these settings and no others. */
const settingsOf = (user: string, settings: Settings): string => {
  const name = pg.escapeIdentifier(user)
  const each = Object.entries(settings).map(
    ([setting, value]) => `alter role ${name} set ${setting} = ${pg.escapeLiteral(value)}`,
  )
  return [`alter role ${name} reset all`, ...each].join(';\n')
}

/** Changes nothing that is already right. */
const ensureSettings = async (owner: pg.Client, logins: readonly Made[]): Promise<void> => {
  const { rows } = await owner.query<{ name: string; carried: string[] | null }>(
    'select rolname as name, rolconfig as carried from pg_roles where rolname = any ($1)',
    [logins.map(({ user }) => user)],
  )
  const carried = new Map(rows.map((row) => [row.name, (row.carried ?? []).toSorted().join()]))
  const wrong = logins.filter(({ user, settings }) => {
    const wanted = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    return carried.get(user) !== wanted.toSorted().join()
  })
  if (wrong.length === 0) return
  await inTurn(owner, async () => {
    for (const { user, settings } of wrong) await owner.query(settingsOf(user, settings))
  })
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
      secret === undefined ? [] : USES.map((kind) => loginOf(secret, kind, oid).user),
    )
    const { rows: old } = await owner.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname ~ $1 and rolname <> all ($2::text[]) and rolcanlogin order by 1`,
      [`^(${USES.map(({ role }) => role).join('|')})_${oid}_[0-9a-f]{8}(_lee)?$`, kept],
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
