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
import { asSystem, fill, ID, type Person } from './fill.ts'
import { liveDelays } from './live.ts'
import { median, shot } from './load.ts'
import { publication } from './publication.ts'

const FEW = 20
const MANY = Number(process.env['EMPRESAS'] ?? 1_000)
const ROUNDS = Number(process.env['VUELTAS'] ?? 5)
const POSTS = 40
/** Windows of one person, at most 20. */
const WINDOWS = 20
/** Others of each of the few companies, so that these have as many streams as the many, which is what sockets take. */
const COLLEAGUES = Math.ceil(MANY / FEW / WINDOWS) - 1
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
    companies: MANY + FEW * COLLEAGUES,
    secret: SECRET,
    cookie: 'aliadas.session_token',
  })
  // Those beyond the many work for the few.
  await pool.query(
    asSystem(
      `update personas p set empresa_id = ${ID('EMP', `(1 + (k - 1) % ${FEW})`)}
       from generate_series(1, ${FEW * COLLEAGUES}) k where p.id = ${ID('PER', `(${MANY} + k)`)}`,
    ),
  )
  await pool.query('vacuum analyze')
  const port = Number(new URL(server.url).port)
  const listeners = (some: readonly Person[]) =>
    some.map(({ cookie }) => shot('GET', '/api/vivo', { headers: { cookie, 'x-aliadas': 'web' } }))
  const few = people.slice(0, FEW)
  const ofTheFew = [...few, ...people.slice(MANY)]
  const cases = {
    few: listeners(few),
    sockets: listeners(Array.from({ length: WINDOWS }, () => ofTheFew).flat()).slice(0, MANY),
    many: listeners(people.slice(0, MANY)),
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
  const ms = (name: Name, part: (one: Taken) => number) => median(taken[name].map(part))
  const parts = {
    server: ({ app }: Taken) => app,
    PostgreSQL: ({ pg }: Taken) => pg,
    both: ({ app, pg }: Taken) => app + pg,
  }
  for (const [name, part] of Object.entries(parts)) {
    const [of20, ofSockets, ofMany] = [ms('few', part), ms('sockets', part), ms('many', part)]
    const own = ofMany - (ofSockets - of20)
    console.log(
      `${name}: a change takes ${of20.toFixed(1)} ms for ${FEW} audiences, ${ofSockets.toFixed(1)} with ${MANY} sockets, and ` +
        `${ofMany.toFixed(1)} for ${MANY} audiences, ${own.toFixed(1)} without what the sockets take: ${(own / of20).toFixed(1)} ×`,
    )
  }
} finally {
  await server.stop()
  await pool.end()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
