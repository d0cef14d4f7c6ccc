import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Falla } from '@aliadas/contract/core'
import { leerTextoDeClave } from './aliados/index.ts'
import { compose } from './compose.ts'
import { crearCartero } from './correo/index.ts'
import { CLAVE_DE_ALIADO_DEMO } from './demo/index.ts'
import { findDatabase } from './find-database.ts'
import type { DatabaseClock } from './platform/clock/index.ts'
import { createClosing } from './platform/closing.ts'
import {
  StartError,
  createDatabase,
  createPools,
  dropOldLogins,
  databaseTime,
  endPools,
  explainStart,
  hostsOf,
  isGone,
  migrate,
  oneAtATime,
  patiently,
  urlAt,
} from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'
import {
  MARK_KEY,
  NotStored,
  markOf,
  openStores,
  sweepUnfinished,
  unfinishedDir,
  type Storage,
} from './platform/files/index.ts'
import { createTestWorld } from './mundo-de-prueba.ts'
import { crearEnrutador } from './mapa/index.ts'
import { listen } from './platform/http/index.ts'
import { startJobs } from './platform/jobs/index.ts'
import type { Logger } from './platform/log/index.ts'
import { createMailer, type Mail } from './platform/mail/index.ts'
import { listenMetrics, measured } from './platform/metrics/index.ts'
import { openMetrics, watchServer } from './metrics.ts'
import { crearMensajero } from './avisos/index.ts'
import { createVapid } from './platform/push/index.ts'
import { archiveLog } from './archive-log.ts'
import { entrarEnInstalacion, lastingLock, otherSecretRuns, secretLock } from './instalacion.ts'
import type { Readiness } from './platform/ready/index.ts'
import { prepareData, refuseDemo } from './prepare-data.ts'
import { secretFor } from './secret.ts'
import { jobsOf } from './jobs.ts'
import type { Mando } from './simulador/index.ts'
import { typed } from './platform/typed.ts'

const WEB_DIST = path.resolve(import.meta.dirname, '../../web/dist')

export type Options = {
  env: Env
  clock: DatabaseClock
  log: Logger
  onLocalMail: (mail: Mail) => void
  /** Told as soon as they are stored: what fails afterwards must not lose them. */
  onNewKeys?: (keys: Running['newKeys']) => void
}

export type Running = {
  url: string
  /** Keys created by this start; see `onNewKeys`. */
  newKeys: Partial<Record<'aliada' | 'plataforma', string>>
  demo: boolean
  /** The switch of the demo's simulated people. */
  mando: Mando
  /** Browsers that are open on this server. */
  streams(): number
  /** Mails of this run are shown on a page of its own. */
  localMail: boolean
  /** Runs what is due by the clock now, instead of at the next minute. */
  runJobs(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts everything in order: database, schema, live updates, pages, jobs. Throws StartError with Spanish lines for
 * what it cannot start.
 */
export const start = async (options: Options): Promise<Running> => {
  const closing = createClosing(options.log)
  try {
    const { readiness, ...running } = await run(options, closing)
    const stop = async () => {
      readiness.retire()
      // Balancers notice and send no more requests; those that still arrive are served as ever.
      await sleep(options.env.drainMs)
      await closing.stop()
    }
    return { ...running, stop }
  } catch (error) {
    await closing.stop()
    throw explainStart(error)
  }
}

/** How long the start waits for the lock of its secret, in ms. */
const HOLD_MS = 10_000
const noLock = (): never => {
  throw new StartError([
    'La base de datos no dio la conexión de avisos entre servidores. Revisa cuántas conexiones permite.',
  ])
}

const run = async (
  { env, clock, log, onLocalMail, onNewKeys }: Options,
  closing: ReturnType<typeof createClosing>,
): Promise<Omit<Running, 'stop'> & { readiness: Readiness }> => {
  if (env.partnerKey === CLAVE_DE_ALIADO_DEMO)
    throw new StartError(['PARTNER_KEY es la clave de demostración, que es pública: elige otra, o quítala.'])
  if (env.partnerKey !== undefined && leerTextoDeClave(env.partnerKey) !== 'buscar')
    throw new StartError([
      'PARTNER_KEY empieza como una clave hecha por el producto (viva_ o prueba_) y no lo es: elige una sin ese comienzo.',
    ])
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new StartError(
      [`No se puede escribir en la carpeta de datos ${env.dataDir}. Revisa DATA_DIR y sus permisos.`],
      { cause },
    )
  })
  const { address, pooler, embedded, wal } = await findDatabase(env, log, closing)
  // One server of one's own that is away is told at once; of several, one may be about to take over.
  const several = hostsOf(urlAt(address))
  if (embedded || several.length > 1) await patiently(log, () => migrate(urlAt(address))).catch(orNoneWritable(several))
  else await migrate(urlAt(address))
  const secret = env.sessionSecret ?? (await secretFor(env.dataDir))
  const { sessionSecretPrevious: previous, addressSecret: lasting = secret } = env
  const doors = { address, pooler }
  const { poolScale: scale } = env
  const { pools, identidad: entrada } = await patiently(log, () => createPools(doors, secret, log, { scale }))
  closing.add('conexiones', () => endPools(pools))
  await patiently(log, () => clock.follow(databaseTime(pools.sistema)))
  const stores = await openStores(env)
  closing.add('archivos', () => stores.close())
  let mark: string | undefined
  const check = async () => {
    if ((await markOf(stores.first)) !== mark) throw new NotStored(MARK_KEY)
  }
  const storage: Storage = { ...stores.storage, check }
  const uploadsDir = unfinishedDir(env.dataDir)
  await sweepUnfinished(env.dataDir, clock)
  const mailHere = embedded && !env.production && !env.smtpUrl
  if (!mailHere && !env.smtpUrl)
    log.warn('Falta SMTP_URL: los correos esperan en la bandeja de salida hasta que la configures')
  const localMail = mailHere && env.local
  const mailer = createMailer({ smtpUrl: env.smtpUrl, from: env.mailFrom, local: mailHere ? onLocalMail : undefined })
  closing.add('correo', () => mailer.close())
  const push = crearMensajero(createVapid(lasting, env.publicUrl), fetch)
  const metrics = openMetrics(env)
  const { ctx, app, bus, hub, eventos, webhooks, identidad, links, live, readiness, prueba, mando, tareas } = compose(
    {
      ctx: { db: createDatabase(pools, log, metrics?.connectionWait), clock, log },
      address,
      entrada,
      env,
      secret,
      previous,
      lasting,
      storage,
      uploadsDir,
      webDist: WEB_DIST,
      localMail,
      sendMail: crearCartero(mailer),
      sendPush: push,
      metrics,
      testWorld: (registro) =>
        createTestWorld(registro, {
          ...doors,
          env,
          secret,
          previous,
          lasting,
          webDist: WEB_DIST,
          stores: env,
          clock,
          runs: true,
        }),
    },
    closing,
  )
  const herramientas = { identidad, enlaces: links, storage, uploadsDir }
  const newKeys: Running['newKeys'] = {}
  const keep = (keys: Running['newKeys']) => {
    Object.assign(newKeys, keys)
    onNewKeys?.(keys)
  }
  const demo = await patiently(log, () =>
    oneAtATime(address, async () => {
      await refuseDemo(ctx, env)
      mark = await entrarEnInstalacion(ctx, { stores, uploadsDir, secret, previous, lasting }).catch(
        orStoreFault(stores.first.name),
      )
      // Before the next server may ask.
      const held = Promise.all([bus.hold(secretLock(secret)), bus.hold(lastingLock(lasting))])
      await Promise.race([held, sleep(HOLD_MS, null, { ref: false }).then(noLock)])
      return prepareData(ctx, env, herramientas, keep)
    }),
  )
  await patiently(log, () => live.start())

  const recurring = jobsOf(ctx, mailer, storage, env.publicUrl, push, {
    dir: uploadsDir,
    secret: lasting,
    webhooks,
    keepMs: env.backup?.keepMs ?? 0,
    logins: () =>
      dropOldLogins(address, { now: secret, previous, othersRun: () => otherSecretRuns(ctx.db, [secret, previous]) }),
    // Answers to moving vehicles are of no use to the map's cache.
    preguntar: env.routingUrl === undefined ? undefined : crearEnrutador(env.routingUrl, ctx),
  })
  const jobs = measured(recurring, metrics, clock, tareas)
  const http = await listen(app.fetch, env).catch((cause: unknown) => {
    throw cannotListen(env, cause)
  })
  closing.add('http', () => http.close())
  const at = env.metrics?.at
  if (metrics && at) {
    const apart = await listenMetrics(metrics, at).catch((cause: unknown) => {
      throw cannotListen(at, cause, 'METRICS_PORT')
    })
    closing.add('métricas', () => apart.close())
  }
  const worker = await patiently(log, () => startJobs({ address, jobs, clock, log, scale }))
  closing.add('tareas', () => worker.stop())
  if (wal) await patiently(log, () => archiveLog({ ctx, env, wal, mark: mark ?? '' }, closing))
  if (metrics) watchServer(metrics, { ctx, env, pools, identidad, reader: live, hub, readiness, worker })
  readiness.add({ name: 'reloj', missing: () => (worker.clockIsRight() ? [] : ['reloj']) })
  closing.add('vivo', () => hub.closeAll())
  // Calls that wait for events end with none, so that the stop waits for no client.
  closing.add('eventos', () => {
    eventos.cerrar()
    prueba?.quiet()
  })
  closing.add('webhooks', () => webhooks.cerrar())
  closing.add('puerta', () => http.drain())
  const runJobs = async () => {
    for (const job of jobs) await job.run()
  }
  readiness.open()
  void prueba?.openIfWanted().catch((err: unknown) => log.warn({ err }, 'No se pudo mirar si hay claves de prueba'))
  return { url: env.publicUrl, newKeys, demo, localMail, mando, streams: () => hub.size(), runJobs, readiness }
}

const orNoneWritable =
  (hosts: readonly string[]) =>
  (cause: unknown): never => {
    if (hosts.length < 2 || !isGone(cause)) throw cause
    const texto = `Ningún servidor de DATABASE_URL acepta cambios desde hace 15 segundos (${hosts.join(', ')}): están apagados, no dejan entrar o son réplicas.`
    throw new StartError([texto], { cause })
  }

/** Everything but the database, which the start waits for, is a fault of the store. */
const orStoreFault =
  (name: string) =>
  (cause: unknown): never => {
    if (cause instanceof StartError || cause instanceof Falla) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new StartError([`No se puede usar ${name}: ${why}. Revisa DATA_DIR o las variables S3_*.`], { cause })
  }

const cannotListen = (at: { port: number; host: string }, cause: unknown, name = 'PORT'): StartError => {
  const taken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
  const texto = taken
    ? `El puerto ${at.port} ya está en uso. Cierra el otro programa o elige otro puerto: ${name}=${at.port + 1} ${typed('start')}`
    : `No se puede escuchar en ${at.host}:${at.port}: ${cause instanceof Error ? cause.message : String(cause)}`
  return new StartError([texto], { cause })
}
