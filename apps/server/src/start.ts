import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import path from 'node:path'
import { ALCANCES } from '@aliadas/contract'
import { serve } from '@hono/node-server'
import { asegurarClaves, createIdentidad, createSesiones } from './acceso/index.ts'
import { asegurarClaveDeAliado } from './aliados/index.ts'
import { createApp } from './app.ts'
import { enviarPendientes } from './correo/index.ts'
import { poblarDemo } from './demo/index.ts'
import type { Clock } from './platform/clock/index.ts'
import {
  StartError,
  keepEmbedded,
  createDatabase,
  createPool,
  migrate,
  type Db,
  type KeptEmbedded,
} from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'
import { createDiskStorage, sweepUnfinished, unfinishedDir } from './platform/files/index.ts'
import { startJobs } from './platform/jobs/index.ts'
import { createReader, createWakeBus } from './platform/live/index.ts'
import type { Logger } from './platform/log/index.ts'
import { createMailer, type Mail } from './platform/mail/index.ts'
import { secretFor } from './secret.ts'
import { tareas } from './tareas.ts'
import { crearVivo } from './vivo/index.ts'

const WEB_DIST = path.resolve(import.meta.dirname, '../../web/dist')

export type Options = { env: Env; clock: Clock; log: Logger; onLocalMail: (mail: Mail) => void }

export type Running = {
  url: string
  /** Keys made by this start; shown once. */
  newKeys: Partial<Record<'aliada' | 'plataforma', string>>
  demo: boolean
  /** Work that is due by the clock, now instead of at the next minute. */
  runJobs(): Promise<void>
  stop(): Promise<void>
}

/** Every committed write wakes the live reader of this and every other server. */
const waking = (db: Db, wake: () => void): Db => ({
  read: (scope, work) => db.read(scope, work),
  transaction: (scope, work) =>
    db.transaction(scope, (tx) => {
      tx.afterCommit(wake)
      return work(tx)
    }),
})

/** Starts everything in order: database, schema, live updates, pages, jobs. What it cannot start it explains in a StartError. */
export const start = async ({ env, clock, log, onLocalMail }: Options): Promise<Running> => {
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new StartError(
      [`No se puede escribir en la carpeta de datos ${env.dataDir}. Revisa DATA_DIR y sus permisos.`],
      { cause },
    )
  })
  const embedded: KeptEmbedded | null = env.databaseUrl
    ? null
    : await keepEmbedded({ dir: path.join(env.dataDir, 'postgres'), log })
  const databaseUrl = env.databaseUrl ?? embedded?.url ?? ''
  const closers: (() => Promise<unknown> | void)[] = [() => embedded?.stop()]
  const stop = async () => {
    for (const close of closers.splice(0).toReversed())
      await Promise.resolve(close()).catch((err: unknown) => log.warn({ err }, 'Algo no cerró bien'))
  }
  try {
    await migrate(databaseUrl)
    const pool = createPool(databaseUrl, { max: 20, log })
    closers.push(() => pool.end())
    const bus = createWakeBus(databaseUrl, log)
    closers.push(() => bus.close())
    const ctx = { db: waking(createDatabase(pool, log), bus.wake), clock, log }
    const secret = env.sessionSecret ?? (await secretFor(env.dataDir))
    const enlaces = { publicUrl: env.publicUrl, secret }
    const identidad = createIdentidad(ctx, { databaseUrl, ...enlaces })
    closers.push(() => identidad.close())
    const sesiones = createSesiones(ctx, identidad)
    const storage = createDiskStorage(env.dataDir)
    const uploadsDir = unfinishedDir(env.dataDir)
    await sweepUnfinished(env.dataDir, clock)
    const localMail = embedded !== null && !env.production && !env.smtpUrl
    if (!localMail && !env.smtpUrl)
      log.warn('Falta SMTP_URL: los correos esperan en la bandeja de salida hasta que la configures')
    const mailer = createMailer({
      smtpUrl: env.smtpUrl,
      from: env.mailFrom,
      local: localMail ? onLocalMail : undefined,
    })
    closers.push(() => mailer.close())

    const newKeys = await asegurarClaves(ctx, { aliada: env.claveAliada, plataforma: env.clavePlataforma })
    if (env.partnerKey) await asegurarClaveDeAliado(ctx, 'Aliado principal', env.partnerKey, ALCANCES)
    if (env.demo) await poblarDemo(ctx, { identidad, enlaces, storage, uploadsDir })

    const reader = createReader({ db: ctx.db, bus, log })
    reader.subscribe((rows) => {
      for (const row of rows) {
        if (row.tema === 'sesion' || row.tema === 'perfil' || row.tema === 'derechos') sesiones.olvidar(row.fila)
        if (row.tema === 'correo')
          void enviarPendientes(ctx, mailer).catch((err: unknown) => log.warn({ err }, 'No se pudieron enviar correos'))
      }
    })
    const hub = crearVivo(ctx, reader, secret)
    await reader.start()
    closers.push(() => reader.stop())

    const app = createApp({
      ctx,
      env,
      enlaces,
      identidad,
      sesiones,
      storage,
      uploadsDir,
      webDist: WEB_DIST,
      hub,
      localMail,
    })
    const jobs = tareas(ctx, mailer, storage)
    const server = await listen(app.fetch, env)
    closers.push(() => closeServer(server))
    closers.push(() => hub.closeAll())
    const worker = await startJobs(databaseUrl, jobs, log)
    closers.push(() => worker.stop())
    const runJobs = async () => {
      for (const job of jobs) await job.run()
    }
    return { url: env.publicUrl, newKeys, demo: env.demo, runJobs, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const listen = (fetch: Parameters<typeof serve>[0]['fetch'], env: Env): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch, port: env.port, hostname: env.host }, () => resolve(server)) as Server
    server.requestTimeout = 120_000
    server.headersTimeout = 15_000
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const texto =
        cause.code === 'EADDRINUSE'
          ? `El puerto ${env.port} ya está en uso. Cierra el otro programa o elige otro puerto: PORT=${env.port + 1} npm start`
          : `No se puede escuchar en ${env.host}:${env.port}: ${cause.message}`
      reject(new StartError([texto], { cause }))
    })
  })

/** Stops accepting, lets what is running end, then cuts what is idle. */
const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), 5_000)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
