import { createHmac } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { hayClavesDePrueba, reflejarClaves, tieneClaveDePrueba, type LibretaDeLlamadas } from './aliados/index.ts'
import { compose, type Parts } from './compose.ts'
import { jobsOf } from './jobs.ts'
import type { DatabaseClock } from './platform/clock/index.ts'
import { createClosing } from './platform/closing.ts'
import type { Context } from './platform/context.ts'
import {
  createDatabase,
  createPools,
  dropOldLogins,
  endPools,
  ensureBeside,
  migrate,
  oneAtATime,
  urlAt,
  type Doors,
} from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'
import { TEST_PREFIX, openStores, sweepUnfinished, unfinishedDir } from './platform/files/index.ts'
import { startJobs } from './platform/jobs/index.ts'
import { otherSecretRuns } from './instalacion.ts'
import { createMailer } from './platform/mail/index.ts'
import { outsideRequests } from './platform/request-context.ts'
import { crearEmpresasSimuladas, crearSimulacion, type Simulacion } from './prueba/index.ts'

/** The real world: it has the keys of both, and counts what all of them ask for. */
export type Registro = { ctx: Context; llamadas: LibretaDeLlamadas }

type Options = Doors &
  Pick<Parts, 'env' | 'webDist' | 'outside' | 'secret' | 'previous' | 'lasting'> & {
    stores: Pick<Env, 'dataDir' | 's3' | 'filesTo'>
    clock: DatabaseClock | Context['clock']
    /** Whether its jobs and rounds run by themselves. */
    runs: boolean
  }

export type MundoDePrueba = {
  /** The response to a call with this key; null when no partner has it, or while the world cannot be opened. */
  answer(request: Request, bindings: object, key: string): Promise<Response | null>
  /** Opens it when a partner has a key for it. */
  openIfWanted(): Promise<void>
  /** What the simulated companies and drivers have to do now. */
  round(): Promise<void>
  /** Ends the calls that wait for events. */
  quiet(): void
  stop(): Promise<void>
}

/** Few connections: a world for trying. */
const MOST = { empresa: 2, plataforma: 1, aliado: 3, sistema: 3 }
const ENDING = '_prueba'
/** Pause between rounds in ms, while calls come and when none came for a while. */
const ROUND_MS = 2_000
const IDLE_ROUND_MS = 15_000
const IDLE_AFTER_MS = 10 * 60_000
/** A world that could not be opened is tried again after this many ms. */
const AGAIN_MS = 30_000

type Open = {
  app: ReturnType<typeof compose>['app']
  ctx: Context
  simulacion: Simulacion
  quiet(): void
  stop(): Promise<void>
}

/**
 * The world of test keys: the product once more, on a database of its own beside the real one, with simulated companies.
 * Nothing of one world is in the other's tables, so that neither can see, count or hear it (docs/decisions/0091). It is
 * opened when the first call needs it, or at the start when a partner has a test key.
 */
export const createTestWorld = (registro: Registro, options: Options): MundoDePrueba => {
  const { log } = registro.ctx
  const seen = new Set<string>()
  let opening: Promise<Open> | undefined
  let failedAt = -AGAIN_MS
  let lastCall = performance.now()
  let stopped = false

  const opened = (): Promise<Open> | null => {
    if (stopped || (!opening && performance.now() - failedAt < AGAIN_MS)) return null
    opening ??= outsideRequests(() =>
      open(registro, options, () => performance.now() - lastCall < IDLE_AFTER_MS),
    ).catch((error: unknown) => {
      opening = undefined
      failedAt = performance.now()
      throw error
    })
    return opening
  }
  const orNone = async (): Promise<Open | null> => {
    try {
      return await opened()
    } catch (err) {
      log.warn({ err }, 'El mundo de prueba no se pudo abrir: las claves de prueba esperan')
      return null
    }
  }

  return {
    async answer(request, bindings, key) {
      lastCall = performance.now()
      const known = seen.has(key)
      if (!known && !(await tieneClaveDePrueba(registro.ctx, key))) return null
      const world = await orNone()
      if (!world) return null
      if (!known) {
        // A key that was made a moment ago.
        await reflejarClaves(registro.ctx, world.ctx)
        seen.add(key)
      }
      return world.app.fetch(request, bindings)
    },
    async openIfWanted() {
      if (await hayClavesDePrueba(registro.ctx)) await orNone()
    },
    async round() {
      await (await orNone())?.simulacion.ronda()
    },
    quiet() {
      void opening?.then((world) => world.quiet()).catch(() => undefined)
    },
    async stop() {
      stopped = true
      const world = await opening?.catch(() => undefined)
      await world?.stop()
    },
  }
}

const ownOf = (realSecret: string): string =>
  createHmac('sha256', realSecret).update('mundo de prueba').digest('base64url')

const open = async (
  registro: Registro,
  {
    address: real,
    pooler,
    secret: realSecret,
    previous,
    lasting,
    stores: where,
    clock,
    env,
    runs,
    webDist,
    outside,
  }: Options,
  busy: () => boolean,
): Promise<Open> => {
  const log = registro.ctx.log.child({ mundo: 'prueba' })
  const closing = createClosing(log)
  try {
    const doors = await ensureBeside({ address: real, pooler }, ENDING)
    const { address } = doors
    await migrate(urlAt(address))
    const sizes = { most: MOST, readers: 1 }
    const { pools, identidad: entrada } = await createPools(doors, realSecret, log, sizes)
    closing.add('conexiones', () => endPools(pools))
    const dataDir = path.join(where.dataDir, 'prueba')
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await sweepUnfinished(dataDir, clock)
    const stores = await openStores({ ...where, dataDir, s3: where.s3 && { ...where.s3, prefix: TEST_PREFIX } })
    closing.add('archivos', () => stores.close())
    // Addresses and places of one world open nothing of the other.
    const secret = ownOf(realSecret)
    const ownSecrets = { secret, previous: previous && ownOf(previous), lasting: ownOf(lasting ?? realSecret) }
    const uploadsDir = unfinishedDir(dataDir)
    const ctx: Context = { db: createDatabase(pools, log), clock, log }
    await reflejarClaves(registro.ctx, ctx)
    const links = { publicUrl: env.publicUrl, secret }
    const simuladas = await oneAtATime(address, () => crearEmpresasSimuladas(ctx, links))
    const almacen = { storage: stores.storage, dir: uploadsDir }
    const mailer = createMailer({ smtpUrl: undefined, from: '', local: () => undefined })
    const push = async () => {}
    const world = compose(
      {
        ctx,
        address,
        entrada,
        env,
        ...ownSecrets,
        storage: stores.storage,
        uploadsDir,
        webDist,
        localMail: false,
        sendMail: async () => {},
        sendPush: push,
        registro,
        simular: (suyo) => crearSimulacion({ ctx: suyo, simuladas, almacen }),
        ...(outside ? { outside } : {}),
      },
      closing,
    )
    const { webhooks, eventos, simulacion, live } = world
    if (!simulacion) throw new Error('the test world has no simulation')
    await live.start()
    if (runs) {
      const jobs = jobsOf(world.ctx, mailer, stores.storage, env.publicUrl, push, {
        dir: uploadsDir,
        secret: ownSecrets.lasting,
        webhooks,
        logins: () =>
          dropOldLogins(address, {
            now: realSecret,
            previous,
            othersRun: () => otherSecretRuns(registro.ctx.db, [realSecret, previous]),
          }),
      })
      const worker = await startJobs({ address, jobs, clock: clock as DatabaseClock, log })
      closing.add('tareas', () => worker.stop())
      const rounds = keepRounds(
        async () => {
          await reflejarClaves(registro.ctx, world.ctx)
          await simulacion.ronda()
        },
        () => (busy() ? ROUND_MS : IDLE_ROUND_MS),
        (err) => log.warn({ err }, 'Una ronda del mundo de prueba falló'),
      )
      closing.add('rondas', () => rounds.stop())
    }
    closing.add('webhooks', () => webhooks.cerrar())
    return {
      app: world.app,
      ctx: world.ctx,
      simulacion,
      quiet: () => {
        eventos.cerrar()
        world.hub.closeAll()
      },
      stop: () => closing.stop(),
    }
  } catch (error) {
    await closing.stop()
    throw error
  }
}

/** Runs `work` again and again, each time after a pause that is asked for anew. */
const keepRounds = (work: () => Promise<void>, pause: () => number, failed: (error: unknown) => void) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let over = false
  const next = () => {
    if (!over)
      timer = setTimeout(() => {
        running = work().catch(failed).finally(next)
      }, pause())
  }
  next()
  return {
    async stop() {
      over = true
      clearTimeout(timer)
      await running
    },
  }
}
