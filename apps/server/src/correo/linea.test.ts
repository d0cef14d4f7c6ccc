import { expect, test } from 'vitest'
import { linea, nombreEnCorreo, razon, saludo, talCual } from './linea.ts'

test.each([
  ['Ana Lucía', 'Ana Lucía'],
  ["José D'Ávila-Núñez", "José D'Ávila-Núñez"],
  ['Transportes & Turismo S.A.S.', 'Transportes & Turismo S.A.S.'],
  ['Transvalle 2000', 'Transvalle 2000'],
  ['Ana\r\n\r\nTu cuenta se cerró', 'Ana Tu cuenta se cerró'],
  ['Gana en https://evil.test/premio?x=1', 'Gana en https evil. test premio x 1'],
  ['evil.com', 'evil. com'],
  ['evil．com y evil。com', 'evil. com y evil. com'],
  ['www.evil.co', 'www. evil. co'],
  ['ana@evil.co', 'ana evil. co'],
  ['<b>Ana</b>\u202e\u200b', 'b Ana b'],
  ['Ana\u2028Paz', 'Ana Paz'],
  [' ', ''],
  ['x'.repeat(200), 'x'.repeat(60)],
])('ENU-06 INJ-09 INJ-16 %j stands in a mail as %j', (nombre, dicho) => {
  expect(nombreEnCorreo(nombre)).toBe(dicho)
  expect(linea`La pidió ${nombre}.`).toBe(`La pidió ${dicho}.`)
  expect(saludo(nombre)).toBe(dicho ? `Hola, ${dicho}` : 'Hola')
})

test('INJ-16 a reason is whole, in one line and without links; what is of the product stands as it is', () => {
  const motivo = 'Quejas (3) de clientes: ver\nhttps://evil.test/x o ana@evil.co; son 10.000 pesos.'
  expect(linea`Motivo: ${razon(motivo)}`).toBe(
    'Motivo: Quejas (3) de clientes: ver https evil. test/x o ana evil. co; son 10.000 pesos.',
  )
  expect(linea`${talCual('ana@prueba.test')} hasta el ${talCual('12/06/2026')}`).toBe(
    'ana@prueba.test hasta el 12/06/2026',
  )
})
