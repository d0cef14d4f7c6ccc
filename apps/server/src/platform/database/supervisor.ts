import type { Logger } from '../log/index.ts'
import { nativeDir } from './embedded/binaries.ts'
import { asSuperuser, bootstrap, createOwned, DATABASE, urlOf } from './embedded/bootstrap.ts'
import { ensureCluster } from './embedded/cluster.ts'
import { copyCluster, type ClusterCopy, type CopySteps } from './embedded/hot-copy.ts'
import { isShared, shareFile, withFileLock } from './embedded/file-lock.ts'
import { preparePlace, unusable } from './embedded/files.ts'
import type { Place } from './embedded/files.ts'
import { launch, terminate } from './embedded/launch.ts'
import type { Limits, Settings } from './embedded/launch.ts'
import { findRunning, settle } from './embedded/postmaster.ts'
import { chooseRunner, prepareFor } from './embedded/runner.ts'
import { StartError } from './start-error.ts'
import { walOf, type Wal } from './embedded/wal.ts'
import type { Runner } from './embedded/runner.ts'

export type EmbeddedOptions = {
  /** Private directory of the database, created on the first start. */
  dir: string
  log: Pick<Logger, 'info'>
  /** More server settings, such as `fsync: 'off'` in tests. They apply only when this call starts PostgreSQL. */
  settings?: Settings
  /** How to run PostgreSQL; by default the first way that works on this machine. */
  runner?: Runner
  /** How long a start may take, in ms; for one that plays much of the log. */
  startMs?: number
  /** How long its stop may take, in ms. */
  stopMs?: number
  /** Ends a start that is under way. */
  signal?: AbortSignal | undefined
}

export type Embedded = {
  /** The database `aliadas`, as its owner. */
  url: string
  /** True when another process had started this PostgreSQL. */
  adopted: boolean
  /** How it runs, as Spanish text for the console. */
  how: string
  pid: number
  /**
   * Stops it, unless another process uses it: the last one does. Who started it does not matter, because after a crash
   * that process is gone. Returns false when it did not end in time: it keeps running, and the next start adopts it.
   */
  stop(patienceMs?: number): Promise<boolean>
  /** Unregisters this process as a user; PostgreSQL keeps running. */
  leave(): void
  /** Creates another database of the same owner, empty or copied from `template`; returns its URL. For tests. */
  createDatabase(name: string, template?: string): Promise<string>
  /** Copies the running cluster, see `copyCluster`. */
  copyTo(folder: string, steps: CopySteps): Promise<ClusterCopy>
  /** The log of this cluster. */
  wal: Wal
  /** Runs SQL as superuser. For tests and tools, never for the application. */
  admin(sql: string): Promise<Record<string, unknown>[]>
}

/**
 * Starts the PostgreSQL that comes with the product, or adopts the one that already runs on that directory. It outlives
 * this process unless its last user calls `stop`. Throws StartError with Spanish lines, and deletes nothing.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = preparePlace(options.dir)
  try {
    return await withFileLock(place.lock, () => startOrAdopt(place, options))
  } catch (error) {
    throw unusable(options.dir, error)
  }
}

/**
 * Works with the PostgreSQL of a directory, which has stopped when this ends. When `signal` is aborted it stops at once:
 * then `work` fails, and this throws the signal's reason. Throws StartError when it does not stop.
 */
export async function withEmbedded<T>(options: EmbeddedOptions, work: (embedded: Embedded) => Promise<T>): Promise<T> {
  const { signal, dir } = options
  const embedded = await startEmbedded(options)
  let stopping: Promise<boolean> | undefined
  const stop = () => (stopping ??= embedded.stop())
  const interrupt = () => void stop().catch(() => undefined)
  signal?.addEventListener('abort', interrupt, { once: true })
  const end = async (cause?: unknown) => {
    signal?.removeEventListener('abort', interrupt)
    if (!(await stop())) throw new StartError([`La base de datos de ${dir} no terminó a tiempo.`], { cause })
    signal?.throwIfAborted()
  }
  const run = async () => {
    // It may have been aborted while PostgreSQL started.
    signal?.throwIfAborted()
    return work(embedded)
  }
  const result = await run().catch(async (error: unknown) => {
    await end(error)
    throw error
  })
  await end()
  return result
}

/** Stops the PostgreSQL that runs on that directory, whoever started it. For tools and tests. */
export async function stopEmbedded(dir: string): Promise<void> {
  const place = preparePlace(dir)
  await withFileLock(place.lock, async () => {
    const running = findRunning(place.data)
    if (running) await terminate(running.pid, nativeDir(), place)
  })
}

async function startOrAdopt(
  place: Place,
  { log, settings = {}, runner, startMs, stopMs, signal }: EmbeddedOptions,
): Promise<Embedded> {
  const began = performance.now()
  const running = await settle(place.data)
  const started = running ? undefined : await start(place, runner ?? chooseRunner(), settings, { startMs, signal })
  const postmaster = started?.postmaster ?? running
  if (!postmaster) throw new Error('unreachable: neither running nor started')
  const { pid, port } = postmaster
  await bootstrap(place, port)
  const how = started?.how ?? 'ya estaba en marcha'
  const use = shareFile(place.users)
  log.info({ postmaster: pid, port, how, ms: Math.round(performance.now() - began) }, 'Base de datos incluida lista')
  return {
    url: urlOf(place, port, DATABASE),
    adopted: !started,
    how,
    pid,
    leave: () => use.release(),
    stop: (patienceMs = stopMs) =>
      withFileLock(place.lock, async () => {
        use.release()
        return isShared(place.users) || terminate(pid, started?.programs ?? nativeDir(), place, patienceMs)
      }),
    createDatabase: (name, template) => createOwned(place, port, name, template),
    copyTo: (folder, steps) => copyCluster(place, port, folder, steps),
    wal: walOf(place, port),
    admin: (sql) => asSuperuser(place, port, async (client) => (await client.query(sql)).rows),
  }
}

async function start(place: Place, runner: Runner, settings: Settings, limits: Limits) {
  const programs = prepareFor(runner, place, nativeDir())
  await ensureCluster(runner, programs, place, settings['fsync'] !== 'off')
  return { postmaster: await launch(runner, programs, place, settings, limits), programs, how: runner.how }
}
