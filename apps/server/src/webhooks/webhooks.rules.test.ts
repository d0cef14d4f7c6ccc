import { expect, test } from 'vitest'
import { negativaDeDireccion } from './webhooks.rules.ts'

const vale = (url: string, local = false) => negativaDeDireccion(url, local) === null

test.each([
  'http://ejemplo.test/',
  'https://ejemplo.test:8443/',
  'https://ejemplo.test:80/',
  'https://usuario@ejemplo.test/',
  'https://usuario:clave@ejemplo.test/',
  'https://ejemplo.test/#algo',
  'https://localhost/',
  'https://intranet/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://8.8.8.8/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'ftp://ejemplo.test/',
  'file:///etc/passwd',
  '//ejemplo.test/',
  'ejemplo.test',
  '',
])('INJ-18 %s is not registered', (url) => {
  expect(vale(url)).toBe(false)
})

test('https with a public name and the usual port is', () => {
  expect(['https://ejemplo.test', 'https://a.b.ejemplo.test:443/x?y=1'].map((url) => vale(url))).toEqual([true, true])
})

test('this machine is registered only in development, with any port', () => {
  const propias = ['http://localhost:4000/', 'http://127.0.0.1:4000/', 'https://[::1]:4000/']
  expect(propias.map((url) => vale(url, true))).toEqual([true, true, true])
  expect(
    ['http://ejemplo.test/', 'http://10.0.0.1/', 'http://127.0.0.1.ejemplo.test/'].map((url) => vale(url, true)),
  ).toEqual([false, false, false])
})
