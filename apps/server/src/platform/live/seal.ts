import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomFillSync,
  type KeyObject,
} from 'node:crypto'
import { MAX_ID, type Place } from './place.ts'

/**
 * Encrypts positions of the change log for the outside: the log is shared by all tenants, so its numbers would reveal
 * other companies' activity. A seal is valid for one audience or for all, on every server with the same secret. No two
 * places have equal seals, so comparing them reveals nothing either. A seal of another history of the database (`epoch`)
 * does not open.
 */
export type Sealer = {
  seal: (audience: string, place: Place) => string
  /** Null for a text that was sealed neither for this audience nor for `EVERYONE`. */
  open: (audience: string, text: string) => Place | null
}

/** Instead of an audience: whoever opens it hears only what it may see from there on. No audience has this name. */
export const EVERYONE = '*'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
const PLACE = 16
const TEXT = /^[\w-]{59}$/

/** `previous`: what it sealed still opens. */
export const createSealer = (secret: string, epoch: () => string, previous?: string): Sealer => {
  const now = sealerOf(secret, epoch)
  const before = previous === undefined ? null : sealerOf(previous, epoch)
  const one = (audience: string, text: string) => now.open(audience, text) ?? before?.open(audience, text) ?? null
  return { seal: now.seal, open: (audience, text) => one(audience, text) ?? one(EVERYONE, text) }
}

const sealerOf = (secret: string, epoch: () => string): Sealer => {
  // A key that is not read anew each time is a quarter of the cipher's time.
  const keys = new Map<string, KeyObject>()
  // One call for random bytes costs more than the cipher, so many are requested at once.
  const nonces = Buffer.alloc(NONCE * 512)
  let used = nonces.length
  const nextNonce = (): Buffer => {
    if (used === nonces.length) {
      randomFillSync(nonces)
      used = 0
    }
    used += NONCE
    return nonces.subarray(used - NONCE, used)
  }
  const keyOf = (audience: string): KeyObject => {
    let key = keys.get(audience)
    if (key) return key
    key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `vivo|${audience}`, 32)))
    keys.set(audience, key)
    return key
  }
  return {
    seal(audience, { xid, id }) {
      const nonce = nextNonce()
      const plain = Buffer.allocUnsafe(PLACE)
      plain.writeBigUInt64BE(BigInt(xid), 0)
      plain.writeBigUInt64BE(BigInt(id), 8)
      const cipher = createCipheriv(CIPHER, keyOf(audience), nonce).setAAD(Buffer.from(epoch()))
      const sealed = [nonce, cipher.update(plain), cipher.final()]
      return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url')
    },
    open(audience, text) {
      if (!TEXT.test(text)) return null
      const bytes = Buffer.from(text, 'base64url')
      const cipher = createDecipheriv(CIPHER, keyOf(audience), bytes.subarray(0, NONCE), { authTagLength: TAG })
      cipher.setAAD(Buffer.from(epoch())).setAuthTag(bytes.subarray(-TAG))
      const plain = cipher.update(bytes.subarray(NONCE, -TAG))
      try {
        cipher.final()
      } catch {
        return null
      }
      const id = plain.readBigUInt64BE(8)
      return id > MAX_ID ? null : { xid: plain.readBigUInt64BE(0).toString(), id: id.toString() }
    },
  }
}
