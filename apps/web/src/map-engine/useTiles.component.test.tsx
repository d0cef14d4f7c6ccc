import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Tiles } from './style/local-style.ts'
import { useTiles } from './useBackground.ts'

const TILES: Tiles = { base: 'fondo', streets: ['vias'], routes: null, attribution: 'IGAC' }

test('tiles that could not be asked for come when the network is back, and a later failure keeps them', async () => {
  const load = vi.fn<() => Promise<Tiles | null>>().mockResolvedValue(null)
  const Shown = () => {
    const tiles = useTiles(load)
    return <p role="status">{tiles === undefined ? 'espera' : (tiles?.base ?? 'ninguno')}</p>
  }
  await render(<Shown />)
  const status = page.getByRole('status')
  await expect.element(status).toHaveTextContent('ninguno')
  load.mockResolvedValue(TILES)
  window.dispatchEvent(new Event('online'))
  await expect.element(status).toHaveTextContent('fondo')
  load.mockResolvedValue(null)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => load.mock.calls.length).toBe(3)
  await load.mock.results[2]?.value
  await expect.element(status).toHaveTextContent('fondo')
})
