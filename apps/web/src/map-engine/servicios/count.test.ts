import { describe, expect, it } from 'vitest'
import { contar } from './count.ts'

describe('contar', () => {
  it('counts each service and each donut once, although tiles repeat them', () => {
    const flecha = { properties: { id: 'A' } }
    const dona = { properties: { cluster_id: 7, point_count: 12 } }
    expect(contar([flecha, flecha, { properties: { id: 'B' } }, dona, dona])).toBe(14)
    expect(contar([])).toBe(0)
  })
})
