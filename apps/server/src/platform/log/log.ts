import { pino, stdTimeFunctions } from 'pino'
import type { DestinationStream, Logger as PinoLogger } from 'pino'
import { currentOrigin } from '../request-context.ts'
import { redact, redactFields, redactText } from './redact.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
export type Logger = PinoLogger

/**
 * One JSON line per event on standard output. Private values are hidden by their field name at any depth, also in the
 * bindings of child loggers; pass errors as `{ err }`. A line that a request caused carries its id, also from a hook
 * that runs after its response, and from what it began (`continuing`).
 */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: redact },
    mixin: requestFields,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: redactFields,
    },
    hooks: {
      // Texts are redacted too: a message often contains a link or a connection URL.
      logMethod(this: PinoLogger, args: Parameters<PinoLogger['info']>, method: PinoLogger['info']) {
        const clean = args.map((arg: unknown) => (typeof arg === 'string' ? redactText(arg) : arg))
        method.apply(this, clean as typeof args)
      },
    },
  }
  return redactChildren(destination ? pino(options, destination) : pino(options))
}

const requestFields = (): object => {
  const request = currentOrigin()
  if (!request) return {}
  return request.trace === null ? { solicitud: request.id } : { solicitud: request.id, traza: request.trace }
}

/** pino's formatters do not see a child logger's bindings. Children inherit this from their parent. */
function redactChildren(log: PinoLogger): PinoLogger {
  const prototype = Object.getPrototypeOf(log) as PinoLogger
  log.child = function (this: PinoLogger, bindings, options) {
    return prototype.child.call(this, redactFields(bindings), options)
  } as PinoLogger['child']
  return log
}
