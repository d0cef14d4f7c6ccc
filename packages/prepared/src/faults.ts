import pg from 'pg'

/** The connection leads to a server that only reads: a standby, or a former primary. */
export class StandbyError extends Error {}

/** The server does not admit the login of the connection, and `onRefused` was told. */
export class RefusedError extends Error {}

/** SQLSTATE classes and codes that say "the database is away", not "the statement is wrong". */
const AWAY = /^(?:08|53|57P0[1-5]|58)/
const AWAY_SYSTEM = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
/** pg reports these without a code (README, "Messages of errors without a code"). */
const AWAY_MESSAGE =
  /connection (?:terminated|error|ended)|timeout (?:exceeded|expired)|read timeout|not queryable|after calling end/i

/** The answers of a server that only reads: to a change, and to `begin read write`. */
const READ_ONLY_SERVER = /^(?:25006|0A000)$/

const RETRY = new Set(['40001', '40P01'])
const LOCK_TIMEOUT = '55P03'

const NO_PRIVILEGE = '42501'
/** The parts of PostgreSQL that open and write its files. */
const OF_FILES = /^(?:md|fd|slru|relmapper|xlog\w*)\.c$/

/** PostgreSQL says the same of a disk that takes no changes as of a missing grant; only the part that says it differs. */
const isDiskRefusal = (error: pg.DatabaseError): boolean =>
  error.code === NO_PRIVILEGE && OF_FILES.test(error.file ?? '')

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** The connection of the server has no statement of that name. */
export const isForgotten = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '26000'

/**
 * The prepared statement is gone from the connection, or a migration changed its columns. The batch changed nothing; sent again, it parses the
 * statement anew.
 */
export const isStale = (error: unknown): boolean =>
  isForgotten(error) ||
  (error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan must not change/.test(error.message))

/** The server does not know the login, or not with this password. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && codeOf(error).startsWith('28')

/** Serialization failure or deadlock: PostgreSQL rolled the transaction back, and it may run again. */
export const isRetryable = (error: unknown): boolean => error instanceof pg.DatabaseError && RETRY.has(codeOf(error))

/** Another transaction kept a lock for longer than the connection's `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && codeOf(error) === LOCK_TIMEOUT

/**
 * Returns `StandbyError` for the error of a read-write transaction on a server that only reads, so that its connection counts as lost. A standby
 * behind a pooler does not report its state when the connection begins. Returns any other error unchanged.
 */
export const ofReadWrite = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && READ_ONLY_SERVER.test(codeOf(error)) && !isStale(error)
    ? new StandbyError('the database only reads', { cause: error })
    : error

/** The connection cannot be used any more, or there is none. */
export function isAway(error: unknown): boolean {
  if (error instanceof StandbyError || error instanceof RefusedError) return true
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isAway)
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return AWAY.test(code) || isDiskRefusal(error)
  return AWAY_SYSTEM.test(code) || (code === '' && AWAY_MESSAGE.test(error.message))
}

/** The connection dropped, and not because of a timeout: the same read may succeed on another connection. */
export const isLost = (error: unknown): boolean =>
  isAway(error) && !(error instanceof Error && /timeout/i.test(error.message))
