import { clientAt, isAway, urlAt, withLogin, type Address } from '@aliadas/prepared'
import pg from 'pg'
import type { Logger } from '../log/index.ts'
import { keepLogins } from './kept-logins.ts'
import { KINDS, ensureLogins, madeLogins, type Logins, type Use } from './logins.ts'
import { IDENTITY_POOL, createPool, type IdentityEntrance, type Pool } from './pool.ts'
import type { Scope } from './scope.ts'
import { StartError } from './start-error.ts'

/** One pool for each kind of scope. Its login can take only that scope's role. */
export type Pools = Record<Scope['rol'], Pool>

/** Maximum connections of each kind, per server. */
const MOST: Record<Scope['rol'], number> = { empresa: 10, plataforma: 3, aliado: 5, sistema: 8 }
const READERS = 4
/** What a small scale leaves: a request may need a second connection of its kind while it holds one. */
const LEAST = 2

/** So many times these connections. */
export const scaled = (connections: number, scale: number): number =>
  Math.max(Math.min(connections, LEAST), Math.round(connections * scale))

/** `address`: of the database itself. `pooler`: where requests enter instead, when there is one. */
export type Doors = { address: Address; pooler?: Address | undefined }

type Sizes = { most?: Record<Scope['rol'], number>; readers?: number; scale?: number }

/**
 * The pools of a server, and how identity enters: with their own logins where the database allows it, otherwise all with
 * the login of DATABASE_URL. Through a pooler there is no otherwise: it refuses the settings that such a connection
 * sends. Throws StartError.
 */
export const createPools = async (
  { address, pooler }: Doors,
  secret: string,
  log: Pick<Logger, 'warn'>,
  { most = MOST, readers = READERS, scale = 1 }: Sizes = {},
): Promise<{ pools: Pools; identidad: IdentityEntrance }> => {
  const logins = await ensureLogins(urlAt(address), secret, log)
  if ((await placeOf(urlAt(address))).pooled)
    log.warn(
      'La base de datos responde por un pooler. Si reparte sus conexiones por transacción, pon en DATABASE_DIRECT_URL la dirección de PostgreSQL: sin ella faltan los cambios en vivo y las tareas.',
    )
  if (pooler !== undefined) await checkPooler(urlAt(address), urlAt(pooler), logins)
  const door = pooler ?? address
  const kept = logins && (await keepLogins(logins, { address, secret, log }))
  const as =
    (of: typeof kept & {}, use: Use): Address =>
    () =>
      withLogin(urlAt(door), of.login(use))
  const pools = KINDS.map((kind) => {
    const sizes = { max: scaled(most[kind], scale), readers: Math.max(1, Math.round(readers * scale)), log }
    if (kept === null) return [kind, createPool(door, sizes)]
    const own = { reading: as(kept, `${kind}_lee`), onRefused: kept.renew }
    return [kind, createPool(as(kept, kind), { ...sizes, ...own })]
  })
  const max = scaled(IDENTITY_POOL, scale)
  return {
    pools: Object.fromEntries(pools) as Pools,
    identidad: kept
      ? { address: as(kept, 'identidad'), carries: true, max, onRefused: kept.renew }
      : { address: door, carries: false, max },
  }
}

export const endPools = async (pools: Pools): Promise<void> => {
  await Promise.all(KINDS.map((kind) => pools[kind].end()))
}

/**
 * How the database is entered: by a pooler that nobody named, through one that lets our logins in, or directly. Null:
 * the logins are not made yet. Changes nothing. Throws StartError for a pooler that refuses one of them or leads
 * elsewhere.
 */
export const tryDoors = async (
  { address, pooler }: Doors,
  secret: string,
): Promise<'unnamed-pooler' | 'pooler' | 'direct' | null> => {
  if ((await placeOf(urlAt(address))).pooled) return 'unnamed-pooler'
  if (pooler === undefined) return 'direct'
  const logins = await madeLogins(urlAt(address), secret)
  if (logins === null) return null
  await checkPooler(urlAt(address), urlAt(pooler), logins)
  return 'pooler'
}

/** Every login of ours enters through the pooler, into the same database. */
const checkPooler = async (url: string, pooler: string, logins: Logins | null): Promise<void> => {
  if (logins === null)
    throw new StartError([
      'Detrás de un pooler Aliadas entra con usuarios propios, y el usuario de DATABASE_DIRECT_URL no puede crearlos: dale CREATEROLE.',
    ])
  await Promise.all(
    Object.values(logins).map(async (login) => {
      const [here, there] = await Promise.all([
        placeOf(withLogin(url, login)),
        placeOf(withLogin(pooler, login)).catch((cause: unknown) => {
          throw refusal(cause, login.user)
        }),
      ])
      if (here.database !== there.database)
        throw new StartError(['DATABASE_URL y DATABASE_DIRECT_URL llevan a bases de datos distintas. Revisa las dos.'])
    }),
  )
}

type Place = {
  /** Tells one database from another, by what every login may read. */
  database: string
  /** A pooler tells each connection a process number of its own, and not that of PostgreSQL's process. */
  pooled: boolean
}

const placeOf = async (url: string): Promise<Place> => {
  const client = new (clientAt(url))({ connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ database: string; pid: number }>(
      `select pg_postmaster_start_time() || ' ' || oid as database, pg_backend_pid() as pid
        from pg_database where datname = current_database()`,
    )
    const told = client as unknown as { processID: number | null }
    return { database: rows[0]?.database ?? '', pooled: rows[0]?.pid !== told.processID }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A pooler that does not know a user says so with the code of a broken protocol. */
const refusal = (cause: unknown, user: string): unknown => {
  if (!(cause instanceof pg.DatabaseError) || (isAway(cause) && cause.code !== '08P01')) return cause
  return new StartError(
    [
      `El pooler de DATABASE_URL no deja entrar al usuario ${user}: ${cause.message}`,
      'Deja que pregunte a PostgreSQL por los usuarios que crea Aliadas (auth_query, docs/scaling.md).',
    ],
    { cause },
  )
}
