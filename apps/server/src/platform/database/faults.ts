import { Falla, enProceso } from '@aliadas/contract/core'
import pg from 'pg'
import { StandbyError } from './standby-error.ts'

/** SQLSTATE classes and codes that mean "the database is away", not "the statement is wrong". */
const AWAY = /^(?:08|53|57P0[1-5]|58)/
const AWAY_SYSTEM = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
/** pg reports these without a code. */
const AWAY_MESSAGE =
  /connection (?:terminated|error|ended)|timeout (?:exceeded|expired)|read timeout|not queryable|after calling end/i

/** Response of a read-only server to a write and to `begin read write`. */
const READ_ONLY_SERVER = /^(?:25006|0A000)$/

const RETRY = new Set(['40001', '40P01'])
const LOCK_TIMEOUT = '55P03'
const STATEMENT_TIMEOUT = '57014'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/**
 * The connection's prepared statement is gone, or returns other columns since a migration. Nothing was executed; the
 * retry parses it again.
 */
export const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || (error.code === '0A000' && /cached plan must not change/.test(error.message)))

/** Serialization failure or deadlock: the transaction was rolled back and may run again. */
export const isRetryable = (error: unknown) => error instanceof pg.DatabaseError && RETRY.has(codeOf(error))

/** Another transaction held a lock longer than the lock timeout. */
export const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && codeOf(error) === LOCK_TIMEOUT

/**
 * Maps an error of a read-write transaction. Behind a pooler, a standby is not visible when the connection begins, only
 * in the transaction's response; its connection then counts as lost. Returns any other error unchanged.
 */
export const ofReadWrite = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && READ_ONLY_SERVER.test(codeOf(error)) && !isStale(error)
    ? new StandbyError('the database only reads', { cause: error })
    : error

/** The connection is broken, or there is none. */
export function isAway(error: unknown): boolean {
  if (error instanceof StandbyError) return true
  if (error instanceof Falla || !(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isAway)
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return AWAY.test(code)
  return AWAY_SYSTEM.test(code) || (code === '' && AWAY_MESSAGE.test(error.message))
}

/** The connection dropped within a short time; a retry on another connection may succeed. */
export const isLost = (error: unknown): boolean => {
  const cause = error instanceof Falla ? error.cause : error
  return isAway(cause) && !(cause instanceof Error && /timeout/i.test(cause.message))
}

export const unavailable = () =>
  new Falla('unavailable', 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.')

/**
 * Turns a database error without a culprit into its Spanish message. Returns any other error unchanged: only the
 * command that broke a constraint knows its meaning.
 */
export function toFalla(error: unknown): unknown {
  if (isAway(error)) return withCause(unavailable(), error)
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  if (isLockTimeout(error) || isRetryable(error))
    return withCause(enProceso('Otra persona está cambiando lo mismo en este momento. Intenta de nuevo.'), error)
  if (code === STATEMENT_TIMEOUT)
    return withCause(
      new Falla('deadline-exceeded', 'La consulta tardó demasiado. Intenta de nuevo en unos segundos.'),
      error,
    )
  return error
}

/** Keeps the original error for the log; no response contains it. */
function withCause(falla: Falla, cause: unknown): Falla {
  falla.cause = cause
  return falla
}
