import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The secret of an address that a row stands for: 160 bits, 27 characters, that only this installation's secret can make
 * again. The database has only its digest. `what` names the kind and the row.
 */
export const addressSecret = (secret: string, what: string): string =>
  createHmac('sha256', secret).update(what).digest().subarray(0, 20).toString('base64url')

/** The form of every such secret. */
export const ADDRESS_SECRET = /^[\w-]{27}$/

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Compares two secrets in constant time. */
export const sameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(digestOf(one)), Buffer.from(digestOf(other)))
