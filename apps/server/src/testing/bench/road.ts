// Ten thousand vehicles that report positions, and two thousand browsers with streams: `npm run bench -- calle`.
// VEHICULOS, TRANSMISIONES and SEGUNDOS set other numbers, OLAS how often the browsers connect and leave.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fechaBogota } from '@aliadas/contract/core'
import type pg from 'pg'
import { createPool, startEmbedded } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { countAgain, fill, type Person } from './fill.ts'
import { load, median, openLine, shot } from './load.ts'

const VEHICLES = Number(process.env['VEHICULOS'] ?? 10_000)
const STREAMS = Number(process.env['TRANSMISIONES'] ?? 2_000)
const SECONDS = Number(process.env['SEGUNDOS'] ?? 15)
/** Memory that one wave leaves behind is reused by the next, or it leaks. */
const CROWDS = Number(process.env['OLAS'] ?? 2)
const COMPANIES = 200
/** Windows with and without positions, in turns. */
const ROUNDS = 4
const EVERY_S = 10
const TOGETHER = 200
const CHANGES_A_SECOND = 10
const SECRET = 'un secreto de la medida bastante largo'
const PARTNER_KEY = 'clave-de-la-medida-bastante-larga'
const COOKIE = 'aliadas.session_token'

const portOf = (server: TestServer) => Number(new URL(server.url).port)
const partner = () => ({ authorization: `Bearer ${PARTNER_KEY}`, 'idempotency-key': randomUUID() })

/** Running trips, each with its own vehicle, equally many for each company. */
const fillTrips = async (pool: pg.Pool): Promise<{ id: string; plates: string }[]> => {
  await pool.query(`alter table servicios disable trigger user; alter table vehiculos disable trigger user`)
  await pool.query('alter table servicios enable trigger servicios_tenant')
  await pool.query(`begin; set local role aliadas_sistema;
    insert into archivos (id, tenant, preset, ubicacion, nombre, tipo, bytes, sha256, subido_por, usado, creado_en)
      select 'FUECMEDIDA00000000000000', id, 'fuec', 'f', 'f', 'application/pdf', 1, 'f', 'f', true, now() from empresas where nombre like 'Medida%' limit 1;
    insert into vehiculos (id, empresa_id, placas, marca, modelo, tipo, capacidad, creado_en, actualizado_en)
      select 'RUN' || lpad(k::text, 21, '0'), e.id, 'R' || lpad(k::text, 5, '0'), 'Marca', '2024', 'Bus', 40, now(), now()
      from generate_series(1, ${VEHICLES}) k
      join (select id, row_number() over (order by id) as n from empresas where nombre like 'Medida%') e on e.n = 1 + k % ${COMPANIES};
    insert into conductores (id, empresa_id, nombre, cedula, telefono, creado_en, actualizado_en)
      select 'CON' || substr(v.id, 4), v.empresa_id, 'Conductor', '1', '1', now(), now() from vehiculos v where v.id like 'RUN%';
    insert into rastreo_consentimientos (id, conductor_id, empresa_id, version, texto, por, aceptado_en)
      select c.id, c.id, c.empresa_id, 1, 'x', 'pagina', now() from conductores c where c.id like 'CON%';
    insert into servicios (id, aliado_id, estado, tipo, clase, origen, destino, lat_origen, lon_origen, lat_destino, lon_destino, rumbo,
        fecha_salida, hora_salida, salida, fin, fecha, vence, pasajeros, empresa_aliada_id, empresa_aliada, valor_oferta, metodo_pago, pago,
        numero_transaccion, vehiculo_id, conductor_id, placas, fuec, fuec_archivo_id, recorrido_iniciado, actualizado_en)
      select 'VIA' || substr(v.id, 4), (select id from aliados limit 1), 'confirmado', 'Bus', 'Turismo', 'Hotel', 'Aeropuerto', 3.45, -76.53, 3.54, -76.38, 0,
        now()::date, '08:00', now(), now() + interval '2 hours', now(), now(), 30, v.empresa_id, 'Medida', 500000, 'transferencia', true,
        'R' || v.id, v.id, 'CON' || substr(v.id, 4), v.placas, true, 'FUECMEDIDA00000000000000', true, now()
      from vehiculos v where v.id like 'RUN%';
    commit`)
  await countAgain(pool)
  await pool.query(`alter table servicios enable trigger user; alter table vehiculos enable trigger user`)
  return Array.from({ length: VEHICLES }, (_, i) => ({
    id: `VIA${String(i + 1).padStart(21, '0')}`,
    plates: `R${String(i + 1).padStart(5, '0')}`,
  }))
}

/**
 * Every vehicle reports once in ten seconds, many in one call. Returns a function that stops it and returns its
 * figures.
 */
const drive = (port: number, trips: readonly { id: string; plates: string }[]) => {
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

const listOf = (people: readonly Person[]) => {
  let asked = 0
  return () => {
    // One person alone would reach the limit per minute.
    const { cookie } = people[Math.floor(asked++ / 50) % people.length] ?? { cookie: '' }
    return shot('GET', '/api/servicios?estado=reservado', { headers: { cookie, 'x-aliadas': 'web' } })
  }
}

/** The list with and without reporting vehicles, in turns; and the CPU time of a position without other requests. */
const measurePositions = async (
  server: TestServer,
  pgPid: number,
  { people, trips }: { people: readonly Person[]; trips: readonly { id: string; plates: string }[] },
) => {
  const port = portOf(server)
  const next = listOf(people)
  for (const [title, connections] of [
    ['16 connections', 16],
    ['one connection', 1],
  ] as const) {
    const ratios: Record<'rps' | 'ms', number[]> = { rps: [], ms: [] }
    for (let round = 0; round <= ROUNDS; round++) {
      const quiet = async () => load(port, connections, 4_000, next)
      const busy = async () => {
        const road = drive(port, trips)
        const window = await load(port, connections, 4_000, next)
        await road.stop()
        return window
      }
      const [first, second] = round % 2 === 0 ? [quiet, busy] : [busy, quiet]
      const [a, b] = [await first(), await second()]
      const [without, withThem] = round % 2 === 0 ? [a, b] : [b, a]
      // The first of each is a warm-up.
      if (round === 0) continue
      ratios.rps.push(withThem.requests / withThem.seconds / (without.requests / without.seconds))
      ratios.ms.push(withThem.medianMs / without.medianMs)
    }
    console.log(
      `list of 25, ${title}, while ${VEHICLES} vehicles report every ${EVERY_S} s: ${median(ratios.rps).toFixed(2)} × the requests a second, ${median(ratios.ms).toFixed(2)} × the median time`,
    )
  }
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
    const body = {
      tipo: 'Van',
      clase: 'Ejecutivo',
      origen: `Parada ${mark}`,
      destino: 'Aeropuerto',
      latOrigen: 3.45,
      lonOrigen: -76.53,
      fechaSalida: fechaBogota(new Date(Date.now() + 2 * 86_400_000)),
      horaSalida: '10:00',
      pasajeros: 6,
    }
    await line.ask(shot('POST', '/api/v1/servicios', { headers: partner(), body, status: 201 }))
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
  const trips = await fillTrips(pool)
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
