import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const FOLDER = `/c/${'a'.repeat(27)}`
const FUEC = `${FOLDER}/fuec?v=1`
const ORIGIN = 'https://aliadas.test'
const TOMORROW = '2026-06-12T05:00:00.000Z'

/** As much of the browser's caches as the worker uses. */
const createCaches = () => {
  const stored = new Map<string, Map<string, Response>>()
  const pathOf = (address: string): string => {
    const { pathname, search } = new URL(address, ORIGIN)
    return pathname + search
  }
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, entries)
    return {
      match: async (address: string) => entries.get(pathOf(address))?.clone(),
      put: async (address: string, answer: Response) => void entries.set(pathOf(address), answer),
      keys: async () => [...entries.keys()].map((path) => ({ url: ORIGIN + path })),
      delete: async (address: string) => entries.delete(pathOf(address)),
    }
  }
  return {
    open,
    has: async (name: string) => stored.has(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  }
}

type Listener = (event: unknown) => void
const listeners = new Map<string, Listener>()

/** The answer of the worker to a request, and what it goes on doing after that. */
const ask = (path: string) => {
  const later: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: { method: 'GET', url: ORIGIN + path },
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (what: Promise<unknown>) => later.push(what),
  })
  if (!answer) throw new Error('the worker does not answer')
  return { answer, later }
}

type Network = (path: string, signal?: AbortSignal | null) => Promise<Response>
let network: Network

/** A body whose first bytes come at once and whose end comes after `ms`, unless it is aborted. */
const slowly = (text: string, ms: number, signal?: AbortSignal | null): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (stream) => {
      const bytes = new TextEncoder()
      stream.enqueue(bytes.encode(text.slice(0, 5)))
      const rest = setTimeout(() => {
        stream.enqueue(bytes.encode(text.slice(5)))
        stream.close()
      }, ms)
      signal?.addEventListener('abort', () => {
        clearTimeout(rest)
        stream.error(new DOMException('late', 'AbortError'))
      })
    },
  })

const page = (state = 'VIGENTE') =>
  new Response(`<!--estado--><h1>${state}</h1><!--/estado-->`, {
    headers: { 'x-carpeta-hasta': TOMORROW, 'x-carpeta-archivos': FUEC, 'x-carpeta-estado': state },
  })

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-06-11T03:30:00.000Z') })
  listeners.clear()
  vi.resetModules()
  vi.stubGlobal('self', {
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
    location: { origin: ORIGIN },
  })
  vi.stubGlobal('caches', createCaches())
  vi.stubGlobal('fetch', (asked: string | { url: string }, init?: RequestInit) =>
    network(typeof asked === 'string' ? asked : asked.url.slice(ORIGIN.length), init?.signal),
  )
  await import('./carpeta.ts')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the folder with a good signal, so that it is kept. */
const keep = async () => {
  network = async (path) => (path === FUEC ? new Response('%PDF-copy') : page())
  const { answer, later } = ask(FOLDER)
  await answer
  await Promise.all(later)
}

test('a FUEC whose body comes slowly is shown from the copy, whole', async () => {
  await keep()
  network = async (_path, signal) => new Response(slowly('%PDF-slow', 8000, signal))
  const { answer } = ask(FUEC)
  const text = answer.then((given) => given.text())
  await vi.advanceTimersByTimeAsync(8000)
  expect(await text).toBe('%PDF-copy')
})

test('without a copy a slow body is waited for', async () => {
  network = async (_path, signal) => new Response(slowly('%PDF-slow', 8000, signal))
  const { answer } = ask(FUEC)
  const text = answer.then((given) => given.text())
  await vi.advanceTimersByTimeAsync(8000)
  expect(await text).toBe('%PDF-slow')
})

test('the page does not wait for its files, and opening one of them meanwhile keeps them all', async () => {
  const files = Promise.withResolvers<Response>()
  network = async (path) => (path === FUEC ? (await files.promise).clone() : page())
  const { answer, later } = ask(FOLDER)
  expect((await answer).headers.get('x-carpeta-estado')).toBe('VIGENTE')
  const opened = ask(FUEC)
  files.resolve(new Response('%PDF-copy'))
  await Promise.all([opened.answer, ...later])
  network = async () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await (await ask(FUEC).answer).text()).toBe('%PDF-copy')
})

test('a copy says the hour of Colombia, whatever the zone of the phone', async () => {
  await keep()
  network = async () => Promise.reject(new TypeError('Failed to fetch'))
  const said = await (await ask(FOLDER).answer).text()
  expect(said).toMatch(/COPIA SIN SEÑAL.*el 10 de junio de 2026.*10:30.*Entonces: VIGENTE/s)
})
