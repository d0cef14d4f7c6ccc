import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Tiles } from './style/local-style.ts'
import { useTiles } from './useBackground.ts'

const TILES: Tiles = { base: 'fondo', streets: ['vias'], routes: null, attribution: 'IGAC' }

test('tiles that could not be asked for come when the network is back, and a later failure keeps them', async () => {
  const load = vi.fn<() => Promise<Tiles | null>>().mockResolvedValue(null)
  const seen: (string | null | undefined)[] = []
  const Reader = () => {
    const tiles = useTiles(load)
    useEffect(() => void seen.push(tiles === null ? null : tiles?.base), [tiles])
    return null
  }
  await render(<Reader />)
  await expect.poll(() => seen.at(-1)).toBe(null)
  load.mockResolvedValue(TILES)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => seen.at(-1)).toBe('fondo')
  load.mockResolvedValue(null)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => load.mock.calls.length).toBe(3)
  await load.mock.results[2]?.value
  await new Promise((ready) => requestAnimationFrame(ready))
  expect(seen.at(-1)).toBe('fondo')
})
