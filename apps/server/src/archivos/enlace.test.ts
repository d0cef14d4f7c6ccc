import { expect, test } from 'vitest'
import { crearEnlaces } from './enlace.ts'

const AHORA = new Date('2026-06-10T12:00:00Z')

test('a link that the secret before signed is good with both for its minute, and with no other secret', () => {
  const { searchParams } = new URL(crearEnlaces('antes').firmar('X', {}, 'SESION', AHORA), 'http://x')
  const [vence, firma] = [searchParams.get('vence') ?? '', searchParams.get('firma') ?? '']
  const vale = (ahora: Date, ...secretos: [string, string?]) =>
    crearEnlaces(...secretos).vale('X', {}, 'SESION', vence, firma, ahora)
  expect([vale(AHORA, 'antes'), vale(AHORA, 'nuevo', 'antes')]).toEqual([true, true])
  expect([vale(AHORA, 'nuevo'), vale(AHORA, 'nuevo', 'otro')]).toEqual([false, false])
  expect(vale(new Date(AHORA.getTime() + 60_000), 'nuevo', 'antes')).toBe(false)
})
