// A hundred FUECs at once on one contract and on ten, what other companies notice, one FUEC alone, and the officer's
// page at 200 a second: `npm run bench -- fuec`. VECES and VUELTAS set other numbers.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { leerNumeroDeFuec } from '@aliadas/contract/empresas'
import type { Borrador, Fuec } from '@aliadas/contract/fuec'
import { numerarFuec } from '../../fuec/numerar-fuec.ts'
import { tokenDe } from '../../fuec/token.ts'
import { scopeOf } from '../../platform/actor.ts'
import { createDatabase, createPool, migrate, startEmbedded } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import {
  PASSWORD,
  contratoNuevo,
  createEmpresa,
  createLegales,
  createServicioIn,
  createWorld,
  pedidoDeFuec,
  rowOf,
  toMachineTime,
} from '../factories/index.ts'
import { startTestServer } from '../server.ts'
import { median, openLine, shot } from './load.ts'

const AT_ONCE = Number(process.env['VECES'] ?? 100)
const ALONE = Number(process.env['VUELTAS'] ?? 20)
const CONTRACTS = 10
const OTHERS = 12
const QUIET_MS = 10_000
const PAGES_A_SECOND = 200
const PAGES_MS = 10_000

const parent = path.resolve(import.meta.dirname, '../../../../../.cache/servidores')
await mkdir(parent, { recursive: true })
const dir = await mkdtemp(path.join(parent, 'medida-'))
const log = createLogger('silent')
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres'), log })
await migrate(embedded.url)
const pool = createPool(embedded.url, { max: 4, log })
const base = { url: embedded.url, pool, db: createDatabase(pool, log), drop: () => pool.end() }
const mundo = await createWorld({ base })
toMachineTime(mundo)
const sitio = { publicUrl: mundo.links.publicUrl, secret: mundo.links.secret }
const server = await startTestServer({
  DATABASE_URL: embedded.url,
  DATA_DIR: mundo.dataDir,
  SESSION_SECRET: sitio.secret,
  DEMO: '0',
  // Each look at the page comes from another network.
  TRUST_PROXY: '1',
})
const port = Number(new URL(server.url).port)

const at = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN
const ms = (value: number) => `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`

const signIn = async (email: string): Promise<Record<string, string>> => {
  const answer = await fetch(`${server.url}/api/acceso/ingresar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-aliadas': 'web' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { cookie, 'x-aliadas': 'web' }
}

const admin = await createEmpresa(mundo)
await createLegales(mundo, admin)
const headers = await signIn(admin.email)
const trip = async () => (await createServicioIn(mundo, 'asignado', { admin })).id
const trips = async (count: number): Promise<string[]> => {
  const made: string[] = []
  while (made.length < count) made.push(await trip())
  return made
}
const call = async (method: 'GET' | 'POST', to: string, body?: unknown): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${server.url}${to}`, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${to}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** What a person sends who read the draft and accepts its warnings; without a contract, a new one. */
const order = async (id: string, contrato: string | null) => {
  const read = await call(
    'GET',
    `/api/servicios/${id}/fuec/borrador${contrato === null ? '' : `?contrato=${contrato}`}`,
  )
  const { version, advertencias } = read['borrador'] as Borrador
  return pedidoDeFuec(version, {
    contrato,
    contratoNuevo: contrato === null ? contratoNuevo({ desde: '2020-01-01', hasta: '2099-12-31' }) : null,
    advertenciasAceptadas: advertencias.map(({ codigo }) => codigo),
  })
}
const issue = async (id: string, body: unknown): Promise<Fuec> =>
  (await call('POST', `/api/servicios/${id}/fuec/expedir`, body))['fuec'] as Fuec

const openContract = async (): Promise<string> => {
  const id = await trip()
  await issue(id, await order(id, null))
  const { contratos } = await call('GET', '/api/contratos')
  return (contratos as { id: string }[])[0]?.id ?? ''
}

/** The time of each list of other people, one after the other, until `until` is done. */
const lists = async (others: readonly Record<string, string>[], until: Promise<unknown>): Promise<number[]> => {
  const line = await openLine(port)
  const times: number[] = []
  let going = true
  void until.then(
    () => (going = false),
    () => (going = false),
  )
  for (let n = 0; going; n++) {
    const start = performance.now()
    await line.ask(shot('GET', '/api/servicios?estado=reservado', { headers: others[n % others.length] ?? {} }))
    times.push(performance.now() - start)
    await pause(5)
  }
  line.close()
  return times
}

/** Looks at the pages of these FUECs, at an even rate whatever the answers take. */
const lookAtPages = async (ids: readonly string[]) => {
  const free = await Promise.all(Array.from({ length: 40 }, () => openLine(port)))
  const times: number[] = []
  let bytes = 0
  const looks: Promise<void>[] = []
  const start = performance.now()
  for (let n = 0; n < (PAGES_A_SECOND * PAGES_MS) / 1000; n++) {
    const due = start + (n * 1000) / PAGES_A_SECOND
    const early = due - performance.now()
    if (early > 0) await pause(early)
    const token = tokenDe(sitio.secret, ids[n % ids.length] ?? '')
    const from = { 'x-forwarded-for': `10.${n % 200}.${Math.floor(n / 200) % 200}.7` }
    const line = free.pop() ?? (await openLine(port))
    looks.push(
      line.ask(shot('GET', `/f/${token}`, { headers: from })).then((answer) => {
        times.push(performance.now() - due)
        bytes = Math.max(bytes, answer.length)
        free.push(line)
      }),
    )
  }
  await Promise.all(looks)
  for (const line of free) line.close()
  return { times, bytes }
}

try {
  const others: Record<string, string>[] = []
  for (let i = 0; i < OTHERS; i++) {
    const other = await createEmpresa(mundo)
    await createServicioIn(mundo, 'reservado', { admin: other })
    others.push(await signIn(other.email))
  }
  const contracts: string[] = []
  for (let i = 0; i < CONTRACTS; i++) contracts.push(await openContract())
  const [first = ''] = contracts

  const [numbered, confirmed]: [number[], number[]] = [[], []]
  for (const id of await trips(ALONE)) {
    const body = await order(id, first)
    const start = performance.now()
    await issue(id, body)
    confirmed.push(performance.now() - start)
  }
  for (const id of await trips(ALONE)) {
    const { version } = await rowOf(mundo, id)
    const { advertenciasAceptadas } = await order(id, first)
    const chosen = { ...pedidoDeFuec(version), contrato: first, contratoNuevo: null, clase: 'microbus' as const }
    const start = performance.now()
    await mundo.ctx.db.transaction(scopeOf(admin), (tx) =>
      numerarFuec(tx, admin, { servicioId: id, ...chosen, advertenciasAceptadas }, sitio, mundo.ctx.clock.now()),
    )
    numbered.push(performance.now() - start)
  }
  console.log(
    `one alone, ${ALONE} times: number ${ms(median(numbered))} (p95 ${ms(at(numbered, 0.95))}), confirmed ${ms(median(confirmed))} (p95 ${ms(at(confirmed, 0.95))})\n`,
  )

  console.log(
    `| ${AT_ONCE} at once | all drawn after | numbers without gap | others’ list, median alone → then | p99 | p99 × |`,
  )
  console.log('|---|---|---|---|---|---|')
  const issued: string[] = []
  for (const count of [1, CONTRACTS]) {
    const chosen = contracts.slice(0, count)
    const ready = await Promise.all(
      (await trips(AT_ONCE)).map(async (id, i) => ({ id, body: await order(id, chosen[i % count] ?? first) })),
    )
    const alone = await lists(others, pause(QUIET_MS))
    const start = performance.now()
    const work = Promise.all(ready.map(({ id, body }) => issue(id, body)))
    const then = await lists(others, work)
    const took = performance.now() - start
    const fuecs = await work
    issued.push(...fuecs.map(({ id }) => id))
    const numbers = Map.groupBy(fuecs, ({ numero }) => leerNumeroDeFuec(numero)?.contrato)
    const whole = [...numbers.values()].every((some) => {
      const extracts = some.map(({ numero }) => leerNumeroDeFuec(numero)?.extracto ?? 0)
      return new Set(extracts).size === some.length && Math.max(...extracts) - Math.min(...extracts) === some.length - 1
    })
    console.log(
      `| ${count === 1 ? 'one contract' : `${count} contracts`} | ${(took / 1000).toFixed(1)} s | ${whole ? 'yes' : 'NO'} | ${ms(median(alone))} → ${ms(median(then))} | ${ms(at(alone, 0.99))} → ${ms(at(then, 0.99))} | ${(at(then, 0.99) / at(alone, 0.99)).toFixed(1)} |`,
    )
  }

  await lookAtPages(issued)
  const { times, bytes } = await lookAtPages(issued)
  console.log(
    `\n/f/{token} at ${PAGES_A_SECOND} a second: ${bytes} bytes with headers, median ${ms(median(times))}, p95 ${ms(at(times, 0.95))}, p99 ${ms(at(times, 0.99))}`,
  )
} finally {
  await server.stop()
  await mundo.close()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
