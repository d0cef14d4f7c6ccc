import { expect, test } from 'vitest'
import { nombreEnCorreo } from './nombre.ts'

test.each([
  ['Ana Lucía', 'Ana Lucía'],
  ["José D'Ávila-Núñez", "José D'Ávila-Núñez"],
  ['Transportes & Turismo S.A.S.', 'Transportes & Turismo S.A.S.'],
  ['Transvalle 2000', 'Transvalle 2000'],
  ['Ana\r\n\r\nTu cuenta se cerró', 'Ana Tu cuenta se cerró'],
  ['Gana en https://evil.test/premio?x=1', 'Gana en https evil. test premio x 1'],
  ['evil.com', 'evil. com'],
  ['www.evil.co', 'www. evil. co'],
  ['ana@evil.co', 'ana evil. co'],
  ['<b>Ana</b>\u202e\u200b', 'b Ana b'],
  ['Ana\u2028Paz', 'Ana Paz'],
  [' ', ''],
  ['x'.repeat(200), 'x'.repeat(60)],
])('ENU-06 INJ-09 %j stands in a mail as %j', (nombre, dicho) => {
  expect(nombreEnCorreo(nombre)).toBe(dicho)
})
