import * as prepared from '@aliadas/prepared'
import type { Address, Pool } from '@aliadas/prepared'
import pg from 'pg'
import type { Logger } from '../log/index.ts'

export type { Pool } from '@aliadas/prepared'

export type PoolOptions = {
  /** Maximum connections. */
  max: number
  /** Additional connections for pipelined short reads. */
  readers?: number
  /** Of short reads, whose login carries `READING_SETTINGS`; the address' own login then carries `SETTINGS`. */
  reading?: Address | undefined
  log?: Pick<Logger, 'warn'>
  /** See `keepLogins`. */
  onRefused?: (() => void) | undefined
  /** How long a request waits for a connection, in ms; 5,000 without it. */
  connectMs?: number
  /** How long the client waits for an answer, in ms; 12,000 without it. */
  answerMs?: number
  /** Instead of the same ones of `SETTINGS`, where the login does not carry them. */
  settings?: Settings
}

export type Settings = Readonly<Record<string, string>>

/** Enough for a few cores of PostgreSQL; more would only wait for each other. */
const READERS = 4
const CONNECT_TIMEOUT_MS = 5_000
/** A client-side timeout, a little longer than the server's: a server that hangs does not apply its own. */
const ANSWER_TIMEOUT_MS = 12_000

/** Of every connection for requests. A date without a zone is Colombian time, whatever the server's setting. */
export const SETTINGS: Settings = {
  TimeZone: 'America/Bogota',
  DateStyle: 'ISO',
  statement_timeout: '10s',
  lock_timeout: '4s',
  idle_in_transaction_session_timeout: '10s',
}

/**
 * Settings of the connections for short reads. Every statement there is prepared for all values, so its plan is the one that the tests check.
 * Without `enable_seqscan=off`, a plan made while a table was empty would scan the whole table until PostgreSQL analyzes it.
 * Before PostgreSQL 18 that setting adds 10^10 to the cost of a scan that nothing can replace, and a JIT compiler then spends 200 ms on it.
 */
export const READING_SETTINGS: Settings = {
  ...SETTINGS,
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
}

/** Of identity. It writes sessions and links only: a sign-in waits for no standby. */
export const IDENTITY_SETTINGS: Settings = {
  search_path: 'acceso',
  synchronous_commit: 'local',
  statement_timeout: '10s',
}

/** As a start parameter, for a login that does not carry them. A pooler refuses it. */
const optionsOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Connections to PostgreSQL with this product's types and limits. If the database goes away, queries fail and later
 * ones reconnect; the process never ends because of it.
 */
export const createPool = (
  address: Address,
  {
    max,
    readers = READERS,
    reading,
    log,
    onRefused,
    connectMs = CONNECT_TIMEOUT_MS,
    answerMs = ANSWER_TIMEOUT_MS,
    settings = {},
  }: PoolOptions,
): Pool =>
  prepared.createPool(address, {
    max,
    readers,
    settings: {
      application_name: 'aliadas',
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
      types: { getTypeParser },
      ...(reading === undefined ? { options: optionsOf({ ...SETTINGS, ...settings }) } : {}),
    },
    reading:
      reading === undefined ? { options: optionsOf({ ...READING_SETTINGS, ...settings }) } : { address: reading },
    onLost: (err) => log?.warn({ err }, 'Se perdió una conexión con la base de datos'),
    onRefused,
  })

/** The database as identity enters it. `carries`: its login carries `IDENTITY_SETTINGS`. */
export type IdentityEntrance = { address: Address; carries: boolean; max: number; onRefused?: () => void }

export const IDENTITY_POOL = 5

export const createIdentityPool = (
  { address, carries, max, onRefused }: IdentityEntrance,
  log: Pick<Logger, 'warn'>,
): pg.Pool => {
  const pool = new pg.Pool({
    Client: prepared.clientAt(address, onRefused),
    max,
    application_name: 'aliadas-acceso',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    ...(carries ? {} : { options: optionsOf(IDENTITY_SETTINGS) }),
  })
  const warn = (err: Error) =>
    void (pool.ending || log.warn({ err }, 'Se perdió una conexión de identidad con la base de datos'))
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  return pool
}

const { builtins } = pg.types
const DATE_ARRAY = 1182
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231

const asText = (value: string) => value

/** A number if that loses no digit, otherwise the digits as text. */
export function safeNumber(value: string): number | string {
  const number = Number(value)
  const exact = Number.isInteger(number) ? Number.isSafeInteger(number) : value.replace(/[-.]/g, '').length <= 15
  return exact ? number : value
}

/** Flat arrays whose values need no quotes. */
const listOf = (parse: (value: string) => unknown) => (value: string) =>
  value === '{}'
    ? []
    : value
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : parse(item)))

/** Dates stay text ('YYYY-MM-DD'): a Date would add a time and a zone. */
const PARSERS = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, safeNumber],
  [builtins.DATE, asText],
  [INT8_ARRAY, listOf(Number)],
  [NUMERIC_ARRAY, listOf(safeNumber)],
  [DATE_ARRAY, listOf(asText)],
])

function getTypeParser(oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary') {
  const own = format === 'binary' ? undefined : PARSERS.get(oid)
  return own ?? pg.types.getTypeParser(oid, format)
}
