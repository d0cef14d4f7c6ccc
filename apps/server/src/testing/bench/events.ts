// What a list costs while 10,000 events wait for a partner whose address does not answer: `npm run bench -- eventos`.
// EVENTOS and VUELTAS set other numbers.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPool, startEmbedded } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { createReceiver } from '../receiver.ts'
import { startTestServer } from '../server.ts'
import { fill } from './fill.ts'
import { load, median, shot } from './load.ts'

const EVENTS = Number(process.env['EVENTOS'] ?? 10_000)
const ROUNDS = Number(process.env['VUELTAS'] ?? 5)
const WINDOW_MS = 3_000
const CONNECTIONS = 8
const SECRET = 'un secreto de la medida bastante largo'
const KEY = 'clave-de-la-medida-bastante-larga'

const parent = path.resolve(import.meta.dirname, '../../../../../.cache/servidores')
await mkdir(parent, { recursive: true })
const dir = await mkdtemp(path.join(parent, 'medida-'))
const log = createLogger('silent')
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres'), log })
const pool = createPool(embedded.url, { max: 2, log })
const server = await startTestServer({ DATABASE_URL: embedded.url, SESSION_SECRET: SECRET, PARTNER_KEY: KEY })
const port = Number(new URL(server.url).port)
const silent = await createReceiver()
silent.answer = () => undefined

const asSystem = async (statement: string): Promise<{ rows: Record<string, unknown>[] }> => {
  const client = await pool.connect()
  await client.query('begin; set local role aliadas_sistema')
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.query('commit')
  client.release()
  return { rows }
}
const waiting = async () =>
  Number((await asSystem(`select count(*)::int as n from entregas where estado = 'pendiente'`)).rows[0]?.['n'])

try {
  const { people } = await fill(pool, {
    services: 4_000,
    companies: 80,
    secret: SECRET,
    cookie: 'aliadas.session_token',
  })
  await pool.query('vacuum analyze')
  const registered = await fetch(`${server.url}/api/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: silent.url }),
  })
  if (!registered.ok) throw new Error(await registered.text())
  let asked = 0
  // Another person each time: one alone would reach the limit of a minute.
  const next = () => {
    const { cookie = '' } = people[asked++ % people.length] ?? {}
    return shot('GET', '/api/servicios?estado=reservado', { headers: { cookie, 'x-aliadas': 'web' } })
  }
  const measure = async () => {
    const { requests, seconds } = await load(port, CONNECTIONS, WINDOW_MS, next)
    return requests / seconds
  }
  const [without, behind]: [number[], number[]] = [[], []]
  await measure()
  for (let round = 0; round < ROUNDS; round++) {
    without.push(await measure())
    await asSystem(`insert into eventos (aliado_id, tipo, servicio_id, objeto_id, en)
      select w.aliado_id, 'servicio.cambiado', s.id, s.id, now()
      from (select aliado_id from webhooks limit 1) w, (select id, row_number() over (order by id) as n from servicios) s,
        generate_series(1, ${EVENTS}) k where s.n = k % 500 + 1`)
    while ((await waiting()) < EVENTS) await pause(100)
    behind.push(await measure())
    await asSystem('delete from entregas')
    await asSystem('delete from eventos')
  }
  const [a, b] = [median(without), median(behind)]
  console.log(
    `list of 25, ${CONNECTIONS} connections, requests a second: ${a.toFixed(0)} without, ${b.toFixed(0)} with ${EVENTS} events behind`,
  )
  console.log(
    `ratio ${(b / a).toFixed(3)} (rounds: ${behind.map((one, i) => (one / (without[i] ?? 1)).toFixed(2)).join(', ')})`,
  )
} finally {
  await server.stop()
  await silent.close()
  await pool.end()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
