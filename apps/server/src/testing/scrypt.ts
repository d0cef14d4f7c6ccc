import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: (err: Error | null, key: Buffer) => void,
) => void

// The runner may load this module twice in one process: the real function must be found again after the first replacement.
const KEY = Symbol.for('aliadas.scrypt')
const kept = globalThis as unknown as Record<symbol, Scrypt | undefined>

export const realScrypt: Scrypt = (kept[KEY] ??= crypto.scrypt)

/** Replaces `scrypt` of `node:crypto` for every module of this process. */
export const putScrypt = (scrypt: Scrypt): void => {
  Object.assign(crypto, { scrypt })
  syncBuiltinESMExports()
}

/** The real cost of a password hash, for the test file that calls this at its top. */
export const useRealHashes = (): void => putScrypt(realScrypt)
