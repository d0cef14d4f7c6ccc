// What a request takes with two servers, each under the load of the one before: `npm run bench -- dos`. They share database
// and folder. SERVICIOS, VUELTAS and VENTANA_MS set other sizes.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { startEmbedded } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { casesOf, type Case } from './cases.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { fill } from './fill.ts'
import { load, median, openLine, type Shot } from './load.ts'

const SERVICES = Number(process.env['SERVICIOS'] ?? 100_000)
const ROUNDS = Number(process.env['VUELTAS'] ?? 5)
const WINDOW_MS = Number(process.env['VENTANA_MS'] ?? 5_000)
/** The second server is new in each round: its code must be compiled before it is measured. */
const WARM_MS = 2 * WINDOW_MS
/** To each server. */
const CONNECTIONS = 8
/** Of what one server can answer: on full cores processes take time from each other, which is not theirs. */
const LOAD = 0.2
const SECRET = 'un secreto de la medida bastante largo'
const PARTNER_KEY = 'clave-de-la-medida-bastante-larga'

/** Connections that send so many requests a second together; returns how many were answered. */
const paced = async (port: number, connections: number, perSecond: number, next: (connection: number) => Shot) => {
  const everyMs = (1000 * connections) / perSecond
  const start = performance.now()
  const sent = Array.from({ length: connections }, async (_, own) => {
    const line = await openLine(port)
    let n = 0
    for (let at = start + (own * everyMs) / connections; at < start + WINDOW_MS; at += everyMs, n++) {
      await pause(Math.max(0, at - performance.now()))
      await line.ask(next(own))
    }
    line.close()
    return n
  })
  return (await Promise.all(sent)).reduce((sum, n) => sum + n, 0)
}

type Taken = { app: number; pg: number }
type Loaded = Extract<Case, { connections: number }>

const parent = path.resolve(import.meta.dirname, '../../../../../.cache/servidores')
await mkdir(parent, { recursive: true })
const dir = await mkdtemp(path.join(parent, 'medida-'))
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres'), log: createLogger('silent') })
// Without the product's timeouts: filling a large database takes long.
const pool = new Pool({ connectionString: embedded.url, max: 1 })
// Its idle connection may see the end of the database first.
pool.on('error', () => undefined)
const settings = { DATABASE_URL: embedded.url, DATA_DIR: path.join(dir, 'datos'), SESSION_SECRET: SECRET, PARTNER_KEY }
const first = await startTestServer(settings)
let second: TestServer | undefined
try {
  const filled = await fill(pool, {
    services: SERVICES,
    companies: 200,
    secret: SECRET,
    cookie: 'aliadas.session_token',
  })
  await pool.query('vacuum analyze')
  /** Each server gets as many connections as the one before. */
  const share = <T>(
    one: Loaded,
    servers: readonly TestServer[],
    ask: (port: number, next: Loaded['product']) => Promise<T>,
  ) => {
    return Promise.all(
      servers.map(({ url }, i) => ask(Number(new URL(url).port), (n) => one.product(n + i * CONNECTIONS))),
    )
  }
  /** As many requests as they can answer; returns how many a second. */
  const warm = async (one: Loaded, servers: readonly TestServer[]): Promise<number> =>
    (await share(one, servers, (port, next) => load(port, CONNECTIONS, WARM_MS, next))).reduce(
      (sum, { requests, seconds }) => sum + requests / seconds,
      0,
    )
  /** The second server's code is young, and costs more for that; so the first one's is measured, for its own share. */
  const take = async (one: Loaded, servers: readonly TestServer[], perSecond: number): Promise<Taken> => {
    const before = [cpuOf(first.pid()), cpuOfFamily(embedded.pid)] as const
    const answered = await share(one, servers, (port, next) => paced(port, CONNECTIONS, perSecond, next))
    const [mine = 0] = answered
    const all = answered.reduce((sum, n) => sum + n, 0)
    return { app: (cpuOf(first.pid()) - before[0]) / mine, pg: (cpuOfFamily(embedded.pid) - before[1]) / all }
  }
  const cases = casesOf(filled, { partnerKey: PARTNER_KEY }).filter(
    (one): one is Loaded => 'connections' in one && one.connections > 1,
  )
  const taken = cases.map(() => ({ perSecond: 0, one: [] as Taken[], two: [] as Taken[] }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, one] of cases.entries()) {
      const most = await warm(one, [first])
      const own = taken[i]
      if (!own) throw new Error('no such case')
      own.perSecond ||= Math.round(most * LOAD)
      own.one.push(await take(one, [first], own.perSecond))
    }
    second = await startTestServer(settings)
    for (const [i, one] of cases.entries()) {
      await warm(one, [first, second])
      const own = taken[i]
      own?.two.push(await take(one, [first, second], own.perSecond))
    }
    await second.stop()
    second = undefined
  }
  console.log(
    `${SERVICES.toLocaleString('en')} services; medians of ${ROUNDS} windows of ${WINDOW_MS} ms, CPU ms a request\n`,
  )
  console.log('| case | one server: server + PostgreSQL | two | × |')
  console.log('|---|---|---|---|')
  for (const [i, { title }] of cases.entries()) {
    const { one, two, perSecond } = taken[i] ?? { one: [], two: [], perSecond: 0 }
    const of = (all: readonly Taken[], part: (each: Taken) => number) => median(all.map(part))
    const cell = (all: readonly Taken[]) => `${of(all, (t) => t.app).toFixed(2)} + ${of(all, (t) => t.pg).toFixed(2)}`
    const ratio = of(two, (t) => t.app + t.pg) / of(one, (t) => t.app + t.pg)
    console.log(`| ${title}: ${perSecond} a second to each | ${cell(one)} | ${cell(two)} | ${ratio.toFixed(2)} |`)
  }
} finally {
  await second?.stop()
  await first.stop()
  await pool.end()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
