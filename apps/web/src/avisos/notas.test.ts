import { expect, it } from 'vitest'
import { NOTAS } from './notas.ts'

it('no two kinds sound the same', () => {
  const pares = Object.values(NOTAS).map((notas) => notas.join(' '))
  expect(new Set(pares).size).toBe(pares.length)
})
