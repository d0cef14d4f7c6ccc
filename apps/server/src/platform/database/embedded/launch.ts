import { spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnv, didNotStart } from './cluster.ts'
import type { Place } from './files.ts'
import { readPostmaster, settle, waitForEnd } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { run } from './runner.ts'
import type { Runner } from './runner.ts'

export type Settings = Record<string, string | number>
/** How long a start may take, in ms, and what ends it before. */
export type Limits = { startMs?: number | undefined; signal?: AbortSignal | undefined }

const LOG_LIMIT = 5_000_000
const START_PATIENCE_MS = 120_000

const DEFAULTS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  idle_in_transaction_session_timeout: '60s',
  timezone: 'America/Bogota',
  log_checkpoints: 'off',
  jit: 'off',
}

/** Starts PostgreSQL as a process that outlives this one, and waits until it accepts connections. */
export async function launch(
  runner: Runner,
  programs: string,
  place: Place,
  settings: Settings,
  limits: Limits = {},
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    limits.signal?.throwIfAborted()
    const port = await freePort(place)
    const outcome = await tryLaunch(runner, programs, place, { ...DEFAULTS, port, ...settings }, limits)
    if (typeof outcome !== 'string') {
      writeFileSync(place.port, String(port), { mode: 0o600 })
      return outcome
    }
    // Its end is no fault then.
    limits.signal?.throwIfAborted()
    // A server that was killed had just started it: the lock file now says where it runs.
    const other = /lock file .* already exists/i.test(outcome) ? await settle(place.data) : undefined
    if (other) return other
    // Another program took the port meanwhile, or the processes of the last run have not ended yet.
    const passing = /could not create any TCP\/IP sockets|pre-existing shared memory block/i.test(outcome)
    if (!passing || attempt === 20) throw didNotStart('La base de datos incluida no pudo iniciar', outcome)
    await sleep(attempt * 25)
  }
}

async function tryLaunch(runner: Runner, programs: string, place: Place, settings: Settings, limits: Limits) {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (process.platform === 'win32') return launchOnWindows(programs, place, options, limits.startMs)
  if (existsSync(place.log) && statSync(place.log).size > LOG_LIMIT) renameSync(place.log, `${place.log}.1`)
  const output = openSync(place.log, 'a', 0o600)
  const from = fstatSync(output).size
  const child = run(runner, path.join(programs, 'bin', 'postgres'), ['-D', place.data, ...options], {
    // A session of its own and a log file, so that neither Ctrl-C nor this process's death reaches it.
    detached: true,
    stdio: ['ignore', output, output],
    cwd: place.dir,
    env: cleanEnv(),
  })
  closeSync(output)
  const failure = await untilReady(child, place, limits)
  child.unref()
  const running = readPostmaster(place.data)
  if (!failure && running) return running
  const written = readFileSync(place.log).subarray(from).toString('utf8')
  return lastWords(written) || failure || 'no respondió a tiempo'
}

/** Undefined when it is ready; otherwise the reason why it ended, as far as the process reports it. */
async function untilReady(
  child: ChildProcess,
  place: Place,
  { startMs = START_PATIENCE_MS, signal }: Limits,
): Promise<string | undefined> {
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code, by) => (ended = `terminó con ${by ?? `el código ${code}`}`))
  const deadline = performance.now() + startMs
  let interrupted = false
  while (ended === undefined) {
    if (signal?.aborted && !interrupted) interrupted = child.kill('SIGINT')
    const running = readPostmaster(place.data)
    if (running?.pid === child.pid && running?.status === 'ready') return undefined
    if (performance.now() > deadline) return 'no respondió a tiempo'
    await sleep(5)
  }
  return ended
}

/** The lines of its log that report a problem, without date and process number. */
function lastWords(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  const named = lines.filter((line) => /\b(FATAL|PANIC|ERROR|HINT|error while loading)\b/.test(line))
  return (named.length > 0 ? named : lines)
    .slice(-4)
    .map((line) => line.replace(/^.*?\[\d+\]\s+/, '').trim())
    .join('\n')
}

/** On Windows only pg_ctl drops administrator rights, which PostgreSQL requires. */
function launchOnWindows(
  programs: string,
  place: Place,
  options: string[],
  startMs = START_PATIENCE_MS,
): Postmaster | string {
  const args = [
    'start',
    '-D',
    place.data,
    '-l',
    place.log,
    '-w',
    '-t',
    String(Math.ceil(startMs / 1000)),
    '-o',
    options.join(' '),
  ]
  const done = spawnSync(path.join(programs, 'bin', 'pg_ctl'), args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const running = readPostmaster(place.data)
  return done.status === 0 && running ? running : done.stderr || done.error?.message || 'pg_ctl no pudo iniciar'
}

const STOP_PATIENCE_MS = 30_000

/**
 * Stops PostgreSQL. A fast stop keeps every commit; an immediate stop does too, but needs recovery at the next start.
 * Returns whether it ended. A process that hangs is not killed, because its children would outlive it.
 */
export async function terminate(
  pid: number,
  programs: string,
  place: Place,
  patienceMs = STOP_PATIENCE_MS,
): Promise<boolean> {
  if (process.platform === 'win32') {
    return spawnSync(path.join(programs, 'bin', 'pg_ctl'), ['stop', '-D', place.data, '-m', 'fast', '-w']).status === 0
  }
  for (const [signal, share] of [
    ['SIGINT', 0.75],
    ['SIGQUIT', 0.25],
  ] as const) {
    if (await waitForEnd(pid, place.data, 0)) return true
    process.kill(pid, signal)
    if (await waitForEnd(pid, place.data, patienceMs * share)) return true
  }
  return false
}

async function freePort(place: Place): Promise<number> {
  const last = existsSync(place.port) ? Number(readFileSync(place.port, 'utf8')) : 0
  if (last > 1023 && last < 65_536 && (await listenOnce(last))) return last
  return (await listenOnce(0)) ?? 0
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
