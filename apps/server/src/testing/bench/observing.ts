import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Pool } from 'pg'
import { startEmbedded } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { freePort } from '../free-port.ts'
import { startTestServer } from '../server.ts'
import { casesOf } from './cases.ts'
import { cpuOf } from './cpu.ts'
import { fill } from './fill.ts'
import { load, median } from './load.ts'

/**
 * What it costs to see a running server: the list of services at 16 connections on four servers of one database, by
 * turns in short windows. Two write no line for a request: what lies between them is the noise of this machine. One
 * writes it into a file, one also measures and is scraped.
 */
const SERVICES = Number(process.env['SERVICIOS'] ?? 20_000)
const ROUNDS = Number(process.env['VUELTAS'] ?? 60)
const WINDOW_MS = Number(process.env['VENTANA_MS'] ?? 500)
const SCRAPE_MS = 5_000
const SECRET = 'un secreto de la medida bastante largo'
const PARTNER_KEY = 'clave-de-la-medida-bastante-larga'

const parent = path.resolve(import.meta.dirname, '../../../../../.cache/servidores')
await mkdir(parent, { recursive: true })
const dir = await mkdtemp(path.join(parent, 'medida-'))
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres'), log: createLogger('silent') })
const pool = new Pool({ connectionString: embedded.url, max: 1 })
pool.on('error', () => undefined)
const lines = await open(path.join(dir, 'server.log'), 'w')
const apart = await freePort()
const common = { DATABASE_URL: embedded.url, SESSION_SECRET: SECRET, PARTNER_KEY }
const servers = {
  bare: await startTestServer(common),
  again: await startTestServer(common),
  lines: await startTestServer({ ...common, LOG_LEVEL: 'info' }, { stdout: lines.fd }),
  both: await startTestServer({ ...common, LOG_LEVEL: 'info', METRICS_PORT: String(apart) }, { stdout: lines.fd }),
}
type Kind = keyof typeof servers
const KINDS = Object.keys(servers) as Kind[]
/** Requests per second, CPU milliseconds of the process, and requests, of one window. */
type Taken = { rps: number; cpu: number; requests: number }
let scraping: NodeJS.Timeout | undefined
try {
  const people = { companies: 200, secret: SECRET, cookie: 'aliadas.session_token' }
  const filled = await fill(pool, { services: SERVICES, ...people })
  await pool.query('vacuum analyze')
  scraping = setInterval(() => {
    void fetch(`http://127.0.0.1:${apart}/metrics`).then((answer) => answer.text())
  }, SCRAPE_MS)
  const [list] = casesOf(filled, { partnerKey: PARTNER_KEY })
  if (!list || !('product' in list)) throw new Error('the first case is the list')
  const take = async (kind: Kind): Promise<Taken> => {
    const before = cpuOf(servers[kind].pid())
    const port = Number(new URL(servers[kind].url).port)
    const { requests, seconds } = await load(port, list.connections, WINDOW_MS, list.product)
    return { rps: requests / seconds, cpu: cpuOf(servers[kind].pid()) - before, requests }
  }
  const taken: Record<Kind, Taken[]> = { bare: [], again: [], lines: [], both: [] }
  for (let round = 0; round < ROUNDS + 3; round++)
    // Each kind is first, second and last equally often.
    for (let turn = 0; turn < KINDS.length; turn++) {
      const kind = KINDS[(turn + round) % KINDS.length] as Kind
      const one = await take(kind)
      // The first of each are a warm-up.
      if (round >= 3) taken[kind].push(one)
    }
  const rpsRatio = (of: Kind, to: Kind) =>
    median(taken[of].map(({ rps }, i) => rps / (taken[to][i]?.rps ?? Number.NaN)))
  const sum = (kind: Kind, part: keyof Taken) => taken[kind].reduce((all, one) => all + one[part], 0)
  // Over all windows, because the system counts in steps of 10 ms.
  const cpu = (kind: Kind) => sum(kind, 'cpu') / sum(kind, 'requests')
  const percent = (value: number) => `${((value - 1) * 100).toFixed(1)} %`
  console.log(
    `${SERVICES.toLocaleString('en')} services; medians of ${ROUNDS} windows of ${WINDOW_MS} ms each, by turns; a scrape every ${SCRAPE_MS / 1000} s\n`,
  )
  console.log('| server | req/s | CPU ms per request | req/s against the first | CPU against the first |')
  console.log('|---|---|---|---|---|')
  const names = {
    bare: 'no request line',
    again: 'the same again',
    lines: 'request line',
    both: 'request line and measurements',
  }
  for (const kind of KINDS) {
    const rps = Math.round(median(taken[kind].map((one) => one.rps))).toLocaleString('en')
    const against = [percent(rpsRatio(kind, 'bare')), percent(cpu(kind) / cpu('bare'))].join(' | ')
    console.log(`| ${names[kind]} | ${rps} | ${cpu(kind).toFixed(3)} | ${kind === 'bare' ? '– | –' : against} |`)
  }
  console.log(
    `\nMeasurements alone: ${percent(rpsRatio('both', 'lines'))} req/s, ${percent(cpu('both') / cpu('lines'))} CPU`,
  )
} finally {
  clearInterval(scraping)
  for (const kind of KINDS) await servers[kind].stop()
  await lines.close()
  await pool.end()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
