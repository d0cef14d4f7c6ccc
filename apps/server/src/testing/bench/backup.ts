// What a backup of a large installation takes, and what lists cost meanwhile: `npm run bench -- respaldo`. SERVICIOS sets
// another number of services than a million.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { keepEmbedded } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { startTestServer } from '../server.ts'
import { fill } from './fill.ts'
import { load, median } from './load.ts'
import { listOf } from './trips.ts'

const SERVICES = Number(process.env['SERVICIOS'] ?? 1_000_000)
const SECRET = 'un secreto de la medida bastante largo'
const PARTNER_KEY = 'clave-de-la-medida-bastante-larga'
const MAIN = path.resolve(import.meta.dirname, '../../backup-main.ts')
const WINDOW_MS = 2_000
const QUIET_WINDOWS = 5

const parent = path.resolve(import.meta.dirname, '../../../../../.cache/servidores')
await mkdir(parent, { recursive: true })
const dir = await mkdtemp(path.join(parent, 'medida-'))
const data = path.join(dir, 'datos')
const log = createLogger('silent')

/** A command of the operator in a process of its own; resolves when it ended well. */
const order = (...words: string[]) => {
  const child = spawn(process.execPath, [MAIN, ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], TMPDIR: dir, DATA_DIR: data, SESSION_SECRET: SECRET },
  })
  return once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`)
  })
}

const sizeOf = async (folder: string): Promise<number> => {
  const sizes = await Promise.all(
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const server = await startTestServer({ DATA_DIR: data, SESSION_SECRET: SECRET, PARTNER_KEY, DEMO: '0' })
const kept = await keepEmbedded({ dir: path.join(data, 'postgres'), log })
// Without the product's limits: a million rows take minutes.
const pool = new pg.Pool({ connectionString: kept.url(), max: 2, statement_timeout: 0 })
try {
  const { people } = await fill(pool, {
    services: SERVICES,
    companies: 200,
    secret: SECRET,
    cookie: 'aliadas.session_token',
  })
  await pool.query('vacuum analyze')
  const port = Number(new URL(server.url).port)
  const next = listOf(people)
  const medianOf = async () => (await load(port, 1, WINDOW_MS, next)).medianMs
  const quiet = async () => {
    const windows: number[] = []
    for (let i = 0; i < QUIET_WINDOWS; i++) windows.push(await medianOf())
    return median(windows)
  }
  await quiet()
  /** Time of an order, and the list of one person while it runs beside that while nothing does. */
  const measure = async (what: string, ...words: string[]) => {
    const alone = await quiet()
    const start = performance.now()
    let ended = false
    const done = order(...words).finally(() => (ended = true))
    const windows: number[] = []
    while (!ended) windows.push(await medianOf())
    await done
    const seconds = (performance.now() - start) / 1000
    console.log(
      `${what}: ${seconds.toFixed(1)} s; list of 25 ${(median(windows) / alone).toFixed(2)} × its ${alone.toFixed(1)} ms meanwhile, at worst ${(Math.max(...windows) / alone).toFixed(2)} × in ${WINDOW_MS / 1000} s`,
    )
  }
  const [copies, portable] = [path.join(dir, 'copias'), path.join(dir, 'portatil')]
  await measure('copy', 'backup', '--to', copies)
  const [copy = ''] = await readdir(copies)
  console.log(
    `database ${Math.round((await sizeOf(path.join(data, 'postgres', 'pgdata'))) / 1e6)} MB, copy ${Math.round((await sizeOf(path.join(copies, copy))) / 1e6)} MB`,
  )
  await measure('a second copy', 'backup', '--to', copies)
  await measure('check of a copy', 'backup', '--check', path.join(copies, copy))
  await measure('restore', 'restore', '--from', path.join(copies, copy), '--to', path.join(dir, 'vuelta'))
  await rm(path.join(dir, 'vuelta'), { recursive: true })
  await rm(copies, { recursive: true })
  await measure('portable copy', 'backup', '--portable', '--to', portable)
  const [carried = ''] = await readdir(portable)
  console.log(`portable copy ${Math.round((await sizeOf(path.join(portable, carried))) / 1e6)} MB`)
  await measure('check of it', 'backup', '--check', path.join(portable, carried))
} finally {
  await server.stop()
  await pool.end()
  await kept.stop()
  await rm(dir, { recursive: true, force: true })
}
