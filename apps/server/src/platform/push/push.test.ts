import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush } from './encrypt.ts'
import { createVapid } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a message is encrypted as the example of RFC 8291 (appendix A)', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const fixed = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    ownPrivate: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  }
  expect(encryptPush('When I grow up, I want to be a watermelon', keys, fixed).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  // Twice the same text is never twice the same message.
  expect(encryptPush('x', keys)).not.toEqual(encryptPush('x', keys))
})

test('the same secret makes the same key on every server, and the header is signed with it for that push service alone', () => {
  const now = new Date('2026-06-10T12:00:00Z')
  const vapid = createVapid('un secreto', 'https://aliadas.test')
  expect(createVapid('un secreto', 'https://aliadas.test').publicKey).toBe(vapid.publicKey)
  expect(createVapid('otro secreto', 'https://aliadas.test').publicKey).not.toBe(vapid.publicKey)
  const header = vapid.header('https://push.test/abc/def?g', now)
  const [, head = '', claims = '', signature = '', k = ''] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? []
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.test',
    exp: now.getTime() / 1000 + 12 * 3600,
    sub: 'https://aliadas.test',
  })
  expect(k).toBe(vapid.publicKey)
  const point = bytes(k)
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(
    true,
  )
})
