import { describe, expect, it } from 'vitest'
import { donutId, readDonut, shares, donutRadius, donutText } from './donut.ts'

describe('readDonut', () => {
  it('reads theme, counts and total', () => {
    expect(readDonut('dona|dark|1|0|2|0|0|3')).toEqual({ theme: 'dark', counts: [1, 0, 2, 0, 0, 3], total: 6 })
  })

  it.each([
    'flecha-pendiente',
    'dona|sepia|1|0|0|0|0|0',
    'dona|light|1|2',
    'dona|light|1|0|0|0|0|x',
    'dona|light|0|0|0|0|0|0',
    'dona|light|-1|2|0|0|0|0',
  ])('refuses %s', (id) => expect(readDonut(id)).toBeNull())

  it('matches the order of the expression that builds the id', () => {
    const read = JSON.stringify(donutId('light')).match(/"get","(\w+)"/g)
    expect(read).toEqual(
      ['pendiente', 'ofertas', 'validar', 'reservado', 'confirmado', 'finalizado'].map((e) => `"get","${e}"`),
    )
  })
})

describe('porciones', () => {
  it('closes the circle', () => {
    const sum = shares([5, 1, 0, 900, 3, 0]).reduce((a, b) => a + b, 0)
    expect(sum).toBeCloseTo(2 * Math.PI)
  })

  it('shows even one among thousands, and nothing for none', () => {
    const [uno = 0, , none] = shares([1, 4999, 0, 0, 0, 0])
    expect(uno).toBeGreaterThan(0.1)
    expect(none).toBe(0)
  })
})

describe('text and size', () => {
  it.each([
    [999, '999'],
    [1000, '1 mil'],
    [1250, '1,2 mil'],
    [4999, '4,9 mil'],
  ])('writes %i as %s', (total, text) => expect(donutText(total)).toBe(text))

  it('grows with the count', () => {
    expect([9, 99, 999, 9999].map(donutRadius)).toEqual([17, 21, 26, 31])
  })
})
