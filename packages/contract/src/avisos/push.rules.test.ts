import { expect, test } from 'vitest'
import { esServicioDePush } from './push.rules.ts'

test('INJ-11 only the push services of browsers are called, by https and their own port', () => {
  for (const buena of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])
    expect([buena, esServicioDePush(buena)]).toEqual([buena, true])
  for (const mala of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@10.0.0.1/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evilpush.apple.com.test/x',
    'https://notpush.services.mozilla.com.co/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])
    expect([mala, esServicioDePush(mala)]).toEqual([mala, false])
})
