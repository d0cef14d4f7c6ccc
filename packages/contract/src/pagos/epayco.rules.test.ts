import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ESTADOS_DE_EPAYCO, estadoDeEpayco, estadoVigente, pesosDe } from './epayco.rules.ts'

test('PAY-14 each number of the provider has its state, and an unknown one is for a person to look at', () => {
  const estados = ['1', '2', '3', '4', '6', '7', '10', '11'].map((codigo) => [codigo, estadoDeEpayco(codigo)])
  expect(Object.fromEntries(estados)).toEqual({
    1: 'aceptada',
    2: 'rechazada',
    3: 'pendiente',
    4: 'rechazada',
    6: 'reversada',
    7: 'pendiente',
    10: 'rechazada',
    11: 'rechazada',
  })
  for (const raro of ['8', '9', '12', '', '01', '1 ', 'toString', '-1']) expect(estadoDeEpayco(raro)).toBe('porRevisar')
})

test('PAY-14 in any order, an accepted payment is taken back by nothing but a reversal, and a reversal by nothing', () => {
  expect(estadoVigente([])).toBeNull()
  const estados = fc.array(fc.constantFrom(...ESTADOS_DE_EPAYCO), { minLength: 1 })
  fc.assert(
    fc.property(estados, (llegados) => {
      const vigente = estadoVigente(llegados)
      const firme = (['reversada', 'aceptada'] as const).find((estado) => llegados.includes(estado))
      expect(vigente).toBe(firme ?? llegados.at(-1))
    }),
  )
})

test('PAY-14 an amount is whole pesos, with or without its two noughts', () => {
  expect(['1285000', '1285000.00', '1285000.0'].map(pesosDe)).toEqual([1_285_000, 1_285_000, 1_285_000])
  for (const malo of ['1285000.50', '1.285.000', '1285000,00', '1e6', '', ' 1', '-1', '１'])
    expect(pesosDe(malo)).toBeNull()
})
