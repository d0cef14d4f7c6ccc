export { createLogger, LOG_LEVELS } from './log.ts'
export type { Logger, LogLevel } from './log.ts'
