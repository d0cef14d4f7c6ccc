import { describe, expect, it } from 'vitest'
import { count } from './count.ts'

describe('contar', () => {
  it('counts each service and each donut once, although tiles repeat them', () => {
    const arrow = { properties: { id: 'A' } }
    const donut = { properties: { cluster_id: 7, point_count: 12 } }
    expect(count([arrow, arrow, { properties: { id: 'B' } }, donut, donut])).toBe(14)
    expect(count([{ properties: { id: 'C', pila: 3 } }, arrow])).toBe(4)
    expect(count([])).toBe(0)
  })
})
