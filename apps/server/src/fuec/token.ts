import { createHash, createHmac } from 'node:crypto'

/**
 * The secret in the address of a FUEC's page: 160 bits that only this installation's secret can make again, so that a
 * FUEC whose drawing was cut off prints the same address. The database has only its hash.
 */
export const tokenDe = (secret: string, fuecId: string): string =>
  createHmac('sha256', secret).update(`fuec:${fuecId}`).digest().subarray(0, 20).toString('base64url')

export const huellaDeToken = (token: string): string => createHash('sha256').update(token).digest('hex')
