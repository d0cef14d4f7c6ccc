import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { stopEmbedded } from '../platform/database/index.ts'
import type { Mail } from '../platform/mail/index.ts'
import { freePort } from './free-port.ts'
import { fillFromTemplate, keepAsTemplate } from './server-template.ts'
import { TESTS_DIR } from './test-dir.ts'

const MAIN = path.join(import.meta.dirname, 'server-main.ts')

export type TestServer = {
  url: string
  /** Of the process that runs now. */
  pid(): number
  /** Moves the server's clock ahead and runs everything that is due, to the end. */
  advance(ms: number): Promise<void>
  /** Ends the process at once, like a power failure; PostgreSQL keeps running. */
  kill9(): Promise<void>
  /** Starts the process again on the same data, address and time. */
  restart(): Promise<void>
  /** Every mail since the first start, oldest first. */
  mails: readonly Mail[]
  stop(): Promise<void>
  /**
   * Stops, and makes every later server of this process and its children start with a copy of this one's data. Returns
   * a function that removes it.
   */
  stopAsTemplate(): Promise<() => Promise<void>>
}

/** What a process says whose port was taken since it was looked for. */
const TAKEN = /El puerto \d+ ya está en uso/

const field = (message: unknown, name: string): unknown =>
  typeof message === 'object' && message !== null ? (message as Record<string, unknown>)[name] : undefined

/** A whole server in its own process and data folder, by default with the demo world. */
export const startTestServer = async (
  settings: Record<string, string> = {},
  {
    stdout,
    ports = freePort,
  }: {
    /** A file for what it writes; nothing keeps it by default. */
    stdout?: number
    /** Where it finds a port; another one is taken when that was taken meanwhile. */
    ports?: () => Promise<number>
  } = {},
): Promise<TestServer> => {
  const parent = path.join(TESTS_DIR, 'servidores')
  await mkdir(parent, { recursive: true })
  const dataDir = await mkdtemp(path.join(parent, 'datos-'))
  await fillFromTemplate(dataDir, settings)
  let port = await ports()
  const mails: Mail[] = []
  const waiting = new Map<number, () => void>()
  let orders = 0
  let ahead = 0
  let child: ChildProcess | null = null
  let errors = ''

  const launch = async (): Promise<void> => {
    const fresh = fork(MAIN, {
      stdio: ['ignore', stdout ?? 'ignore', 'pipe', 'ipc'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        MAP_STYLE_URL: 'no',
        // What a test counts stays as it was.
        SIMULADOR: '0',
        NODE_ENV: 'test',
        PUBLIC_URL: `http://localhost:${port}`,
        PRUEBAS_ADELANTO_MS: String(ahead),
        ...settings,
      },
    })
    child = fresh
    fresh.stderr?.on('data', (piece: Buffer) => (errors += piece.toString()))
    await new Promise<void>((resolve, reject) => {
      fresh.once('exit', (code) => reject(new Error(`the test server ended with ${code}: ${errors}`)))
      fresh.on('message', (message) => {
        const mail = field(message, 'mail')
        if (mail) mails.push(mail as Mail)
        if (field(message, 'ready')) resolve()
        waiting.get(Number(field(message, 'done')))?.()
      })
    })
  }

  const order = (what: { advance: number }): Promise<void> =>
    new Promise((resolve, reject) => {
      if (!child?.connected) {
        reject(new Error('the test server is not running'))
        return
      }
      const id = ++orders
      waiting.set(id, resolve)
      child.send({ id, ...what })
    })

  const end = async (): Promise<void> => {
    const ending = child
    child = null
    if (ending?.connected) {
      // The exit code is the result: a last message could be lost with the process.
      const gone = once(ending, 'exit')
      ending.send({ id: ++orders, stop: true })
      await gone
    }
    await stopEmbedded(path.join(dataDir, 'postgres'))
  }

  const launchAnywhere = async (triesLeft = 5): Promise<void> => {
    try {
      await launch()
    } catch (error) {
      if (triesLeft === 0 || !TAKEN.test(errors)) throw error
      errors = ''
      port = await ports()
      await launchAnywhere(triesLeft - 1)
    }
  }
  await launchAnywhere()
  return {
    url: `http://localhost:${port}`,
    pid: () => child?.pid ?? 0,
    mails,
    async advance(ms) {
      ahead += ms
      await order({ advance: ms })
    },
    async kill9() {
      const dying = child
      child = null
      if (!dying) return
      const gone = once(dying, 'exit')
      dying.kill('SIGKILL')
      await gone
    },
    restart: launch,
    async stop() {
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
    async stopAsTemplate() {
      await end()
      const template = await keepAsTemplate(dataDir)
      return () => rm(template, { recursive: true, force: true })
    },
  }
}
