import { setTimeout as sleep } from 'node:timers/promises'
import { Falla } from '@aliadas/contract/core'
import pg from 'pg'
import type { Logger } from '../log/index.ts'
import { isAway } from '@aliadas/prepared'
import { StartError } from './start-error.ts'

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
const PATIENCE_MS = 15_000
const AGAIN_MS = 300

/** An error and its causes, outermost first. */
const chainOf = (error: unknown): unknown[] =>
  error instanceof Error
    ? [error, ...(error instanceof AggregateError ? error.errors : []), ...chainOf(error.cause)]
    : []

const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && DISK_FULL.has(String(error.code))) ||
    /database or disk is full|no space left on device/i.test(error.message))

const isGoneItself = (error: unknown): boolean =>
  isAway(error) || (error instanceof Falla && error.code === 'unavailable')

/** The database is away: this error says so, or one of its causes. */
export const isGone = (error: unknown): boolean => chainOf(error).some(isGoneItself)

/**
 * Retries a step of the start while the database is away: it was there a moment ago, and the included one restarts by
 * itself.
 */
export const patiently = async <T>(
  log: Pick<Logger, 'warn'>,
  step: () => Promise<T>,
  { patienceMs = PATIENCE_MS, againMs = AGAIN_MS } = {},
): Promise<T> => {
  const deadline = performance.now() + patienceMs
  for (let told = false; ; told = true) {
    try {
      return await step()
    } catch (err) {
      const chain = chainOf(err)
      if (!chain.some(isGoneItself) || chain.some(isFull) || performance.now() > deadline) throw err
      if (!told) log.warn({ err }, 'La base de datos no responde durante el arranque; se reintenta')
      await sleep(againMs)
    }
  }
}

/** Turns an external failure during the start into its Spanish lines; rethrows an error of our own code. */
export const explainStart = (error: unknown): unknown => {
  const chain = chainOf(error)
  if (chain.some(isFull))
    return new StartError(['El disco está lleno: libera espacio y vuelve a iniciar. No se borró nada.'], {
      cause: error,
    })
  if (error instanceof StartError) return error
  const gone = chain.find(isGoneItself)
  const database = gone ?? chain.find((one) => one instanceof pg.DatabaseError)
  if (!(database instanceof Error)) return error
  const why = chain.findLast((one) => one instanceof Error)
  return new StartError(
    [
      `La base de datos ${gone ? 'dejó de responder' : 'respondió con un error'} durante el arranque: ${why instanceof Error ? why.message : database.message}.`,
      'Vuelve a iniciar; si sigue igual, revisa el servidor de la base de datos. No se perdió nada de lo guardado.',
    ],
    { cause: error },
  )
}

/** The one line of a command for a database that is away or that refuses; any other error as it is. */
export const explainAway = (error: unknown): unknown => {
  if (error instanceof StartError) return error
  if (isGone(error)) {
    const why = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const text = why instanceof Error ? why.message.split('\n')[0] : String(why)
    return new StartError([`La base de datos no responde: ${text}`], { cause: error })
  }
  if (error instanceof pg.DatabaseError)
    return new StartError([`La base de datos respondió con un error: ${error.message}`], { cause: error })
  return error
}
