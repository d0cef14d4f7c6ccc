// Ten thousand phones, each with an address of its own and a point in ten seconds: `npm run bench -- puerta`. VEHICULOS
// and SEGUNDOS set other numbers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createPool, startEmbedded } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { addressSecret, digestOf } from '../../platform/secret-address.ts'
import { startTestServer } from '../server.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { fill } from './fill.ts'
import { median, openLine, shot } from './load.ts'
import { compareLists, fillTrips } from './trips.ts'

const VEHICLES = Number(process.env['VEHICULOS'] ?? 10_000)
const SECONDS = Number(process.env['SEGUNDOS'] ?? 15)
const COMPANIES = 200
const EVERY_S = 10
/** Connections: a phone waits for its answer, and many send at the same time. */
const LINES = 400
const SECRET = 'un secreto de la medida bastante largo'
/** The trips belong to a partner. */
const PARTNER_KEY = 'clave-de-la-medida-bastante-larga'

/** The owner sees no row of a company. */
const asSystem = async <R extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[] = [],
): Promise<R[]> => {
  const client = await pool.connect()
  try {
    await client.query('begin; set local role aliadas_sistema')
    const { rows } = await client.query<R>(text, values)
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}

/** An address for the driver of each trip; returns their secrets. */
const fillAddresses = async (pool: pg.Pool): Promise<string[]> => {
  const ids = (await asSystem<{ id: string }>(pool, `select id from conductores where id like 'CON%' order by id`)).map(
    ({ id }) => id,
  )
  const secrets = ids.map((id) => addressSecret(SECRET, id))
  await asSystem(
    pool,
    `insert into rastreos (id, empresa_id, conductor_id, secreto_id, secreto_sha256, renovado_en, creado_en)
      select c.id, c.empresa_id, c.id, c.id, d.huella, now(), now()
      from unnest($1::text[], $2::text[]) as d (id, huella) join conductores c on c.id = d.id`,
    [ids, secrets.map(digestOf)],
  )
  return secrets
}

/** Each phone sends one point in ten seconds with a request of its own, as Traccar Client does. */
const drive = (port: number, secrets: readonly string[]) => {
  const done = { points: 0, late: 0, times: [] as number[] }
  let stopped = false
  let n = 0
  const gap = (EVERY_S * 1000) / secrets.length
  const start = performance.now()
  const work = Array.from({ length: LINES }, async () => {
    const line = await openLine(port)
    while (!stopped) {
      const mine = n++
      const wait = start + mine * gap - performance.now()
      if (wait > 0) await pause(wait)
      else if (wait < -1_000) done.late++
      const now = Date.now()
      const query = `lat=${3.45 + (now % 600_000) / 1e7}&lon=-76.53&timestamp=${now}&speed=21&bearing=90&accuracy=8`
      const before = performance.now()
      await line.ask(shot('POST', `/api/v1/rastreo/${secrets[mine % secrets.length] ?? ''}?${query}`))
      done.times.push(performance.now() - before)
      done.points++
    }
    line.close()
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(work)
      return done
    },
  }
}

/**
 * A process that answers each request with `[]` and does nothing else. The phones of this bench take processor time on
 * the same machine; beside it they cost the list the same, without the product's work.
 */
const startAnswering = async (): Promise<{ port: number; stop(): void }> => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { createServer } from 'node:http'
      const server = createServer((req, res) => (req.resume(), res.setHeader('content-type', 'application/json'), res.end('[]')))
      server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)))`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(said), stop: () => void child.kill() }
}

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
    companies: COMPANIES,
    secret: SECRET,
    cookie: 'aliadas.session_token',
  })
  await fillTrips(pool, { vehicles: VEHICLES, companies: COMPANIES })
  const secrets = await fillAddresses(pool)
  await pool.query('vacuum analyze')
  const port = Number(new URL(server.url).port)
  const before = [cpuOf(server.pid()), cpuOfFamily(embedded.pid)] as const
  const road = drive(port, secrets)
  await pause(SECONDS * 1000)
  const { points, times, late } = await road.stop()
  const micros = (now: number, then: number) => Math.round(((now - then) / points) * 1000)
  const [counted] = await asSystem<{ moved: string }>(
    pool,
    `select count(*) as moved from posiciones where servicio_id like 'VIA%'`,
  )
  console.log(
    `a point by its own request: ${micros(cpuOf(server.pid()), before[0])} µs of the server and ${micros(cpuOfFamily(embedded.pid), before[1])} µs of PostgreSQL; ` +
      `${Math.round(points / SECONDS)} a second, median ${median(times).toFixed(1)} ms, ${late} sent over a second late; ${counted?.moved} of ${VEHICLES} vehicles have a position`,
  )
  const what = `${VEHICLES} phones report every ${EVERY_S} s`
  await compareLists({ port, people, what }, () => drive(port, secrets))
  const answering = await startAnswering()
  try {
    await compareLists(
      { port, people, what: `${what}, against the same phones at a process that only answers` },
      () => drive(port, secrets),
      () => drive(answering.port, secrets),
    )
  } finally {
    answering.stop()
  }
} finally {
  await server.stop()
  await pool.end()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
