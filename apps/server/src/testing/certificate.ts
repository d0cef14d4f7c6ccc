import { generateKeyPairSync, sign } from 'node:crypto'

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: readonly Buffer[]): Buffer => tlv(0x30, ...parts)
const oid = (hex: string): Buffer => tlv(0x06, Buffer.from(hex, 'hex'))
const number = (value: number): Buffer => tlv(0x02, Buffer.from([value]))

/** A certificate for this name that signs itself, as PEM with its key (X.509 version 3, P-256), for servers of tests. */
export const certificateFor = (name: string): { cert: string; key: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const withSha256 = sequence(oid('2a8648ce3d040302'))
  const called = sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(name)))))
  const validity = sequence(...['200101000000Z', '491231235959Z'].map((time) => tlv(0x17, Buffer.from(time))))
  const forName = sequence(oid('551d11'), tlv(0x04, sequence(tlv(0x82, Buffer.from(name)))))
  const authority = sequence(oid('551d13'), tlv(0x04, sequence(tlv(0x01, Buffer.from([0xff])))))
  const toSign = sequence(
    tlv(0xa0, number(2)),
    number(1),
    withSha256,
    called,
    validity,
    called,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(forName, authority)),
  )
  const signature = sign('sha256', toSign, { key: privateKey, dsaEncoding: 'der' })
  const der = sequence(toSign, withSha256, tlv(0x03, Buffer.from([0]), signature))
  const lines = der.toString('base64').replace(/(.{64})/g, '$1\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
}
