import { isAway, isLockTimeout, isRetryable } from '@aliadas/prepared'
import { Falla, enProceso } from '@aliadas/contract/core'
import pg from 'pg'

const STATEMENT_TIMEOUT = '57014'

export const unavailable = () =>
  new Falla('unavailable', 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.')

/**
 * Returns the `Falla` for a database error that nobody caused, with the original as its cause. Returns any other error unchanged: only the
 * command that broke a constraint knows what that means.
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

/** Keeps the original for the log; a response never carries it. */
function withCause(falla: Falla, cause: unknown): Falla {
  falla.cause = cause
  return falla
}
