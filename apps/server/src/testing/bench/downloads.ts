// How long others wait while one company downloads many files at once: `npm run bench -- descargas`. VECES and VUELTAS
// set other numbers.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { createPool, startEmbedded } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { startTestServer } from '../server.ts'
import { fill, type Person } from './fill.ts'
import { median, openLine, shot, type Shot } from './load.ts'

const AT_ONCE = Number(process.env['VECES'] ?? 60)
const ROUNDS = Number(process.env['VUELTAS'] ?? 5)
const VEHICLES = 1_500
const QUIET_MS = 2_000
const SECRET = 'un secreto de la medida bastante largo'

const parent = path.resolve(import.meta.dirname, '../../../../../.cache/servidores')
await mkdir(parent, { recursive: true })
const dir = await mkdtemp(path.join(parent, 'medida-'))
const log = createLogger('silent')
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres'), log })
const pool = createPool(embedded.url, { max: 2, log })
const server = await startTestServer({
  DATABASE_URL: embedded.url,
  SESSION_SECRET: SECRET,
  PARTNER_KEY: 'clave-de-la-medida-bastante-larga',
})
const port = Number(new URL(server.url).port)

const headersOf = ({ cookie }: Person) => ({ cookie, 'x-aliadas': 'web' })
const get = (to: string, who: Person): Shot => shot('GET', to, { headers: headersOf(who) })

/** Each with a driver and documents, as in an imported fleet. */
const fillFleet = (empresaId: string) =>
  pool.query(`begin; set local role aliadas_sistema;
    insert into conductores (id, empresa_id, nombre, cedula, direccion, ciudad, telefono, email, licencia_de_conducir, banco, tipocuenta, cuenta, titular,
        rut, creado_en, actualizado_en)
      select 'CON' || lpad(k::text, 21, '0'), '${empresaId}', 'Conductor ' || k, '1', 'Calle', 'Cali', '3000000000', '', '1', 'Nequi', 'ahorros', '1', 'T', '1', now(), now()
      from generate_series(1, ${VEHICLES}) k;
    insert into vehiculos (id, empresa_id, conductor_id, placas, marca, modelo, tipo, capacidad, creado_en, actualizado_en)
      select 'FLO' || lpad(k::text, 21, '0'), '${empresaId}', 'CON' || lpad(k::text, 21, '0'), 'F' || lpad(k::text, 5, '0'), 'Marca', '2024', 'Bus', 40, now(), now()
      from generate_series(1, ${VEHICLES}) k;
    insert into documentos (id, tenant, titular_tipo, titular_id, tipo, numero, vence, creado_en)
      select 'DO' || t.n || lpad(k::text, 21, '0'), '${empresaId}', 'vehiculo', 'FLO' || lpad(k::text, 21, '0'), t.tipo, '1', '2027-01-01', now()
      from generate_series(1, ${VEHICLES}) k, (values (1, 'soat'), (2, 'revisionTecnica'), (3, 'tarjetaOperacion')) t(n, tipo);
    commit`)

/** The address of a thumbnail that was never requested. */
const thumbnailOf = async (who: Person): Promise<string> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const image = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
  const sent = await fetch(`${server.url}/api/archivos/logo?nombre=logo.jpg`, {
    method: 'PUT',
    headers: headersOf(who),
    body: image,
  })
  if (sent.status !== 201) throw new Error(await sent.text())
  const { id } = (await sent.json()) as { id: string }
  const { headers } = await fetch(`${server.url}/api/archivos/${id}?ancho=192`, {
    headers: headersOf(who),
    redirect: 'manual',
  })
  return headers.get('location') ?? ''
}

/**
 * The time of each list of other people, one after the other, until `until` is done. People take turns, because of the
 * limit per minute.
 */
const lists = async (others: readonly Person[], until: Promise<unknown>): Promise<number[]> => {
  const line = await openLine(port)
  const times: number[] = []
  let going = true
  void until.finally(() => (going = false))
  for (let n = 0; going; n++) {
    const who = others[n % others.length]
    if (!who) break
    const before = performance.now()
    await line.ask(get('/api/servicios?estado=reservado', who))
    times.push(performance.now() - before)
    await pause(5)
  }
  line.close()
  return times
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

const crowd = async (to: string, who: Person): Promise<number> => {
  const start = performance.now()
  const lines = await Promise.all(Array.from({ length: AT_ONCE }, () => openLine(port)))
  await Promise.all(lines.map((line) => line.ask(get(to, who))))
  for (const line of lines) line.close()
  return performance.now() - start
}

try {
  const { people } = await fill(pool, {
    services: 2_000,
    companies: 40,
    secret: SECRET,
    cookie: 'aliadas.session_token',
  })
  const [heavy, ...others] = people
  if (!heavy) throw new Error('nobody')
  await fillFleet(heavy.empresaId)
  await pool.query('vacuum analyze')
  console.log(`median of ${ROUNDS} rounds, by turns; ${AT_ONCE} at once\n`)
  console.log(
    '| others’ list while one company loads | median ms, alone → then | p95 ms | p95 × | all done after |\n|---|---|---|---|---|',
  )
  const cases: [string, () => Promise<string>][] = [
    [`CSV files of ${VEHICLES} vehicles`, () => Promise.resolve('/api/vehiculos/csv')],
    ['equal thumbnails', () => thumbnailOf(heavy)],
  ]
  for (const [title, prepare] of cases) {
    const rounds: Record<'m0' | 'm1' | 'p0' | 'p1' | 'ratio' | 'took', number[]> = {
      m0: [],
      m1: [],
      p0: [],
      p1: [],
      ratio: [],
      took: [],
    }
    for (let round = 0; round <= ROUNDS; round++) {
      const to = await prepare()
      const alone = await lists(others, pause(QUIET_MS))
      const work = crowd(to, heavy)
      const then = await lists(others, work)
      // The first run is a warm-up.
      if (round === 0) continue
      rounds.m0.push(median(alone))
      rounds.m1.push(median(then))
      rounds.p0.push(p95(alone))
      rounds.p1.push(p95(then))
      rounds.ratio.push(p95(then) / p95(alone))
      rounds.took.push(await work)
    }
    const of = (name: keyof typeof rounds) => median(rounds[name]).toFixed(1)
    console.log(
      `| ${title} | ${of('m0')} → ${of('m1')} | ${of('p0')} → ${of('p1')} | ${of('ratio')} | ${of('took')} ms |`,
    )
  }
} finally {
  await server.stop()
  await pool.end()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
