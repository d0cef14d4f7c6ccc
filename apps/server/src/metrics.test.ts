import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { partnerRoutes, webRoutes } from '@aliadas/contract/routes'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabaseClock } from './platform/clock/index.ts'
import { StartError } from './platform/database/index.ts'
import { readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'
import { createMetrics } from './platform/metrics/index.ts'
import { start, type Running } from './start.ts'
import { freePort } from './testing/free-port.ts'
import {
  PASSWORD,
  createAliado,
  createEmpresa,
  createWorld,
  testApp,
  type TestApp,
  type World,
} from './testing/factories/index.ts'

const TOKEN = '5Jx2v-Qm8Rt-ZK0wf-N7hbd'
const ROOT = path.resolve(import.meta.dirname, '../../..')
const read = (...names: string[]) => readFileSync(path.join(ROOT, ...names), 'utf8')

let mundo: World
let running: Running
let port: number
let apart: number
const dataDir = mkdtempSync(path.join(tmpdir(), 'aliadas-medidas-'))
const MIDNIGHT = '2026-06-11T05:00:00.000Z'

const settings = (more: Record<string, string>) =>
  readEnv({
    DATABASE_URL: mundo.base.url,
    DATA_DIR: dataDir,
    MAP_STYLE_URL: 'no',
    SESSION_SECRET: 'un secreto largo de pruebas, de más de 32',
    ...more,
  })
const begin = (more: Record<string, string>) =>
  start({
    env: settings(more),
    clock: createDatabaseClock(),
    log: createLogger('silent'),
    onLocalMail: () => undefined,
  })

beforeAll(async () => {
  mundo = await createWorld()
  writeFileSync(path.join(dataDir, 'ultimo-respaldo'), '2026-06-10T12:00:00.000Z\n')
  writeFileSync(path.join(dataDir, 'ultima-revision.json'), '{"en":"2026-06-08T12:00:00.000Z","bien":true}\n')
  const archived = { carpeta: '/respaldos', visto: MIDNIGHT, hasta: MIDNIGHT, esperan: 4096, falla: null, desde: null }
  writeFileSync(path.join(dataDir, 'estado-del-archivo.json'), JSON.stringify(archived))
  port = await freePort()
  apart = await freePort()
  running = await begin({ PORT: String(port), METRICS_PORT: String(apart), METRICS_TOKEN: TOKEN })
})
afterAll(async () => {
  await running.stop()
  await mundo.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const scrape = async (url = `http://127.0.0.1:${apart}/metrics`, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
type Sample = { name: string; labels: Record<string, string>; value: number }
const samplesOf = (text: string): Sample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
        ([, key = '', given = '']) => [key, given] as const,
      )
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
/** Once everything that is asked in the background is known. */
const settled = () =>
  vi.waitFor(
    async () => {
      const { text } = await scrape()
      const all = samplesOf(text)
      for (const name of ['aliadas_database_bytes', 'aliadas_files', 'aliadas_disk_bytes', 'aliadas_ready'])
        expect(all.map((one) => one.name)).toContain(name)
      for (const name of ['aliadas_outbox_mails', 'aliadas_webhooks_waiting', 'aliadas_backup_timestamp_seconds'])
        expect(all.map((one) => one.name)).toContain(name)
      return all
    },
    { timeout: 60_000, interval: 200 },
  )

test('CFG-01 on the product’s port the measurements answer the bearer of the token, and 404 to everybody else', async () => {
  const url = `http://127.0.0.1:${port}/metrics`
  const withToken = await scrape(url, { authorization: `Bearer ${TOKEN}` })
  expect(withToken).toMatchObject({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' })
  expect(withToken.text).toContain('aliadas_info')
  for (const authorization of [
    '',
    'Bearer ',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    TOKEN,
    `Basic ${TOKEN}`,
  ]) {
    const { status, text } = await scrape(url, { authorization, accept: 'text/html' })
    expect([authorization, status]).toEqual([authorization, 404])
    expect(text).not.toContain('aliadas_')
  }
})

test('CFG-01 without a token in the configuration no token opens them, and without either variable nothing is measured', async () => {
  for (const given of [{}, { metricsToken: TOKEN }, { metrics: createMetrics(new Registry()) }]) {
    const app = await testApp(mundo, given)
    const { status } = await app.request('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
    const { status: empty } = await app.request('GET', '/metrics', { headers: { authorization: 'Bearer undefined' } })
    await app.close()
    expect([status, empty]).toEqual([404, 404])
  }
})

test('a port of its own answers /metrics alone, and one that is taken stops the start with its name', async () => {
  const { status, type } = await scrape()
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' })
  for (const other of ['/', '/api/salud', '/metrics/x', '/config.json'])
    expect([other, (await scrape(`http://127.0.0.1:${apart}${other}`)).status]).toEqual([other, 404])
  expect((await fetch(`http://127.0.0.1:${apart}/metrics`, { method: 'POST' })).status).toBe(404)
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const taken = (other.address() as AddressInfo).port
  const failed = await begin({ PORT: String(await freePort()), METRICS_PORT: String(taken) }).catch((e: unknown) => e)
  other.close()
  expect(failed).toBeInstanceOf(StartError)
  expect((failed as StartError).lines.join()).toContain(`METRICS_PORT=${taken + 1}`)
})

test('a running server tells its state, its jobs and its sizes', async () => {
  await running.runJobs()
  await fetch(`http://127.0.0.1:${port}/api/acceso/sesion`)
  const all = await settled()
  const valueOf = (name: string, labels: Record<string, string> = {}) =>
    all.find((one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value))
      ?.value
  expect([valueOf('aliadas_ready'), valueOf('aliadas_degraded', { part: 'archivos' })]).toEqual([1, 0])
  expect(valueOf('aliadas_info', { version: JSON.parse(read('package.json')).version })).toBe(1)
  expect(valueOf('aliadas_http_requests_total', { route: '/api/acceso/sesion', status: '401' })).toBe(1)
  expect(valueOf('aliadas_database_bytes')).toBeGreaterThan(1_000_000)
  expect(valueOf('aliadas_disk_free_bytes')).toBeGreaterThan(0)
  expect(valueOf('aliadas_backup_timestamp_seconds')).toBe(Date.parse('2026-06-10T12:00:00.000Z') / 1000)
  expect(valueOf('aliadas_archive_timestamp_seconds')).toBe(Date.parse(MIDNIGHT) / 1000)
  expect(valueOf('aliadas_archive_waiting_bytes')).toBe(4096)
  // Nobody has looked at BACKUP_DIR since.
  expect(valueOf('aliadas_archive_failing')).toBe(1)
  expect(valueOf('aliadas_backup_check_timestamp_seconds')).toBe(Date.parse('2026-06-08T12:00:00.000Z') / 1000)
  expect(valueOf('aliadas_backup_check_ok')).toBe(1)
  expect(valueOf('aliadas_db_connections_max', { pool: 'empresa' })).toBe(10)
  expect(valueOf('aliadas_db_connection_wait_seconds_count', { pool: 'sistema' })).toBeGreaterThan(0)
  expect(Math.abs(valueOf('aliadas_clock_difference_seconds') ?? 99)).toBeLessThan(2)
  const late = all.filter(({ name, value }) => name === 'aliadas_task_last_success_timestamp_seconds' && value === 0)
  expect(late).toEqual([])
  expect(all.filter(({ name }) => name === 'aliadas_task_interval_seconds').length).toBeGreaterThan(15)
})

/** `name`, and the labels that a selector compares with one value. */
const selectorsOf = (expr: string) =>
  [...expr.matchAll(/\b((?:aliadas|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', inner = '']) => ({
    name,
    labels: Object.fromEntries([...inner.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  }))

test('every metric that the alerts and the dashboard name is one that the server answers', async () => {
  await running.runJobs()
  const all = await settled()
  const alerts = read('deploy', 'prometheus', 'alerts.yml')
  const board = JSON.parse(read('deploy', 'grafana', 'aliadas.json')) as {
    panels: { targets?: { expr: string }[] }[]
    templating: unknown
  }
  const exprs = [
    ...board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    JSON.stringify(board.templating),
    ...alerts.split('- alert: ').slice(1),
  ]
  const wanted = exprs.flatMap(selectorsOf)
  expect(wanted.length).toBeGreaterThan(60)
  const unknown = wanted.filter(
    ({ name, labels }) =>
      !all.some(
        (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
      ),
  )
  expect(unknown).toEqual([])
})

test('each alert has its line in docs/operations.md, and no line is about another', () => {
  const rules = read('deploy', 'prometheus', 'alerts.yml').matchAll(/- alert: (\w+)[^]*?severity: (page|ticket)/g)
  const named = [...rules].map(([, name, severity]) => `${name} ${severity}`)
  const told = [...read('docs', 'operations.md').matchAll(/^\| `(Aliadas\w+)` \((page|ticket)\) +\|/gm)].map(
    ([, name, severity]) => `${name} ${severity}`,
  )
  expect(told).toEqual(named)
  expect(named.length).toBeGreaterThan(15)
})

test('LOG-02 no company, person, address or anything that was sent is a label, after 400 generated requests', async () => {
  const metrics = createMetrics(new Registry())
  const app: TestApp = await testApp(mundo, { metrics, metricsToken: TOKEN })
  const { email, empresaId } = await createEmpresa(mundo)
  const { id, clave } = await createAliado(mundo)
  const cookie = await app.signIn(email)
  let state = 11
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const canary = () => `canario${Math.floor(random() * 1e9)}`
  const one = () => {
    const method = pick(['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'PROPFIND'])
    const where = pick([
      'servicios',
      'v1/servicios',
      'v1/conductores',
      'vehiculos',
      'acceso/ingresar',
      canary(),
      empresaId,
    ])
    const rest = pick(['', `/${canary()}`, `/${email}`, `/${canary()}/ofertas`, `/${empresaId}`])
    return app.request(method, `/api/${where}${rest}?token=${canary()}&q=${email}`, {
      ...pick([{}, { cookie }, { key: clave }, { key: canary() }]),
      ...(method === 'GET' ? {} : { body: { email: `${canary()}@x.test`, password: canary() } }),
      headers: { 'user-agent': canary(), 'x-request-id': canary() },
    })
  }
  for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 20 }, one))
  const { text } = await app.request('GET', '/metrics', { key: TOKEN })
  await app.close()
  for (const secret of ['canario', email, empresaId, id, clave, PASSWORD, '127.0.0.1'])
    expect(text).not.toContain(secret)
  const samples = samplesOf(text)
  const valuesOf = (label: string) => new Set(samples.flatMap((sample) => sample.labels[label] ?? []))
  expect([...new Set(samples.flatMap((sample) => Object.keys(sample.labels)))].toSorted()).toEqual([
    'le',
    'method',
    'queue',
    'route',
    'status',
  ])
  const known = new Set(
    [partnerRoutes, webRoutes].flatMap((table) =>
      Object.values(table).map((route: { path: string }) => route.path.replace(/\{(\w+)\}/g, ':$1')),
    ),
  )
  expect([...valuesOf('route')].filter((route) => !known.has(route))).toEqual(['none'])
  expect(valuesOf('route').size).toBeGreaterThan(8)
  const counted = samples
    .filter(({ name }) => name === 'aliadas_http_requests_total')
    .reduce((sum, { value }) => sum + value, 0)
  // The sign-in too, and not the scrape.
  expect(counted).toBe(401)
})
