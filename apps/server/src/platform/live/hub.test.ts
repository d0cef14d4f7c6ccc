import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Falla } from '@aliadas/contract/core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { createTestClock } from '../clock/index.ts'
import { createLogger } from '../log/index.ts'
import { createHub, type Hub, type Translate } from './hub.ts'
import { openStream, type TestStream } from '../../testing/test-stream.ts'
import { PAGE } from './log.ts'
import { createReader, type Reader } from './reader.ts'
import { createSealer } from './seal.ts'
import { createWakeBus, type WakeBus } from './wake.ts'

const log = createLogger('silent')
const clock = createTestClock(new Date('2026-06-10T12:00:00Z'))
let base: TestDatabase
let bus: WakeBus
let reader: Reader
let hub: Hub
/** Which history the database tells. */
let epoch: string
let server: Server
let url: string
let gate: Promise<void> | null
let calls: string[][]
const streams: TestStream[] = []

/** A row's `fila` is its audience, unless its `tema` is for all; `despues.n` is its content. */
const translate: Translate = async (rows, audiences) => {
  calls.push(audiences)
  await gate
  if (rows.some((row) => row.tema === 'averia')) throw new Error('broken')
  if (rows.every((row) => row.tema === 'todas'))
    return [{ audiences, events: rows.map(({ place, despues }) => ({ place, event: despues })) }]
  return audiences.map((audience) => ({
    audiences: [audience],
    events: rows.filter(({ fila }) => fila === audience).map(({ place, despues }) => ({ place, event: despues })),
  }))
}

beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

beforeEach(async () => {
  gate = null
  epoch = 'una'
  calls = []
  bus = createWakeBus(base.url, log)
  reader = createReader({ db: base.db, bus, log })
  hub = createHub({
    db: base.db,
    clock,
    log,
    translate,
    ended: (rows) => (member) => rows.some((r) => r.tema === 'sesion' && r.fila === member.sessionId),
    place: reader.place,
    sealer: createSealer('secreto', () => epoch),
    topicsOf: (audience) => Promise.resolve([audience]),
    pingMs: 60_000,
    restartMs: 50,
  })
  reader.subscribe(hub.deliver)
  await reader.start()
  server = createServer((req, res) => {
    const { searchParams } = new URL(req.url ?? '', 'http://x')
    const get = (name: string) => searchParams.get(name) ?? ''
    const answer = async () => {
      const stream = hub.join({ audience: get('a'), sessionId: get('s') || 's', personaId: get('p') || 'p' })
      await hub.open(stream, res, String(req.headers['last-event-id'] ?? '') || searchParams.get('desde'))
    }
    answer().catch((error: unknown) => {
      res.writeHead(error instanceof Falla ? error.status : 500)
      res.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})

afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  hub.closeAll()
  await reader.stop()
  await bus.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const connect = async (query: string, headers?: Record<string, string>) => {
  const stream = await openStream(url + query, headers)
  streams.push(stream)
  return stream
}

const change = async (audience: string, n: number, extra: { tema?: string; text?: string } = {}) => {
  await base.pool.query('insert into change_log (tema, fila, para, despues) values ($1, $2, $2, $3)', [
    extra.tema ?? 'prueba',
    audience,
    JSON.stringify({ n, ...(extra.text ? { text: extra.text } : {}) }),
  ])
  bus.wake()
}

const numbers = (stream: TestStream) => stream.changes().map((data) => (data as { n: number }).n)
const sequence = (length: number) => Array.from({ length }, (_, i) => i)

test('a new stream begins with its place and the time, and gets what its audience gets', async () => {
  const [a, b] = [await connect('?a=A'), await connect('?a=B')]
  expect(await a.listo()).toMatch(/^[\w-]{59}$/)
  await b.listo()
  expect(a.events[0]).toMatchObject({ event: 'listo', data: { ahora: clock.now().getTime() } })
  expect(a.headers['content-type']).toContain('text/event-stream')
  for (const n of sequence(50)) await change('B', n)
  await change('A', 99)
  await a.until((s) => s.changes().length === 1)
  await b.until((s) => s.changes().length === 50)
  expect(numbers(a)).toEqual([99])
  expect(hub.sent()).toBe(51)
  expect(a.raw.match(/^(id|data|event|:)/gm)).toHaveLength(6)
  expect(calls.every((audiences) => audiences.toSorted().join() === 'A,B')).toBe(true)
})

test('resuming has no gap and no double while changes go on', async () => {
  const total = 120
  const got: number[] = []
  let current = await connect('?a=A')
  await current.listo()
  let from = current.lastId()
  const writing = (async () => {
    for (const n of sequence(total)) await change('A', n)
  })()
  while (got.length < total) {
    const before = got.length
    const target = Math.min(total - before, 7)
    await current.until((s) => s.changes().length >= target)
    current.close()
    got.push(...numbers(current))
    from = current.lastId() || from
    if (got.length < total) current = await connect('?a=A', { 'last-event-id': from })
  }
  await writing
  expect(got).toEqual(sequence(total))
})

test('what happens during a replay comes after it, once', async () => {
  const first = await connect('?a=A')
  const from = await first.listo()
  first.close()
  await first.until((s) => s.closed)
  await change('A', 0)
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  const stream = await connect(`?a=A&desde=${from}`)
  for (const n of [1, 2, 3]) await change('A', n)
  gate = null
  open()
  await stream.until((s) => s.changes().length === 4 && s.events.some((e) => e.event === 'listo'))
  expect(numbers(stream)).toEqual([0, 1, 2, 3])
  await change('A', 4)
  await stream.until((s) => s.changes().length === 5)
  expect(numbers(stream)).toEqual([0, 1, 2, 3, 4])
})

test('a stream that joins while a batch is on its way gets it once: by its own replay, or by what it reads afterwards', async () => {
  const first = await connect('?a=A')
  const from = await first.listo()
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  await change('A', 1)
  await vi.waitUntil(() => calls.length > 0, 30_000)
  gate = null
  const [back, fresh] = [await connect(`?a=A&desde=${from}`), await connect('?a=A&p=otra')]
  await Promise.all([back.listo(), fresh.listo()])
  expect([numbers(first), numbers(back), numbers(fresh)]).toEqual([[], [1], []])
  open()
  await change('A', 2)
  for (const stream of [first, back, fresh]) await stream.until((s) => numbers(s).includes(2))
  expect([numbers(first), numbers(back), numbers(fresh)]).toEqual([[1, 2], [1, 2], [2]])
})

test('a change that waits for an older transaction is told after it, once', async () => {
  const stream = await connect('?a=A')
  const from = await stream.listo()
  const older = await base.pool.connect()
  await older.query('begin')
  const insert = `insert into change_log (tema, fila, para, despues) values ('prueba', 'A', 'A', $1)`
  await older.query(insert, ['{"n":1}'])
  await change('A', 2)
  await setTimeout(100)
  expect(numbers(stream)).toEqual([])
  await older.query('commit')
  older.release()
  await stream.until((s) => numbers(s).length === 2)
  await change('A', 3)
  await stream.until((s) => numbers(s).includes(3))
  expect(numbers(stream)).toEqual([1, 2, 3])
  const back = await connect(`?a=A&desde=${from}`)
  await back.listo()
  expect(numbers(back)).toEqual([1, 2, 3])
})

test('the header wins over the address', async () => {
  const first = await connect('?a=A')
  const from = await first.listo()
  await change('A', 1)
  await first.until((s) => s.changes().length === 1)
  const both = await connect(`?a=A&desde=${first.lastId()}`, { 'last-event-id': from })
  await both.listo()
  expect(numbers(both)).toEqual([1])
})

test('LIVE-10 a place of another audience, of another secret, changed or never given asks to read again', async () => {
  const place = await connect('?a=A').then((stream) => stream.listo())
  const [ajena, otroSecreto, futura] = [
    createSealer('secreto', () => epoch).seal('B', { xid: '1', id: '1' }),
    createSealer('otro', () => epoch).seal('A', { xid: '1', id: '1' }),
    createSealer('secreto', () => epoch).seal('A', { xid: '18446744073709551615', id: '1' }),
  ]
  const cambiada = (place.startsWith('A') ? 'B' : 'A') + place.slice(1)
  for (const bad of ['x', '1.0', '-1.5', '9'.repeat(10_000), ajena, otroSecreto, futura, cambiada, `${place}A`]) {
    const stream = await connect('?a=A', { 'last-event-id': bad })
    await stream.listo()
    expect([bad, ...stream.events.map((e) => e.event)]).toEqual([bad, 'reinicio', 'listo'])
  }
  const own = await connect(`?a=A&desde=7.${place}`)
  await own.listo()
  expect(own.events.map((e) => e.event)).toEqual(['listo'])
})

test('LIVE-10 what many hear has one place, from which each goes on with its own events only', async () => {
  const [a, b] = [await connect('?a=A'), await connect('?a=B')]
  await Promise.all([a.listo(), b.listo()])
  await change('A', 1, { tema: 'todas' })
  for (const stream of [a, b]) await stream.until((s) => s.changes().length === 1)
  const [place = '', ofB = ''] = [a, b].map((stream) => stream.lastId())
  expect(place.replace(/^\d+\./, '')).toBe(ofB.replace(/^\d+\./, ''))
  await change('A', 2)
  await change('B', 3)
  await b.until((s) => s.changes().length === 2)
  const back = await connect('?a=B', { 'last-event-id': place })
  await back.listo()
  expect([numbers(back), back.events.map((e) => e.event)]).toEqual([[3], ['cambio', 'listo']])
  expect(a.lastId()).not.toBe(place)
})

test('REL-21 in another history every stream ends, and a place of before does not open', async () => {
  const open = [await connect('?a=A'), await connect('?a=B')]
  const [place = ''] = await Promise.all(open.map((stream) => stream.listo()))
  epoch = 'otra'
  hub.restart()
  for (const stream of open) await stream.until((s) => s.closed)
  expect(open.flatMap(({ events }) => events.map(({ event }) => event))).toEqual(['listo', 'listo'])
  const back = await connect('?a=A', { 'last-event-id': place })
  await back.listo()
  await change('A', 1)
  await back.until((s) => s.changes().length === 1)
  expect(back.events.map(({ event }) => event)).toEqual(['reinicio', 'listo', 'cambio'])
  const again = await connect('?a=A', { 'last-event-id': back.lastId() })
  await again.listo()
  expect(again.events.map(({ event }) => event)).toEqual(['listo'])
})

test('REL-21 between another history and its end a stream is told nothing: its browser reads everything again', async () => {
  const open = await connect('?a=A')
  const place = await open.listo()
  await change('A', 1)
  await open.until((s) => s.changes().length === 1)
  // This one is about to be told what it missed.
  const gated = Promise.withResolvers<void>()
  gate = gated.promise
  calls = []
  const opening = await connect('?a=A', { 'last-event-id': place })
  while (calls.length === 0) await setTimeout(1)
  epoch = 'otra'
  hub.restart()
  gated.resolve()
  // In the new history, before the streams have ended.
  const row = { place: { xid: '9', id: '9' }, tema: 'servicio', fila: 'A', antes: null, despues: { n: 2 } }
  await hub.deliver([row])
  await Promise.all([open, opening].map((stream) => stream.until((s) => s.closed)))
  expect([open, opening].map(({ events }) => events.map(({ event }) => event))).toEqual([['listo', 'cambio'], []])
  for (const id of [open.lastId(), place]) {
    const back = await connect('?a=A', { 'last-event-id': id })
    await back.listo()
    expect(back.events.map(({ event }) => event)).toEqual(['reinicio', 'listo'])
  }
})

test('LIVE-16 what others do changes no number, no length and no place that could be compared', async () => {
  const [a, b] = [await connect('?a=A'), await connect('?a=B')]
  await Promise.all([a.listo(), b.listo()])
  await change('A', 1)
  for (const n of sequence(40)) await change('B', n)
  await b.until((s) => s.changes().length === 40)
  await change('A', 2)
  await a.until((s) => s.changes().length === 2)
  const ahora = `{"ahora":${clock.now().getTime()}}`
  expect(a.raw.replace(/[\w-]{59}/g, '*')).toBe(
    `retry: 1000\n\nevent: listo\nid: *\ndata: ${ahora}\n\n` +
      'event: cambio\ndata: {"n":1}\nid: 1.*\n\nevent: cambio\ndata: {"n":2}\nid: 2.*\n\n',
  )
  // Two equal positions must not look alike: that would show that nothing happened in between.
  const places = await Promise.all(['1', '2'].map((p) => connect(`?a=A&p=${p}`).then((stream) => stream.listo())))
  expect(new Set(places).size).toBe(2)
})

test('LIVE-18 more than a page of own changes is not told one by one, whatever others did meanwhile', async () => {
  const first = await connect('?a=A')
  const from = await first.listo()
  const many = (audience: string, n: number) =>
    base.pool.query(
      `insert into change_log (tema, fila, para, despues)
       select 'prueba', $1, $1, jsonb_build_object('n', n) from generate_series(1, $2::int) n`,
      [audience, n],
    )
  await many('B', 20_000)
  await many('A', PAGE)
  await first.until((s) => s.changes().length === PAGE)
  const back = await connect(`?a=A&desde=${from}`)
  await back.until((s) => s.changes().length === PAGE)
  expect(back.events.some((e) => e.event === 'reinicio')).toBe(false)
  await many('A', 1)
  await back.until((s) => s.changes().length === PAGE + 1)
  const late = await Promise.all(sequence(15).map((n) => connect(`?a=A&desde=${from}&p=${n}`)))
  await Promise.all(late.map((stream) => stream.listo()))
  for (const stream of late) expect(stream.events.map((e) => e.event)).toEqual(['reinicio', 'listo'])
})

test('the end of a session closes its streams before anything of the same batch', async () => {
  const [ended, other] = [await connect('?a=A&s=uno'), await connect('?a=A&s=dos')]
  await Promise.all([ended.listo(), other.listo()])
  const client = await base.pool.connect()
  await client.query('begin')
  await client.query(`insert into change_log (tema, fila, despues) values ('prueba', 'A', '{"n":1}')`)
  await client.query(`insert into change_log (tema, fila) values ('sesion', 'uno')`)
  await client.query('commit')
  client.release()
  bus.wake()
  await ended.until((s) => s.closed)
  await other.until((s) => s.changes().length === 1)
  expect(ended.events.map((e) => e.event)).toEqual(['listo', 'fin'])
  expect(other.closed).toBe(false)
})

test('LIVE-11 a consumer that does not read is dropped and the others are served', async () => {
  const [slow, fast] = [await connect('?a=A&p=lenta'), await connect('?a=A&p=rapida')]
  await Promise.all([slow.listo(), fast.listo()])
  slow.pause()
  const text = 'x'.repeat(400_000)
  let n = 0
  for (; hub.size() === 2 && n < 100; n++) {
    await change('A', n, { text })
    await fast.until((s) => s.changes().length === n + 1)
  }
  expect(hub.size()).toBe(1)
  expect(n).toBeLessThan(100)
  expect(fast.closed).toBe(false)
})

test('LIVE-11 one person has at most 20 streams', async () => {
  const own = await Promise.all(sequence(20).map(() => connect('?a=A')))
  expect((await connect('?a=A')).status).toBe(429)
  expect((await connect('?a=A&p=otra')).status).toBe(200)
  own[0]?.close()
  const back = async (): Promise<number> => {
    const { status } = await connect('?a=A')
    return status === 429 ? back() : status
  }
  expect(await back()).toBe(200)
})

test('a batch that cannot be translated makes everybody read again and stops nothing', async () => {
  const stream = await connect('?a=A')
  const from = await stream.listo()
  await change('A', 1, { tema: 'averia' })
  await stream.until((s) => s.events.some((e) => e.event === 'reinicio'))
  await change('A', 2)
  await stream.until((s) => s.changes().length === 1)
  expect(numbers(stream)).toEqual([2])
  const later = await connect(`?a=A&desde=${from}`)
  await later.listo()
  expect(later.events.map((e) => e.event)).toEqual(['reinicio', 'listo'])
})

test('closing for a restart ends streams without sending anybody to the login', async () => {
  const stream = await connect('?a=A')
  await stream.listo()
  hub.closeAll()
  await stream.until((s) => s.closed)
  expect(stream.events.map((e) => e.event)).toEqual(['listo'])
  expect((await connect('?a=A')).status).toBe(503)
})
