import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const secretoDe = (secret: string, que: string): string =>
  createHmac('sha256', secret).update(que).digest().subarray(0, 20).toString('base64url')

/**
 * The secret in the address of a FUEC's page: 160 bits that only this installation's secret can make again, so that a
 * FUEC whose drawing was cut off prints the same address. The database has only its hash.
 */
export const tokenDe = (secret: string, fuecId: string): string => secretoDe(secret, `fuec:${fuecId}`)

/** The secret in the address of a driver's folder, so that the company may see the address again. */
export const tokenDeCarpeta = (secret: string, carpetaId: string): string => secretoDe(secret, `carpeta:${carpetaId}`)

/** What a phone keeps after the right digits, as a cookie of this folder's path. */
export const llaveDeCarpeta = (secret: string, carpetaId: string): string =>
  secretoDe(secret, `carpeta-abierta:${carpetaId}`)

export const huellaDeToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Compares two secrets in constant time. */
export const mismoSecreto = (uno: string, otro: string): boolean =>
  timingSafeEqual(Buffer.from(huellaDeToken(uno)), Buffer.from(huellaDeToken(otro)))
