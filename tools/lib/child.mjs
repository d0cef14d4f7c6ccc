import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv }} Where */

/** Exit code of Linux's loader when a program's library is missing. */
const NOT_LOADED = 127
/** Node 26 for Linux needs one library more than older ones, which the smallest Linux images lack. */
const MISSING_LIBRARY =
  'Node 26 no pudo arrancar: al sistema le falta una biblioteca (casi siempre libatomic; en Debian y Ubuntu: apt-get install libatomic1).'

/** Every running process that we started, so that none outlives us. @type {Set<ChildProcess>} */
const running = new Set()

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function start(command, args, options) {
  const child = spawn(command, args, { windowsHide: true, ...options })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

/**
 * The exit code as a shell gives it: 128 + the signal's number when a signal ended the process, 127 when it never
 * started.
 * @param {ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitCode(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`No se pudo ejecutar ${child.spawnfile}: ${error.message}`)
      running.delete(child)
      resolve(NOT_LOADED)
    })
    child.once('close', (code, signal) => {
      if (code === NOT_LOADED) console.error(MISSING_LIBRARY)
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })
}

/**
 * Runs a command to its end and returns its output, both streams in the order of arrival.
 * @param {string} command
 * @param {string[]} args
 * @param {Where} where
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runBuffered(command, args, where) {
  const child = start(command, args, { ...where, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await exitCode(child)
  return { code, output }
}

/** Interval in ms for checking that our parent still runs. */
const PARENT_CHECK_MS = 500

/**
 * Passes the signals that end us on to every process we started. A terminal already sends Ctrl-C to the whole group,
 * and a second one could mean "at once" to the receiver, so there SIGINT is not repeated.
 * @param {() => void} [also] what else to do
 */
export function forwardSignals(also) {
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    also?.()
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    for (const child of running) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  // npm runs us in a shell, and a shell that is told to end does not tell us: without this the server would keep
  // running.
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    end('SIGTERM')
  }, PARENT_CHECK_MS)
  check.unref()
}
