import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Postmaster = { pid: number; port: number; status: string }

const pidFile = (data: string) => path.join(data, 'postmaster.pid')

/** Content of postmaster.pid: line 1 process number, line 4 port, line 8 state. Undefined when the file is missing. */
export function readPostmaster(data: string): Postmaster | undefined {
  if (!existsSync(pidFile(data))) return undefined
  const lines = readFileSync(pidFile(data), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

/**
 * The PostgreSQL that serves this data directory now, if any. Removes a file left behind by a crash: another program
 * may have that process number now, and PostgreSQL would take it for its own.
 */
export function findRunning(data: string): Postmaster | undefined {
  const found = readPostmaster(data)
  if (!found) return undefined
  if (isPostmasterOf(found.pid, data)) return found
  rmSync(pidFile(data), { force: true })
  return undefined
}

/** Waits until a starting PostgreSQL accepts connections, or a stopping one has ended. */
export async function settle(data: string, patienceMs = 60_000): Promise<Postmaster | undefined> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const running = findRunning(data)
    if (!running || running.status === 'ready' || performance.now() > deadline) return running
    await sleep(15)
  }
}

export async function waitForEnd(pid: number, data: string, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (isPostmasterOf(pid, data)) {
    if (performance.now() > deadline) return false
    await sleep(15)
  }
  return true
}

/** Whether the process is alive, is not a zombie, and is a PostgreSQL of this directory. */
export function isPostmasterOf(pid: number, data: string): boolean {
  if (!Number.isInteger(pid) || pid < 2 || !isAlive(pid)) return false
  if (process.platform === 'linux') return isLinuxPostmaster(pid, data)
  const list =
    process.platform === 'win32'
      ? spawnSync('tasklist', ['/fi', `pid eq ${pid}`, '/nh'], { encoding: 'utf8' }).stdout
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return process.platform === 'win32' ? /postgres/i.test(list) : list.includes(data)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isLinuxPostmaster(pid: number, data: string): boolean {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0]
    // A process that just ended and was not yet reaped still has a number, and no memory.
    if (state === 'Z' || state === 'X') return false
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return args.some((arg) => path.basename(arg).startsWith('postgres')) && args.some((arg) => isSameDir(arg, data))
  } catch {
    return false
  }
}

function isSameDir(arg: string, data: string): boolean {
  if (arg === data) return true
  if (!path.isAbsolute(arg)) return false
  const [one, other] = [statSync(arg, { throwIfNoEntry: false }), statSync(data, { throwIfNoEntry: false })]
  return one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev
}
