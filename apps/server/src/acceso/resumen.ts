import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { createFairQueue } from '../platform/http/index.ts'

/** A digest of nothing: no password opens it, and checking it takes as long as any other. */
export const NINGUNA_CONTRASENA = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/**
 * A password hash occupies a core for a tenth of a second, on purpose. One core stays free for everything else, and
 * sign-ins from one place queue behind each other.
 */
const turnos = createFairQueue({
  running: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 200,
  perKey: 40,
})

/** The requester, by the key under which attempts count: a network, a known browser, a person. */
export const resumir = (quien: string, password: string): Promise<string> => turnos(quien, () => hashPassword(password))

export const coincide = (quien: string, hash: string, password: string): Promise<boolean> =>
  turnos(quien, () => verifyPassword({ hash, password }))

/** Hashes in progress and waiting in this process. */
export const colaDeContrasenas = () => turnos.size()

/** Work that contains a hash, in the same queue. */
export const enTurno = <T>(quien: string, trabajo: () => Promise<T>): Promise<T> => turnos(quien, trabajo)
