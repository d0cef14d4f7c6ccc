import { statfs } from 'node:fs/promises'
import { Registry } from 'prom-client'
import { colaDeContrasenas, type Identidad } from './acceso/index.ts'
import { contarArchivos } from './archivos/index.ts'
import { lookAtBackups } from './backup/index.ts'
import { mirarBandeja } from './correo/index.ts'
import type { Context } from './platform/context.ts'
import type { Pool, Pools } from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'
import { workshop } from './platform/files/index.ts'
import type { Jobs } from './platform/jobs/index.ts'
import type { Hub, Reader } from './platform/live/index.ts'
import { createMetrics, defaultMetrics, lastKnown, type Metrics } from './platform/metrics/index.ts'
import type { Readiness } from './platform/ready/index.ts'
import { VERSION } from './platform/version.ts'
import { mirarColaDeWebhooks } from './webhooks/index.ts'

/** Reading them walks tables and folders. */
const SIZES_MS = 60_000
/** Short queries over what waits. */
const QUEUES_MS = 10_000

/** The measurements of a server, if its configuration asks for any. */
export const openMetrics = ({ metrics }: Pick<Env, 'metrics'>): Metrics | undefined => {
  if (!metrics) return undefined
  const opened = createMetrics(new Registry())
  defaultMetrics(opened)
  return opened
}

type Parts = {
  ctx: Context
  env: Pick<Env, 'dataDir'>
  pools: Pools
  identidad: Identidad
  reader: Pick<Reader, 'behindMs'>
  hub: Pick<Hub, 'size' | 'sent'>
  readiness: Pick<Readiness, 'missing' | 'degraded'>
  worker: Pick<Jobs, 'clockDifferenceMs'>
}

/** What a running server says of itself and of its database, beside its requests and jobs. */
export const watchServer = (metrics: Metrics, parts: Parts): void => {
  metrics.gauges('aliadas_info', 'Version of the product.', 'version', () => ({ [VERSION]: 1 }))
  const ready = lastKnown(() => parts.readiness.missing(), QUEUES_MS / 2)
  metrics.gauge('aliadas_ready', '1 while a balancer should send requests to this server.', () => {
    const missing = ready()
    return missing && Number(missing.length === 0)
  })
  const degraded = lastKnown(() => parts.readiness.degraded(), QUEUES_MS / 2)
  metrics.gauges('aliadas_degraded', '1 while a shared part is away and the server goes on.', 'part', () => {
    const away = degraded()
    return { archivos: away && Number(away.includes('archivos')) }
  })
  metrics.gauge(
    'aliadas_clock_difference_seconds',
    'By how much this machine is ahead of the database, at the last comparison.',
    () => seconds(parts.worker.clockDifferenceMs()),
  )
  watchPools(metrics, parts)
  watchLive(metrics, parts)
  watchQueues(metrics, parts)
  watchSizes(metrics, parts)
}

const watchPools = (metrics: Metrics, { pools, identidad }: Parts): void => {
  const shared = Object.entries(pools)
  const all: [string, Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>][] = [
    ...shared,
    ['identidad', identidad.pool],
  ]
  type One = (typeof all)[number][1]
  const each = (value: (pool: One) => number) => () =>
    Object.fromEntries(all.map(([name, pool]) => [name, value(pool)]))
  const ofReaders = (value: (pool: Pool) => number) => () =>
    Object.fromEntries(shared.map(([name, pool]) => [name, value(pool)]))
  const gauge = (name: string, help: string, read: () => Record<string, number>) =>
    metrics.gauges(`aliadas_db_${name}`, help, 'pool', read)
  gauge(
    'connections_open',
    'Open connections.',
    each(({ totalCount }) => totalCount),
  )
  gauge(
    'connections_busy',
    'Connections in use.',
    each(({ totalCount, idleCount }) => totalCount - idleCount),
  )
  gauge(
    'connections_max',
    'Most connections of the pool.',
    each(({ options }) => options.max),
  )
  gauge(
    'waiting',
    'Requests that wait for a connection now.',
    each(({ waitingCount }) => waitingCount),
  )
  gauge(
    'reader_connections_open',
    'Connections for short reads.',
    ofReaders(({ readers }) => readers.size().connections),
  )
  gauge(
    'reader_waiting',
    'Short reads whose answer is not there yet.',
    ofReaders(({ readers }) => readers.size().waiting),
  )
}

const watchLive = (metrics: Metrics, { reader, hub }: Parts): void => {
  metrics.gauge('aliadas_live_behind_seconds', 'How long ago the reader had read every change.', () =>
    seconds(reader.behindMs()),
  )
  metrics.gauge('aliadas_live_streams', 'Live streams open now.', () => hub.size())
  metrics.counter('aliadas_live_events_total', 'Events written to live streams.', () => hub.sent())
}

const watchQueues = (metrics: Metrics, { ctx, identidad }: Parts): void => {
  metrics.queue('contrasenas', colaDeContrasenas)
  metrics.queue('tras-la-respuesta', identidad.aparte.size)
  metrics.queue('imagenes', workshop.size)
  const age = (since: Date | null): number => (since ? (ctx.clock.now().getTime() - since.getTime()) / 1000 : 0)
  const mails = lastKnown(() => mirarBandeja(ctx.db), QUEUES_MS)
  metrics.gauge('aliadas_outbox_mails', 'Mails that wait in the outbox.', () => mails()?.esperan)
  metrics.gauge(
    'aliadas_outbox_unreachable',
    'Of them, those that found no mail server at their last attempt.',
    () => mails()?.porCaida,
  )
  metrics.gauge('aliadas_outbox_oldest_seconds', 'Age of the oldest of them; 0 without any.', () => {
    const box = mails()
    return box && age(box.masAntiguo)
  })
  metrics.gauge('aliadas_outbox_held', '1 while nothing is sent since a backup was restored.', () => {
    const box = mails()
    return box && Number(box.detenidos !== null)
  })
  const deliveries = lastKnown(() => mirarColaDeWebhooks(ctx.db), QUEUES_MS)
  metrics.gauge('aliadas_webhooks_waiting', 'Deliveries to webhooks that wait.', () => deliveries()?.esperan)
  metrics.gauge('aliadas_webhooks_oldest_seconds', 'Age of the oldest of them; 0 without any.', () => {
    const waiting = deliveries()
    return waiting && age(waiting.masAntigua)
  })
}

const watchSizes = (metrics: Metrics, { ctx, env, pools }: Parts): void => {
  const database = lastKnown(async () => {
    // As the login itself: the role that queries take may not connect, and so may not ask for the size.
    const { rows } = await pools.sistema.query<{ bytes: number }>(
      'select pg_database_size(current_database()) as bytes',
    )
    return rows[0]?.bytes
  }, SIZES_MS)
  metrics.gauge('aliadas_database_bytes', 'Size of the database.', database)
  const files = lastKnown(() => contarArchivos(ctx.db), SIZES_MS)
  metrics.gauge('aliadas_files', 'Stored files, by their rows.', () => files()?.cuantos)
  metrics.gauge('aliadas_files_bytes', 'Their bytes.', () => files()?.bytes)
  const disk = lastKnown(() => statfs(env.dataDir), SIZES_MS)
  const bytes = (blocks: 'bavail' | 'blocks') => () => {
    const found = disk()
    return found && found[blocks] * found.bsize
  }
  metrics.gauge('aliadas_disk_free_bytes', 'Free on the disk of DATA_DIR, for this user.', bytes('bavail'))
  metrics.gauge('aliadas_disk_bytes', 'Size of the disk of DATA_DIR.', bytes('blocks'))
  watchBackups(metrics, env)
}

const watchBackups = (metrics: Metrics, { dataDir }: Pick<Env, 'dataDir'>): void => {
  const backups = lastKnown(() => lookAtBackups(dataDir), QUEUES_MS)
  metrics.gauge(
    'aliadas_backup_timestamp_seconds',
    'What the newest backup of DATA_DIR holds, up to when; absent without one.',
    () => seconds(backups()?.respaldo?.getTime()),
  )
  metrics.gauge(
    'aliadas_archive_timestamp_seconds',
    'Up to when the log is archived in BACKUP_DIR; absent without BACKUP_DIR.',
    () => seconds(backups()?.archivo?.hasta?.getTime()),
  )
  metrics.gauge(
    'aliadas_archive_failing',
    '1 while it is not archived as it should; absent without BACKUP_DIR.',
    () => {
      const archive = backups()?.archivo
      return archive ? Number(archive.falla !== null) : undefined
    },
  )
  metrics.gauge(
    'aliadas_archive_waiting_bytes',
    'Log that the database keeps for BACKUP_DIR; absent without BACKUP_DIR.',
    () => backups()?.archivo?.esperan,
  )
  metrics.gauge(
    'aliadas_backup_check_timestamp_seconds',
    'When a copy was last restored for a try by itself; absent when never.',
    () => seconds(backups()?.revision?.en.getTime()),
  )
  metrics.gauge('aliadas_backup_check_ok', '1 when all was there, 0 when not; absent when never.', () => {
    const check = backups()?.revision
    return check ? Number(check.bien) : undefined
  })
}

const seconds = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : ms / 1000)
