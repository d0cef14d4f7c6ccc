import { addressSecret } from '../platform/secret-address.ts'

/**
 * The secret in the address of a FUEC's page: only this installation's secret can make it again, so that a FUEC whose
 * drawing was cut off prints the same address. The database has only its hash.
 */
export const tokenDe = (secret: string, fuecId: string): string => addressSecret(secret, `fuec:${fuecId}`)

/** The secret in the address of a driver's folder, so that the company may see the address again. */
export const tokenDeCarpeta = (secret: string, carpetaId: string): string =>
  addressSecret(secret, `carpeta:${carpetaId}`)

/** What a phone keeps after the right digits, as a cookie of this folder's path. */
export const llaveDeCarpeta = (secret: string, carpetaId: string): string =>
  addressSecret(secret, `carpeta-abierta:${carpetaId}`)

export { digestOf as huellaDeToken, sameSecret as mismoSecreto } from '../platform/secret-address.ts'
