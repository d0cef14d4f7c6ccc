import { rm } from 'node:fs/promises'
import { createServer, request, Agent, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { createDatabaseClock, systemClock } from './platform/clock/index.ts'
import { readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'
import { start, type Running } from './start.ts'
import { freePort } from './testing/free-port.ts'
import { createWorld, testApp } from './testing/factories/index.ts'

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

const listo = async (url: string) => {
  const answer = await fetch(`${url}/api/listo`)
  return { status: answer.status, body: await answer.json(), again: answer.headers.get('retry-after') }
}
const READY = { status: 200, body: { listo: true }, again: null }
const lacks = (...falta: string[]) => ({ status: 503, body: { listo: false, falta }, again: '1' })

test('REL-21 a server without database, without its schema or without its files is alive and not ready, and says which', async () => {
  const mundo = await createWorld()
  closing.push(() => mundo.close())
  const app = await testApp(mundo)
  closing.push(() => app.close())
  expect(await listo(app.url)).toEqual(READY)
  const says = (wanted: object) =>
    vi.waitFor(async () => expect(await listo(app.url)).toEqual(wanted), { timeout: 60_000 })
  const asOwner = (text: string) => mundo.base.pool.query(text)

  await asOwner(
    `update kysely_migration set name = '0001' || name where name = (select max(name) from kysely_migration)`,
  )
  await says(lacks('esquema'))
  await asOwner(`update kysely_migration set name = substr(name, 5) where name like '00010%'`)
  await says(READY)
  // A newer version has begun.
  await asOwner(`insert into kysely_migration values ('9999-nueva', '')`)
  await pause(1_100)
  expect(await listo(app.url)).toEqual(READY)

  // All servers share the store, and most requests do without it.
  const away = vi.spyOn(mundo.storage, 'check').mockRejectedValue(new Error('away'))
  await says({ status: 200, body: { listo: true, degradado: ['archivos'] }, again: null })
  away.mockRestore()
  await says(READY)

  await rm(mundo.dataDir, { recursive: true })
  await says(lacks('archivos'))
  expect((await fetch(`${app.url}/api/salud`)).status).toBe(200)
})

test('REL-21 a database that is away or only reads makes a server not ready, and ready again when it is back', async () => {
  const mundo = await createWorld()
  closing.push(() => mundo.close())
  const app = await testApp(mundo)
  closing.push(() => app.close())
  const says = (wanted: object) =>
    vi.waitFor(async () => expect(await listo(app.url)).toEqual(wanted), { timeout: 60_000 })
  await says(READY)
  const refused = vi.spyOn(mundo.base.db, 'transaction').mockRejectedValue(new Error('cannot execute in a read-only'))
  await says(lacks('base-de-datos'))
  refused.mockRestore()
  await says(READY)
  // The reader reads nothing for ten seconds.
  const blind = vi.spyOn(mundo.base.db, 'ask').mockRejectedValue(new Error('away'))
  await says(lacks('lector'))
  blind.mockRestore()
  await says(READY)
})

/** One of several servers, in this process. */
const server = async (url: string, variables: Record<string, string>, ahead = () => 0) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'aliadas-listo-'))
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const env = readEnv({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    MAP_STYLE_URL: 'no',
    SESSION_SECRET: 'un secreto largo de pruebas, de más de 32',
    PORT: String(port),
    ...variables,
  })
  const clock = createDatabaseClock({ wall: () => systemClock.now().getTime() + ahead() })
  const begin = () => start({ env, clock, log: createLogger('silent'), onLocalMail: () => undefined })
  return { origin: `http://127.0.0.1:${port}`, port, begin }
}

test('REL-22 a server whose clock is more than 30 seconds off starts, and is not ready', async () => {
  const mundo = await createWorld()
  closing.push(() => mundo.close())
  const { origin, begin } = await server(mundo.base.url, {}, () => 31_000)
  const running = await begin()
  closing.push(() => running.stop())
  expect(await listo(origin)).toEqual(lacks('reloj'))
})

/** A balancer as a proxy does it: asks each server whether it is ready, keeps connections open, tries no request twice. */
const startBalancer = async (ports: readonly number[]) => {
  const agent = new Agent({ keepAlive: true })
  const ready = new Map<number, boolean>()
  const ask = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/listo`).catch(() => null)
    ready.set(port, answer?.status === 200)
    await answer?.body?.cancel()
  }
  const asking = setInterval(() => ports.forEach((port) => void ask(port)), 50)
  let turn = 0
  const balancer = createServer((req, res) => {
    const able = ports.filter((port) => ready.get(port))
    const port = able[turn++ % able.length]
    if (port === undefined) return void res.writeHead(502).end()
    const onward = request(
      { port, host: '127.0.0.1', path: req.url, headers: req.headers, agent },
      (answer: IncomingMessage) => {
        res.writeHead(answer.statusCode ?? 502)
        answer.pipe(res)
      },
    )
    onward.on('error', () => res.writeHead(502).end())
    req.pipe(onward)
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    clearInterval(asking)
    agent.destroy()
    balancer.closeAllConnections()
    balancer.close()
  })
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    isReady: (port: number) => ready.get(port) === true,
  }
}

test('REL-21 a rolling restart of two servers behind a balancer cuts no request', async () => {
  const mundo = await createWorld()
  closing.push(() => mundo.close())
  const servers = [
    await server(mundo.base.url, { DRAIN_MS: '3000' }),
    await server(mundo.base.url, { DRAIN_MS: '3000' }),
  ]
  const running: Running[] = []
  for (const one of servers) running.push(await one.begin())
  closing.push(() => Promise.all(running.map((one) => one.stop())))
  const balancer = await startBalancer(servers.map(({ port }) => port))
  const allReady = () =>
    vi.waitFor(() => expect(servers.filter(({ port }) => balancer.isReady(port))).toHaveLength(2), { timeout: 60_000 })
  await allReady()

  const answers = new Map<number, number>()
  let over = false
  const client = async () => {
    while (!over) {
      const answer = await fetch(`${balancer.url}/api/acceso/sesion`).catch(() => null)
      await answer?.arrayBuffer()
      const status = answer?.status ?? 0
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  const clients = Array.from({ length: 8 }, client)
  for (const [i, one] of servers.entries()) {
    await running[i]?.stop()
    running[i] = await one.begin()
    await allReady()
  }
  over = true
  await Promise.all(clients)
  // Nobody is signed in: 401 is the server's own answer.
  expect([...answers.keys()]).toEqual([401])
  expect(answers.get(401)).toBeGreaterThan(100)
})
