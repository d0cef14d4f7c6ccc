import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded, type Embedded } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { startProxy, type Proxy } from '../proxy.ts'

/** One PostgreSQL of the run. `link`: what its own primary reaches it through; absent for the first primary. */
export type Node = { name: string; dir: string; pg: Embedded; link: Proxy | null }

const log = createLogger('silent')
/** `kill -9` ends processes and not the machine: what was given to the operating system stays. */
export const SETTINGS = {
  fsync: 'off',
  max_connections: 200,
  wal_keep_size: '512MB',
  wal_receiver_status_interval: '1s',
}
const SECRETS = ['superusuario.clave', 'dueno.clave']

/** A folder that PostgreSQL may enter, also as another account. */
export const openFolder = (dir: string): string => {
  mkdirSync(dir, { recursive: true, mode: 0o755 })
  chmodSync(dir, 0o755)
  return dir
}

/** The processes of this one and of those that it started. */
const familyOf = (pid: number): number[] => {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return [pid, ...pairs.filter(([, parent]) => parent === pid).map(([child = 0]) => child)]
}

/** Sends a signal to PostgreSQL and to all of its processes. */
const signalAll = ({ pg }: Node, signal: NodeJS.Signals): void => {
  for (const pid of familyOf(pg.pid))
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
}

/** Ends PostgreSQL like a power failure of its machine. */
export const killNode = (node: Node): void => {
  signalAll(node, 'SIGKILL')
  node.pg.leave()
}

const copyIfThere = (from: string, to: string): Promise<void> =>
  copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })

const nothing = () => Promise.resolve()

/** A copy of the running `primary` that follows it over a connection of its own, and is able to take over. */
export const startStandby = async (root: string, name: string, primary: Node): Promise<Node> => {
  const dir = path.join(openFolder(root), name)
  const data = path.join(dir, 'pgdata')
  await mkdir(data, { recursive: true, mode: 0o700 })
  await primary.pg.copyTo(data, { copy: copyIfThere, beforeEnd: nothing, afterEnd: nothing })
  for (const secret of SECRETS) cpSync(path.join(primary.dir, secret), path.join(dir, secret))
  const link = await startProxy(primary.pg.url)
  const password = readFileSync(path.join(dir, 'superusuario.clave'), 'utf8').trim()
  const from = `host=127.0.0.1 port=${new URL(link.url).port} user=postgres password=${password} application_name=${name}`
  appendFileSync(
    path.join(data, 'postgresql.auto.conf'),
    `synchronous_standby_names = ''\nprimary_conninfo = '${from}'\nwal_retrieve_retry_interval = '200ms'\n`,
  )
  writeFileSync(path.join(data, 'standby.signal'), '')
  return { name, dir, pg: await startEmbedded({ dir, log, settings: SETTINGS }), link }
}

/** A primary on a copy of the folder of a stopped PostgreSQL. */
export const startPrimary = async (root: string, template: string): Promise<Node> => {
  const dir = path.join(openFolder(root), 'primario')
  cpSync(template, dir, { recursive: true })
  rmSync(path.join(dir, 'puerto'), { force: true })
  return { name: 'primario', dir, pg: await startEmbedded({ dir, log, settings: SETTINGS }), link: null }
}

/** A primary with nothing in it that lets the same accounts in as another one. */
export const startEmpty = async (root: string, name: string, like: Node): Promise<Node> => {
  const dir = openFolder(path.join(root, name))
  for (const secret of SECRETS) cpSync(path.join(like.dir, secret), path.join(dir, secret))
  return { name, dir, pg: await startEmbedded({ dir, log, settings: SETTINGS }), link: null }
}

/** Whether that standby receives the log of the primary now, and whether commits wait for it. */
const stateOf = async (primary: Node, name: string): Promise<{ state: string; sync: string } | undefined> => {
  const [row] = await primary.pg.admin(
    `select state, sync_state as sync from pg_stat_replication where application_name = '${name}'`,
  )
  return row as { state: string; sync: string } | undefined
}

export const untilStreaming = async (primary: Node, name: string, sync?: 'sync'): Promise<void> => {
  for (;;) {
    const now = await stateOf(primary, name)
    if (now?.state === 'streaming' && (sync === undefined || now.sync === sync)) return
    await pause(50)
  }
}

/** From here on a commit waits for that standby; '' for none. */
export const waitFor = async (primary: Node, name: string): Promise<void> => {
  await primary.pg.admin(`alter system set synchronous_standby_names = '${name}'`)
  await primary.pg.admin('select pg_reload_conf()')
  if (name !== '') await untilStreaming(primary, name, 'sync')
}

export const promote = async ({ pg }: Node): Promise<void> => {
  const [row] = await pg.admin('select pg_promote(true, 60) as done')
  if (row?.['done'] !== true) throw new Error('the standby was not promoted')
}

/** Stops it, if it runs, and removes its folder. */
export const endNode = async (node: Node): Promise<void> => {
  node.link?.close()
  await node.pg.stop(10_000)
  await rm(node.dir, { recursive: true, force: true })
}
