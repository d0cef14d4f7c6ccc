import { isAway } from './platform/database/index.ts'
import type { Logger } from './platform/log/index.ts'

/**
 * Handles an unhandled rejection. A library that reads in the background may fail because the database is away: it
 * retries, and the process goes on. Any other one is our bug, and the process ends, because its state is unknown.
 */
export const createRejections =
  (log: Pick<Logger, 'warn'>, fail: (error: unknown) => void) =>
  (error: unknown): void => {
    if (isAway(error)) log.warn({ err: error }, 'Un trabajo de fondo perdió la base de datos')
    else fail(error)
  }
