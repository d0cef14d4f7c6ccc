import { createHmac, hkdfSync } from 'node:crypto'

const BYTES_DE_SECRETO = 32

/**
 * The n-th secret of an address, as bytes. It is derived of the server's secret, which all servers share, so that
 * nothing secret is stored (docs/decisions/0086).
 */
const llaveDe = (secret: string, webhookId: string, n: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, webhookId, `aliadas webhook ${n}`, BYTES_DE_SECRETO))

/** The same as partners get it (Standard Webhooks 1.0). */
export const textoDeSecreto = (secret: string, webhookId: string, n: number): string =>
  `whsec_${llaveDe(secret, webhookId, n).toString('base64')}`

type Firmante = { id: string; secreto: number; secretoAnteriorHasta: Date | null }

/** The headers of Standard Webhooks 1.0 over exactly these bytes; a replaced secret signs too while it is valid. */
export const firmar = (
  secret: string,
  { id, secreto, secretoAnteriorHasta }: Firmante,
  { mensaje, ahora, cuerpo }: { mensaje: string; ahora: Date; cuerpo: Buffer },
): Record<string, string> => {
  const segundos = String(Math.floor(ahora.getTime() / 1000))
  const firma = (n: number) =>
    `v1,${createHmac('sha256', llaveDe(secret, id, n))
      .update(`${mensaje}.${segundos}.`)
      .update(cuerpo)
      .digest('base64')}`
  const numeros = secretoAnteriorHasta !== null && secretoAnteriorHasta > ahora ? [secreto, secreto - 1] : [secreto]
  return {
    'webhook-id': mensaje,
    'webhook-timestamp': segundos,
    'webhook-signature': numeros.map(firma).join(' '),
  }
}
