// Ten thousand vehicles that report positions, and two thousand browsers with streams: `npm run bench -- calle`.
// VEHICULOS, TRANSMISIONES and SEGUNDOS set other numbers, OLAS how often the browsers connect and leave.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPool, startEmbedded } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { fill, type Person } from './fill.ts'
import { median, openLine, shot } from './load.ts'
import { publication } from './publication.ts'
import { compareLists, fillTrips, type Trip } from './trips.ts'

const VEHICLES = Number(process.env['VEHICULOS'] ?? 10_000)
const STREAMS = Number(process.env['TRANSMISIONES'] ?? 2_000)
const SECONDS = Number(process.env['SEGUNDOS'] ?? 15)
/** Memory that one wave leaves behind is reused by the next, or it leaks. */
const CROWDS = Number(process.env['OLAS'] ?? 2)
const COMPANIES = 200
const EVERY_S = 10
const TOGETHER = 200
const CHANGES_A_SECOND = 10
const SECRET = 'un secreto de la medida bastante largo'
const PARTNER_KEY = 'clave-de-la-medida-bastante-larga'
const COOKIE = 'aliadas.session_token'

const portOf = (server: TestServer) => Number(new URL(server.url).port)

/**
 * Every vehicle reports once in ten seconds, many in one call. Returns a function that stops it and returns its
 * figures.
 */
const drive = (port: number, trips: readonly Trip[]) => {
  const done = { points: 0, moved: 0, late: 0, times: [] as number[] }
  let stopped = false
  const calls = Math.ceil(trips.length / TOGETHER)
  const gap = (EVERY_S * 1000) / calls
  const work = (async () => {
    const line = await openLine(port)
    const start = performance.now()
    for (let n = 0; !stopped; n++) {
      const wait = start + n * gap - performance.now()
      if (wait > 0) await pause(wait)
      else if (wait < -gap) done.late++
      const first = (n % calls) * TOGETHER
      const now = Date.now()
      const posiciones = trips.slice(first, first + TOGETHER).map(({ id, plates }) => ({
        idServicio: id,
        placas: plates,
        lat: 3.45 + (now % 600_000) / 1e7,
        lon: -76.53,
        velocidad: 40,
        rumbo: 90,
        en: new Date(now).toISOString(),
      }))
      const before = performance.now()
      const answer = await line.ask(
        shot('POST', '/api/v1/posiciones/varias', {
          headers: { authorization: `Bearer ${PARTNER_KEY}` },
          body: { posiciones },
        }),
      )
      done.times.push(performance.now() - before)
      done.points += posiciones.length
      done.moved += answer.toString('latin1').split('"movida":true').length - 1
    }
    line.close()
  })()
  return {
    async stop() {
      stopped = true
      await work
      return done
    },
  }
}

/** The list with and without reporting vehicles, in turns; and the CPU time of a position without other requests. */
const measurePositions = async (
  server: TestServer,
  pgPid: number,
  { people, trips }: { people: readonly Person[]; trips: readonly Trip[] },
) => {
  const port = portOf(server)
  await compareLists({ port, people, what: `${VEHICLES} vehicles report every ${EVERY_S} s` }, () => drive(port, trips))
  const before = [cpuOf(server.pid()), cpuOfFamily(pgPid)] as const
  const road = drive(port, trips)
  await pause(SECONDS * 1000)
  const { points, moved, times, late } = await road.stop()
  const micros = (now: number, then: number) => Math.round(((now - then) / points) * 1000)
  console.log(
    `a point: ${micros(cpuOf(server.pid()), before[0])} µs of the server and ${micros(cpuOfFamily(pgPid), before[1])} µs of PostgreSQL; ` +
      `${Math.round(points / SECONDS)} a second, ${moved} of ${points} moved, ${TOGETHER} together in ${median(times).toFixed(0)} ms (median), ${late} calls late`,
  )
}

const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

const MARK = Buffer.from('Parada ')

/** Browsers with streams: each records when it received an event and which it missed. */
const listen = async (
  ports: readonly number[],
  people: readonly Person[],
  onSeen: (stream: number, mark: string) => void,
) => {
  const sockets: Socket[] = []
  const open = async (i: number) => {
    const { cookie } = people[i % people.length] ?? { cookie: '' }
    const socket = connect(ports[i % ports.length] ?? 0, '127.0.0.1')
    sockets.push(socket)
    await once(socket, 'connect')
    const ready = Promise.withResolvers<void>()
    socket.on('data', (piece: Buffer) => {
      if (piece.includes('event: listo')) ready.resolve()
      for (let at = piece.indexOf(MARK); at >= 0; at = piece.indexOf(MARK, at + 1))
        onSeen(i, piece.toString('latin1', at + MARK.length, at + MARK.length + 36))
    })
    socket.on('close', () => ready.reject(new Error(`stream ${i} was closed`)))
    socket.write(shot('GET', '/api/vivo', { headers: { cookie, 'x-aliadas': 'web' } }).bytes)
    await ready.promise
  }
  for (let i = 0; i < STREAMS; i += 20)
    await Promise.all(Array.from({ length: Math.min(20, STREAMS - i) }, (_, k) => open(i + k)))
  return () => {
    for (const socket of sockets) socket.removeAllListeners('close').destroy()
  }
}

/** From the post to each browser's socket, whatever the number of servers. */
const measureStreams = async (servers: readonly TestServer[], people: readonly Person[]) => {
  const memory = () => servers.map((server) => rssOf(server.pid()))
  const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)
  const empty = sum(memory())
  const posted = new Map<string, number>()
  const seen = new Map<string, Set<number>>()
  const delays: number[] = []
  let doubled = 0
  const close = await listen(servers.map(portOf), people, (stream, mark) => {
    const start = posted.get(mark)
    const who = seen.get(mark)
    if (start === undefined || !who) return
    // A record is sent at most twice: as it is, and again when it becomes invisible.
    if (who.has(stream)) doubled++
    else delays.push(performance.now() - start)
    who.add(stream)
  })
  await pause(3_000)
  const idle = sum(memory())
  const first = servers[0]
  if (!first) throw new Error('no server')
  const line = await openLine(portOf(first))
  const posts = SECONDS * CHANGES_A_SECOND
  const start = performance.now()
  for (let n = 0; n < posts; n++) {
    const wait = start + (n * 1000) / CHANGES_A_SECOND - performance.now()
    if (wait > 0) await pause(wait)
    const mark = randomUUID()
    posted.set(mark, performance.now())
    seen.set(mark, new Set())
    await line.ask(publication(PARTNER_KEY, `Parada ${mark}`))
  }
  const seconds = (performance.now() - start) / 1000
  await pause(3_000)
  line.close()
  const full = sum(memory())
  close()
  await pause(10_000)
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(0)
  const mb = (kb: number) => `${Math.round(kb / 1024)} MB`
  console.log(
    `${STREAMS} streams on ${servers.length} server${servers.length > 1 ? 's' : ''}, ${(posts / seconds).toFixed(1)} changes a second: median ${at(0.5)} ms, p99 ${at(0.99)} ms, ` +
      `${delays.length} of ${posts * STREAMS} seen, ${doubled} twice; ${((idle - empty) / STREAMS).toFixed(1)} KB each when idle; ` +
      `${mb(empty)} before, ${mb(idle)} idle, ${mb(full)} after the changes, ${mb(sum(memory()))} ten seconds after they left`,
  )
}

const parent = path.resolve(import.meta.dirname, '../../../../../.cache/servidores')
await mkdir(parent, { recursive: true })
const dir = await mkdtemp(path.join(parent, 'medida-'))
const log = createLogger('silent')
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres'), log })
const pool = createPool(embedded.url, { max: 2, log })
pool.on('connect', (client) => void client.query('set statement_timeout = 0'))
const settings = { DATABASE_URL: embedded.url, SESSION_SECRET: SECRET, PARTNER_KEY }
const servers: TestServer[] = []
try {
  servers.push(await startTestServer(settings))
  const { people } = await fill(pool, { services: 20_000, companies: COMPANIES, secret: SECRET, cookie: COOKIE })
  const trips = await fillTrips(pool, { vehicles: VEHICLES, companies: COMPANIES })
  await pool.query('vacuum analyze')
  const [one] = servers
  if (!one) throw new Error('no server')
  await measurePositions(one, embedded.pid, { people, trips })
  // The partner's calls allowed in a minute.
  await pause(60_000)
  for (let n = 0; n < CROWDS; n++) await measureStreams([one], people)
  servers.push(await startTestServer(settings))
  await pause(60_000)
  for (let n = 0; n < CROWDS; n++) await measureStreams(servers, people)
} finally {
  for (const server of servers) await server.stop()
  await pool.end()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
