import { afterEach, expect, test, vi } from 'vitest'
import { createSignals } from './signals.ts'

afterEach(() => vi.useRealTimers())

const prepare = (stop: () => Promise<void>) => {
  vi.useFakeTimers()
  const time = { ms: 0 }
  const exit = vi.fn<(code: number) => void>()
  const receive = createSignals({ stop, stopMs: 10_000, exit, now: () => time.ms })
  return { time, exit, receive }
}

test('one signal stops in order and exits well', async () => {
  const stop = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { exit, receive } = prepare(stop)
  receive('SIGTERM')
  await vi.advanceTimersByTimeAsync(0)
  expect([stop.mock.calls.length, exit.mock.calls]).toEqual([1, [[0]]])
})

test('REL-04 a stop that hangs ends after its time', async () => {
  const { exit, receive } = prepare(() => new Promise(() => undefined))
  receive('SIGTERM')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
})

test('a second signal ends at once; the copies of one Ctrl-C are one', () => {
  const { time, exit, receive } = prepare(() => new Promise(() => undefined))
  receive('SIGINT')
  time.ms = 499
  receive('SIGINT')
  expect(exit).not.toHaveBeenCalled()
  time.ms = 500
  receive('SIGTERM')
  expect(exit).toHaveBeenCalledExactlyOnceWith(143)
})

test('a start that fails has told why by itself', async () => {
  const { exit, receive } = prepare(() => Promise.reject(new Error('no')))
  receive('SIGINT')
  await vi.advanceTimersByTimeAsync(0)
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
})
