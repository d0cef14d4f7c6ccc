import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto'

const HOURS_12_S = 12 * 3600

/** Names this server to push services (RFC 8292). `publicKey`: what a browser subscribes with, base64url. */
export type Vapid = { publicKey: string; header(endpoint: string, now: Date): string }

/**
 * Makes the key pair from the server's secret, which the first start makes and keeps: every server with that secret has the same pair, and
 * nothing else has to be stored. `subject`: an address at which a push service finds whoever runs this.
 */
export const createVapid = (secret: string, subject: string): Vapid => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'aliadas web push', 32)))
  const point = curve.getPublicKey()
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: curve.getPrivateKey('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const publicKey = point.toString('base64url')
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    publicKey,
    header: (endpoint, now) => {
      const exp = Math.floor(now.getTime() / 1000) + HOURS_12_S
      const unsigned = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode({ aud: new URL(endpoint).origin, exp, sub: subject })}`
      const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
      return `vapid t=${unsigned}.${signature}, k=${publicKey}`
    },
  }
}
