import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
/** Ends the last record (RFC 8188, section 2). */
const LAST = Buffer.of(2)

/** Keys of a browser's subscription, base64url as the browser gives them. */
export type SubscriptionKeys = { p256dh: string; auth: string }

const derive = (key: Uint8Array, salt: Uint8Array, info: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/**
 * Encrypts a push message for one browser (RFC 8291, `aes128gcm` of RFC 8188). `own` is a key pair for this message alone.
 * Throws if the browser's key is no point of the curve.
 */
export const encryptPush = (
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  { salt = randomBytes(16), ownPrivate }: { salt?: Buffer; ownPrivate?: Buffer } = {},
): Buffer => {
  const own = createECDH(CURVE)
  if (ownPrivate) own.setPrivateKey(ownPrivate)
  else own.generateKeys()
  const theirs = Buffer.from(p256dh, 'base64url')
  const mine = own.getPublicKey()
  const shared = own.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, mine])
  const key = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(mine.length, 4)
  return Buffer.concat([salt, head, mine, sealed])
}
