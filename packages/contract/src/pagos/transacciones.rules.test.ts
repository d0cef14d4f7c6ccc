import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numeroComparable } from './transacciones.rules.ts'
import { validacionDePagoSchema } from './pagos.schema.ts'

test('PAY-07 what people type around letters and figures makes no other number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('A', 'b', '1', '2', '０', 'ñ'), { minLength: 1, maxLength: 20 }),
      fc.constantFrom('', ' ', '-', '.', ' - ', '\u00a0', '\u200b', '#'),
      (letras, entre) => {
        expect(numeroComparable(letras.join(entre))).toBe(numeroComparable(letras.join('').toLowerCase()))
      },
    ),
  )
  expect([numeroComparable(' t-0001 '), numeroComparable('T-1'), numeroComparable('１２')]).toEqual([
    'T0001',
    'T1',
    '12',
  ])
})

test('PAY-07 a number has at least one letter or figure', () => {
  expect(validacionDePagoSchema.safeParse({ numeroTransaccion: '---' }).success).toBe(false)
  expect(validacionDePagoSchema.safeParse({ numeroTransaccion: '-7-' }).success).toBe(true)
})
