import type { Clock } from './clock/index.ts'
import type { Db } from './database/index.ts'
import type { Logger } from './log/index.ts'

/** What every command and query is given; nothing is imported as a global. */
export type Context = {
  db: Db
  clock: Clock
  log: Logger
}
