import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { createFairQueue } from '../platform/http/index.ts'

/**
 * A password's digest takes a core for a tenth of a second, on purpose. One core stays free for everything else, and who signs in from one
 * place waits behind those of the same place.
 */
const turnos = createFairQueue({
  running: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 200,
  perKey: 40,
})

/** Whoever asks, by what their tries are counted under: a network, a known browser, a person. */
export const resumir = (quien: string, password: string): Promise<string> => turnos(quien, () => hashPassword(password))

export const coincide = (quien: string, hash: string, password: string): Promise<boolean> =>
  turnos(quien, () => verifyPassword({ hash, password }))

/** Work of which a digest is a part, in the same turns. */
export const enTurno = <T>(quien: string, trabajo: () => Promise<T>): Promise<T> => turnos(quien, trabajo)
