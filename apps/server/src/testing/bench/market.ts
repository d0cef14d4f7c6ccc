// What a change of the market costs by the number of companies that listen: `npm run bench -- mercado`.
// EMPRESAS and VUELTAS set other numbers.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPool, startEmbedded } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { startTestServer } from '../server.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { fill, type Person } from './fill.ts'
import { liveDelays } from './live.ts'
import { median, shot } from './load.ts'
import { publication } from './publication.ts'

const FEW = 20
const MANY = Number(process.env['EMPRESAS'] ?? 1_000)
const ROUNDS = Number(process.env['VUELTAS'] ?? 5)
const POSTS = 40
/** Windows of one person, for the price of a socket without an audience of its own. */
const WINDOWS = 20
const SECRET = 'un secreto de la medida bastante largo'
const PARTNER_KEY = 'clave-de-la-medida-bastante-larga'
/** A partner's calls in a minute are limited. */
const CALLS_A_MINUTE = 600

type Taken = { app: number; pg: number }

const parent = path.resolve(import.meta.dirname, '../../../../../.cache/servidores')
await mkdir(parent, { recursive: true })
const dir = await mkdtemp(path.join(parent, 'medida-'))
const log = createLogger('silent')
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres'), log })
const pool = createPool(embedded.url, { max: 2, log })
pool.on('connect', (client) => void client.query('set statement_timeout = 0'))
const server = await startTestServer({ DATABASE_URL: embedded.url, SESSION_SECRET: SECRET, PARTNER_KEY })
try {
  const { people } = await fill(pool, {
    services: 20_000,
    companies: MANY,
    secret: SECRET,
    cookie: 'aliadas.session_token',
  })
  await pool.query('vacuum analyze')
  const port = Number(new URL(server.url).port)
  const listeners = (companies: readonly Person[], windows: number) =>
    companies.flatMap(({ cookie }) =>
      Array.from({ length: windows }, () => shot('GET', '/api/vivo', { headers: { cookie, 'x-aliadas': 'web' } })),
    )
  const cases = {
    few: listeners(people.slice(0, FEW), 1),
    sockets: listeners(people.slice(0, FEW), WINDOWS),
    many: listeners(people, 1),
  }
  type Name = keyof typeof cases
  const names = Object.keys(cases) as Name[]
  const take = async (name: Name): Promise<Taken> => {
    let before: readonly [number, number] = [0, 0]
    await liveDelays(port, cases[name], POSTS, (n) => {
      // The streams are open now.
      if (n === 0) before = [cpuOf(server.pid()), cpuOfFamily(embedded.pid)]
      const mark = `Parada ${randomUUID()}`
      return { shot: publication(PARTNER_KEY, mark), mark }
    })
    return {
      app: (cpuOf(server.pid()) - before[0]) / POSTS,
      pg: (cpuOfFamily(embedded.pid) - before[1]) / POSTS,
    }
  }
  const taken: Record<Name, Taken[]> = { few: [], sockets: [], many: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const one = await take(name)
      // The first of each is a warm-up.
      if (round > 0) taken[name].push(one)
      await pause(500)
    }
    await pause((names.length * POSTS * 60_000) / CALLS_A_MINUTE)
  }
  for (const part of ['app', 'pg'] as const) {
    const [few, sockets, many] = names.map((name) => median(taken[name].map((one) => one[part])))
    const each = ((sockets ?? 0) - (few ?? 0)) / (FEW * WINDOWS - FEW)
    const own = (many ?? 0) - each * (MANY - FEW)
    console.log(
      `${part === 'app' ? 'server' : 'PostgreSQL'}: a change takes ${few?.toFixed(1)} ms for ${FEW} audiences and ${many?.toFixed(1)} ms for ${MANY}, ` +
        `${own.toFixed(1)} without what the sockets take (${(each * 1000).toFixed(0)} µs each): ${(own / (few ?? 1)).toFixed(1)} ×`,
    )
  }
} finally {
  await server.stop()
  await pool.end()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
