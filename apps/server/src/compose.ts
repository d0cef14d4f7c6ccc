import { hostname } from 'node:os'
import { crearIdentidad, crearSesiones, type Enlaces, type Identidad } from './acceso/index.ts'
import { crearEsperaDeEventos, crearLibretaDeLlamadas } from './aliados/index.ts'
import { createApp, type Partes } from './app.ts'
import { lookAtBackups } from './backup/index.ts'
import type { createClosing } from './platform/closing.ts'
import type { Context } from './platform/context.ts'
import {
  IDENTITY_POOL,
  newestMigration,
  type Address,
  type Db,
  type IdentityEntrance,
} from './platform/database/index.ts'
import { NotStored, type Storage } from './platform/files/index.ts'
import { createReader, createWakeBus } from './platform/live/index.ts'
import { outsideRequests } from './platform/request-context.ts'
import { createOutside, type Outside } from './platform/outside/index.ts'
import type { TaskBoard } from './platform/metrics/index.ts'
import { createReadiness, databaseProbe } from './platform/ready/index.ts'
import { VERSION } from './platform/version.ts'
import type { MundoDePrueba, Registro } from './mundo-de-prueba.ts'
import type { Simulacion } from './prueba/index.ts'
import { crearMando } from './simulador/index.ts'
import { crearVivo } from './vivo/index.ts'
import { crearCarteroDeWebhooks } from './webhooks/index.ts'

export type Parts = Pick<Partes, 'env' | 'uploadsDir' | 'webDist' | 'localMail' | 'metrics'> & {
  /** Its database has no wake-up connection yet. */
  ctx: Context
  /** Of the database itself, for connections that listen, hold a lock or run jobs. */
  address: Address
  /** How identity enters; with the login of `address` when absent. */
  entrada?: IdentityEntrance
  secret: string
  /** The secret before, whose signatures are still good. */
  previous?: string | undefined
  /** What addresses that last are made of; the secret when absent. */
  lasting?: string | undefined
  storage: Storage
  /** Sends the pending mails of the outbox; called after a mail was written. */
  sendMail(ctx: Context): Promise<unknown>
  /** Pushes new notices; called when one was written. */
  sendPush(ctx: Context): Promise<unknown>
  /** Calls addresses of partners; with the address check when absent. */
  outside?: Outside
  /** An existing one with the same address and secret. */
  identidad?: Identidad
  /** The real world, when this is the test world. */
  registro?: Registro
  /** The simulated companies of the test world. */
  simular?: (ctx: Context) => Simulacion
  /** Makes the test world beside this one. */
  testWorld?: (registro: Registro) => MundoDePrueba
}

/** A server whose reader is this many ms behind shows old data: it is not ready. */
const BEHIND_MS = 10_000

/** Every committed write wakes the live reader of this and every other server. */
const waking = (db: Db, wake: () => void): Db => ({
  read: (scope, work) => db.read(scope, work),
  ask: (scope, ...asks) => db.ask(scope, ...asks),
  transaction: (scope, work) =>
    db.transaction(scope, (tx) => {
      // The reader reads for everybody: the request that woke it did not begin what it finds.
      tx.afterCommit(() => outsideRequests(wake))
      return work(tx)
    }),
})

/**
 * The product on a migrated database, as `start` and the tests' server run it. It does not wait for anything;
 * `live.start()` begins to read changes, and `closing` closes every part.
 */
export const compose = (parts: Parts, closing: Pick<ReturnType<typeof createClosing>, 'add'>) => {
  const { address, secret, previous, lasting = secret, storage, uploadsDir, env } = parts
  const { entrada = { address, carries: false, max: IDENTITY_POOL } } = parts
  const { clock, log } = parts.ctx
  const bus = createWakeBus(address, log)
  closing.add('avisos', () => bus.close())
  const ctx: Context = { db: waking(parts.ctx.db, bus.wake), clock, log }
  const links: Enlaces = { publicUrl: env.publicUrl, secret, previous }
  const identidad = parts.identidad ?? crearIdentidad(ctx, { entrada, ...links })
  if (!parts.identidad) closing.add('identidad', () => identidad.close())
  const sesiones = crearSesiones(ctx, identidad)
  const reader = createReader({ db: ctx.db, bus, log })
  closing.add('lector', () => reader.stop())
  const eventos = crearEsperaDeEventos(ctx)
  const llamadas = parts.registro?.llamadas ?? crearLibretaDeLlamadas(ctx)
  if (!parts.registro) closing.add('llamadas', () => llamadas.guardar())
  const registro = parts.registro ?? { ctx, llamadas }
  const prueba = parts.testWorld?.(registro) ?? null
  if (prueba) closing.add('mundo de prueba', () => prueba.stop())
  const simulacion = parts.simular?.(ctx) ?? null
  const mando = crearMando()
  const outside = parts.outside ?? createOutside({ loopback: env.local })
  const webhooks = crearCarteroDeWebhooks(ctx, { outside, secret: lasting, publicUrl: env.publicUrl })
  reader.subscribe((rows) => {
    eventos.oir(rows)
    webhooks.oir(rows)
    for (const row of rows) {
      if (row.tema === 'sesion' || row.tema === 'perfil' || row.tema === 'derechos') sesiones.olvidar(row.fila)
      if (row.tema === 'aviso')
        void parts.sendPush(ctx).catch((err: unknown) => log.warn({ err }, 'No se pudieron mandar notificaciones'))
      if (row.tema === 'correo')
        void parts.sendMail(ctx).catch((err: unknown) => log.warn({ err }, 'No se pudieron enviar correos'))
    }
  })
  reader.onRestart(() => sesiones.olvidarTodas())
  const hub = crearVivo(ctx, reader, secret, previous)
  const readiness = createReadiness(log)
  readiness.add(databaseProbe(ctx.db, newestMigration()))
  readiness.add({
    name: 'archivos',
    shared: true,
    // Another installation's store, or none: files that this server takes would be lost.
    missing: async () => {
      try {
        await storage.check()
        return []
      } catch (error) {
        if (error instanceof NotStored) return ['archivos']
        throw error
      }
    },
  })
  readiness.add({ name: 'lector', missing: () => (reader.behindMs() > BEHIND_MS ? ['lector'] : []) })
  bus.onCall(() => ({
    maquina: hostname(),
    proceso: process.pid,
    version: VERSION,
    pantallas: hub.size(),
    atrasoMs: Math.round(reader.behindMs()),
  }))
  const tareas: TaskBoard = new Map()
  const miradas = {
    reader,
    hub,
    readiness,
    tareas,
    dataDir: env.dataDir,
    mirarRespaldos: () => lookAtBackups(env.dataDir),
  }
  const { webDist, localMail } = parts
  const partes = {
    ctx,
    env,
    enlaces: links,
    lasting,
    identidad,
    sesiones,
    storage,
    uploadsDir,
    webDist,
    hub,
    localMail,
    eventos,
    llamadas,
    registro: registro.ctx,
    prueba,
    simulacion,
    mando,
    miradas,
  }
  const app = createApp({ ...partes, readiness, metrics: parts.metrics })
  return {
    ctx,
    links,
    identidad,
    app,
    hub,
    eventos,
    llamadas,
    webhooks,
    live: reader,
    readiness,
    bus,
    prueba,
    simulacion,
    mando,
    tareas,
  }
}
