import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { irTrasGuardar } from './redireccion.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('S9-020 a saved profile leads on after 2000 ms, and not at all when it is edited again meanwhile', () => {
  const ir = vi.fn<() => void>()
  irTrasGuardar(ir)
  vi.advanceTimersByTime(1999)
  expect(ir).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ir).toHaveBeenCalledOnce()
  irTrasGuardar(ir)()
  vi.advanceTimersByTime(10_000)
  expect(ir).toHaveBeenCalledOnce()
})
