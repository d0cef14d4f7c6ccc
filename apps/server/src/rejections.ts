import { isAway } from './platform/database/index.ts'
import type { Logger } from './platform/log/index.ts'

/**
 * What to do with a promise that failed and that nobody waits for. A library that reads in the background is no reason to end because the
 * database went away: it reads again. Anything else is a fault of ours, and a process in an unknown state must not go on.
 */
export const createRejections =
  (log: Pick<Logger, 'warn'>, fail: (error: unknown) => void) =>
  (error: unknown): void => {
    if (isAway(error)) log.warn({ err: error }, 'Un trabajo de fondo perdió la base de datos')
    else fail(error)
  }
