import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSource, type LiveMessage } from './live-source.ts'

/** The browser's stream, driven by the test. */
class Source extends EventTarget {
  static todas: Source[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Source.todas.push(this)
  }
  close = () => undefined
  tell(kind: string, lastEventId: string, data: unknown = {}) {
    this.dispatchEvent(Object.assign(new Event(kind), { lastEventId, data: JSON.stringify(data) }))
  }
}

let messages: LiveMessage[]
let close: () => void
const last = () => Source.todas.at(-1) as Source
const from = () => new URL(last().url, 'http://x').searchParams.get('desde')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  Source.todas = []
  messages = []
  close = openSource(null, {
    onMessage: (message) => messages.push(message),
    onStatus: () => undefined,
    onRefused: () => undefined,
  })
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const kinds = () => messages.map(({ tipo: kind }) => kind)
const cut = () => {
  last().dispatchEvent(new Event('error'))
  vi.runOnlyPendingTimers()
}

test('without a place everything is read once, and after a cut the last id is named', () => {
  last().tell('listo', 'aaa')
  last().tell('cambio', '4.bbb')
  last().tell('cambio', '5.ccc')
  expect(kinds()).toEqual(['todo', 'cambio', 'cambio'])
  cut()
  expect(from()).toBe('5.ccc')
  last().tell('cambio', 'ddd')
  last().tell('listo', 'eee')
  last().tell('cambio', '9.fff')
  expect(kinds()).toEqual(['todo', 'cambio', 'cambio', 'cambio', 'cambio'])
  cut()
  expect(from()).toBe('9.fff')
})

test('an event that never came makes it read everything again', () => {
  last().tell('listo', 'aaa')
  last().tell('cambio', '4.bbb')
  last().tell('cambio', '6.ddd')
  expect(kinds()).toEqual(['todo', 'cambio', 'cambio', 'todo'])
})

test('LIVE-17 when rights change nothing that was known is taken for granted', () => {
  last().tell('listo', 'aaa')
  last().tell('cambio', '4.bbb')
  last().tell('fin', '4.bbb')
  vi.runOnlyPendingTimers()
  expect(Source.todas).toHaveLength(2)
  expect(from()).toBe(null)
  last().tell('listo', 'ccc')
  expect(kinds()).toEqual(['todo', 'cambio', 'todo'])
})

test('a stream that falls silent without an end is opened anew from its last place, and one with heartbeats is not', () => {
  last().tell('listo', 'aaa')
  last().tell('cambio', '4.bbb')
  for (let n = 0; n < 8; n++) {
    vi.advanceTimersByTime(15_000)
    last().tell('latido', '')
  }
  expect(Source.todas).toHaveLength(1)
  vi.advanceTimersByTime(45_000)
  expect(Source.todas).toHaveLength(1)
  vi.advanceTimersByTime(15_000)
  expect(Source.todas).toHaveLength(2)
  expect(from()).toBe('4.bbb')
  // Its server takes the connection and says nothing: asked once more, and not at every tick.
  vi.advanceTimersByTime(45_000)
  expect(Source.todas).toHaveLength(2)
  vi.advanceTimersByTime(15_000)
  expect(Source.todas).toHaveLength(3)
})

test('a stream of a server that sends no heartbeats may be silent', () => {
  last().tell('listo', 'aaa')
  vi.advanceTimersByTime(600_000)
  expect(Source.todas).toHaveLength(1)
})
