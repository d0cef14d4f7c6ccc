import { Falla, enProceso } from '@aliadas/contract/core'
import pg from 'pg'
import { StandbyError } from './standby-error.ts'

/** SQLSTATE classes and codes that say "the database is away", not "the statement is wrong". */
const AWAY = /^(?:08|53|57P0[1-5]|58)/
const AWAY_SYSTEM = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
/** pg reports these without a code. */
const AWAY_MESSAGE =
  /connection (?:terminated|error|ended)|timeout (?:exceeded|expired)|read timeout|not queryable|after calling end/i

/** What a server that only reads answers: to a change, and to `begin read write`. */
const READ_ONLY_SERVER = /^(?:25006|0A000)$/

const RETRY = new Set(['40001', '40P01'])
const LOCK_TIMEOUT = '55P03'
const STATEMENT_TIMEOUT = '57014'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** The connection's statement is gone, or answers other columns since a migration: nothing was done, and asked again it is parsed again. */
export const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || (error.code === '0A000' && /cached plan must not change/.test(error.message)))

/** Serialization failure or deadlock: the transaction was rolled back whole and may run again. */
export const isRetryable = (error: unknown) => error instanceof pg.DatabaseError && RETRY.has(codeOf(error))

/** Another transaction kept a lock for longer than the connection waits. */
export const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && codeOf(error) === LOCK_TIMEOUT

/**
 * An error of a transaction that may change things. A standby behind a pooler does not tell when the connection begins; it answers the
 * transaction, and then its connection counts as lost. Anything else passes as it is.
 */
export const ofReadWrite = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && READ_ONLY_SERVER.test(codeOf(error)) && !isStale(error)
    ? new StandbyError('the database only reads', { cause: error })
    : error

/** The connection cannot be used any more, or there is none. */
export function isAway(error: unknown): boolean {
  if (error instanceof StandbyError) return true
  if (error instanceof Falla || !(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isAway)
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return AWAY.test(code)
  return AWAY_SYSTEM.test(code) || (code === '' && AWAY_MESSAGE.test(error.message))
}

/** The connection went away under it, and it did not take too long: on another one it may go well. */
export const isLost = (error: unknown): boolean => {
  const cause = error instanceof Falla ? error.cause : error
  return isAway(cause) && !(cause instanceof Error && /timeout/i.test(cause.message))
}

export const unavailable = () =>
  new Falla('unavailable', 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.')

/**
 * What a person is told about a database error that is nobody's mistake. Anything else passes as it is:
 * a broken constraint means something only where the command that broke it knows.
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

/** Keeps the original for the log; an answer never carries it. */
function withCause(falla: Falla, cause: unknown): Falla {
  falla.cause = cause
  return falla
}
