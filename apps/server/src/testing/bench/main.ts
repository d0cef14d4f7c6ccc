import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { startEmbedded } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { startTestServer } from '../server.ts'
import { casesOf, type Case } from './cases.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { copyForLimit, fill, readFilled, takeBidsBack } from './fill.ts'
import { load, median } from './load.ts'

const SERVICES = Number(process.env['SERVICIOS'] ?? 100_000)
const COMPANIES = Number(process.env['EMPRESAS'] ?? 200)
const ROUNDS = Number(process.env['VUELTAS'] ?? 5)
const WINDOW_MS = Number(process.env['VENTANA_MS'] ?? 2_000)
const ONLY = process.env['CASOS']?.split(',')
/** A folder whose database stays: a first run fills it, later ones only measure. */
const KEPT = process.env['DATOS']
const MINUTE_MS = 60_000
/** Requests of one person in one case, after which it pauses before the next. */
const RESTED = 50
const SECRET = 'un secreto de la medida bastante largo'
const PARTNER_KEY = 'clave-de-la-medida-bastante-larga'

/** One window: requests per second, median time, and CPU milliseconds per request in the process and in PostgreSQL. */
type Taken = { rps: number; ms: number; app: number; pg: number; requests: number }
const PARTS = ['rps', 'ms', 'app', 'pg', 'requests'] as const
const medians = (taken: readonly Taken[]): Taken =>
  Object.fromEntries(PARTS.map((part) => [part, median(taken.map((one) => one[part]))])) as Taken

const startLimit = async (url: string): Promise<{ child: ChildProcess; port: number }> => {
  const child = fork(path.join(import.meta.dirname, 'limit-main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, DATABASE_URL: url },
  })
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return { child, port: message.port }
}

const parent = path.resolve(import.meta.dirname, '../../../../../.cache/servidores')
await mkdir(parent, { recursive: true })
const filledBefore = KEPT !== undefined && existsSync(KEPT)
const dir = KEPT ?? (await mkdtemp(path.join(parent, 'medida-')))
const log = createLogger('silent')
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres'), log })
// Without the product's timeouts: filling a large database takes long.
const pool = new Pool({ connectionString: embedded.url, max: 1 })
// Its idle connection may see the end of the database first.
pool.on('error', () => undefined)
const settings = { DATABASE_URL: embedded.url, SESSION_SECRET: SECRET, PARTNER_KEY }
const server = await startTestServer(settings)
let limit: Awaited<ReturnType<typeof startLimit>> | undefined
try {
  const people = { companies: COMPANIES, secret: SECRET, cookie: 'aliadas.session_token' }
  const filled = await (filledBefore ? readFilled(pool, people) : fill(pool, { services: SERVICES, ...people }))
  await (filledBefore ? takeBidsBack(pool) : copyForLimit(pool))
  await pool.query('vacuum analyze')
  limit = await startLimit(embedded.url)
  const sides = {
    product: { pid: server.pid(), port: Number(new URL(server.url).port) },
    limit: { pid: limit.child.pid ?? 0, port: limit.port },
  }
  type Side = keyof typeof sides
  const take = async (one: Case, side: Side): Promise<Taken> => {
    const { pid, port } = sides[side]
    const before = [cpuOf(pid), cpuOfFamily(embedded.pid)] as const
    const window = 'live' in one ? await one.live(side, port) : await load(port, one.connections, WINDOW_MS, one[side])
    const each = (now: number, then: number) => (now - then) / window.requests
    return {
      requests: window.requests,
      rps: window.requests / window.seconds,
      ms: window.medianMs,
      app: each(cpuOf(pid), before[0]),
      pg: each(cpuOfFamily(embedded.pid), before[1]),
    }
  }
  console.log(
    `${SERVICES.toLocaleString('en')} services, ${COMPANIES} companies; medians of ${ROUNDS} windows of ${WINDOW_MS} ms, by turns\n`,
  )
  console.log(
    '| case | limit: req/s, ms (app + PostgreSQL CPU ms) | Aliadas | req/s, of the limit | median ms × limit | CPU × limit (app / both) |',
  )
  console.log('|---|---|---|---|---|---|')
  let asked = 0
  for (const one of casesOf(filled, { partnerKey: PARTNER_KEY })) {
    if (ONLY && !ONLY.includes(one.name)) continue
    // Limits per minute apply to a person over all routes, so a person who was busy in one case has no calls left for
    // the next.
    if (asked > filled.people.length * RESTED) await pause(MINUTE_MS)
    asked = 0
    const taken: Record<Side, Taken[]> = { product: [], limit: [] }
    for (let round = 0; round <= ROUNDS; round++)
      for (const side of round % 2 === 0 ? (['limit', 'product'] as const) : (['product', 'limit'] as const)) {
        const result = await take(one, side)
        if (side === 'product') asked += result.requests
        // The first of each is a warm-up.
        if (round > 0) taken[side].push(result)
        await pause(100)
      }
    const [bare, own] = [medians(taken.limit), medians(taken.product)]
    const ratio = (of: (one: Taken) => number) =>
      median(taken.product.map((mine, i) => of(mine) / of(taken.limit[i] ?? mine))).toFixed(2)
    const side = ({ rps, ms, app, pg }: Taken) =>
      `${Math.round(rps).toLocaleString('en')}, ${ms.toFixed(2)} (${app.toFixed(2)} + ${pg.toFixed(2)})`
    const cells = [one.title, side(bare), side(own), ratio((t) => t.rps), ratio((t) => t.ms)]
    console.log(`| ${cells.join(' | ')} | ${ratio((t) => t.app)} / ${ratio((t) => t.app + t.pg)} |`)
  }
} finally {
  limit?.child.disconnect()
  await server.stop()
  await pool.end()
  await embedded.stop()
  if (KEPT === undefined) await rm(dir, { recursive: true, force: true })
}
