import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { useRealHashes } from '../testing/scrypt.ts'
import { coincide, resumir } from './resumen.ts'

useRealHashes()

const CONTRASENA = 'Guatapuri-9173'

test('a stored password is scrypt of its own salt, with 32 MB for each guess', async () => {
  const [uno, otro] = [await resumir('a', CONTRASENA), await resumir('a', CONTRASENA)]
  expect(uno).not.toBe(otro)
  const [sal = '', clave] = uno.split(':')
  expect(sal).toMatch(/^[0-9a-f]{32}$/)
  // 128 · N · r bytes of memory: 32 MB.
  const coste = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }
  expect(scryptSync(CONTRASENA, sal, 64, coste).toString('hex')).toBe(clave)
})

test('the real hash tells a password from another', async () => {
  const resumen = await resumir('a', CONTRASENA)
  expect(await coincide('a', resumen, 'Guatapuri-9174')).toBe(false)
  expect(await coincide('a', resumen, CONTRASENA)).toBe(true)
})
