import type { Clock } from './clock/index.ts'
import type { Db } from './database/index.ts'
import type { Logger } from './log/index.ts'

/** What every command and query receives; nothing is a global import. */
export type Context = {
  db: Db
  clock: Clock
  log: Logger
}
