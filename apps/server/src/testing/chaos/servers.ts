import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTestServer, type TestServer } from '../server.ts'

export const SECRET = 'un secreto del caos, de más de 32 letras'
export const PUBLIC_URL = 'http://aliadas.test'

/** `down`: no answer to the last question; then a balancer sends nothing there and cuts what is open. */
export type Server = { name: string; url: string; process: TestServer; down: boolean; ready: boolean; failed: number }

const CHECK_MS = 500
/** Two questions without an answer, as in deploy/proxy. */
const FALLS = 2

export type Servers = {
  all: readonly Server[]
  /** The next one that a balancer would choose; one that is alive when none is ready. */
  next(): Server
  /** Called when a server gives no answer any more. */
  onDown(fn: (server: Server) => void): void
  /** Lines of their logs that are errors. */
  errors(): string[]
  stop(): Promise<void>
}

/** The product as several processes, with what a balancer knows of them. */
export const startServers = async (
  root: string,
  count: number,
  settings: Record<string, string>,
  own: (n: number) => Record<string, string> = () => ({}),
): Promise<Servers> => {
  const logs = Array.from({ length: count }, (_, n) => path.join(root, `servidor-${n + 1}.log`))
  const files = logs.map((file) => openSync(file, 'w'))
  const all = await Promise.all(
    files.map(async (stdout, n): Promise<Server> => {
      const given = { PUBLIC_URL, SESSION_SECRET: SECRET, DATABASE_POOL: '0.5', ...settings, ...own(n) }
      const server = await startTestServer(given, { stdout })
      const url = server.url.replace('localhost', '127.0.0.1')
      return { name: `servidor ${n + 1}`, url, process: server, down: false, ready: true, failed: 0 }
    }),
  )
  const told: ((server: Server) => void)[] = []
  const check = async (server: Server): Promise<void> => {
    const answer = await fetch(`${server.url}/api/listo`, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
    await answer?.body?.cancel()
    server.ready = answer?.status === 200
    server.failed = answer === null ? server.failed + 1 : 0
    const down = server.failed >= FALLS
    if (down && !server.down) for (const fn of told) fn(server)
    server.down = down
  }
  let over = false
  const watching = all.map(async (server) => {
    while (!over) {
      await check(server)
      await pause(CHECK_MS)
    }
  })
  let turn = 0
  return {
    all,
    next() {
      const able = all.filter(({ ready, down }) => ready && !down)
      const alive = able.length > 0 ? able : all.filter(({ down }) => !down)
      const from = alive.length > 0 ? alive : all
      return from[turn++ % from.length] as Server
    },
    onDown: (fn) => void told.push(fn),
    errors: () =>
      logs.flatMap((file, n) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= 50)
          .map((line) => `${n + 1}: ${line}`),
      ),
    async stop() {
      over = true
      await Promise.all(watching)
      await Promise.all(all.map((server) => server.process.stop()))
      for (const file of files) closeSync(file)
    },
  }
}
