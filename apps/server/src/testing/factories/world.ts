import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { crearIdentidad, type Enlaces, type Identidad } from '../../acceso/index.ts'
import { createTestClock, type TestClock } from '../../platform/clock/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/index.ts'
import { unfinishedDir, type Storage } from '../../platform/files/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { openTestStore } from '../s3.ts'

/** Everything that commands need, with its own database and folder and a clock that stands still. */
export type World = {
  base: TestDatabase
  ctx: Context & { clock: TestClock }
  links: Enlaces
  identidad: Identidad
  storage: Storage
  dataDir: string
  uploadsDir: string
  close(): Promise<void>
}

/** Wednesday 10 June 2026, 7:00 in Bogotá. */
export const START = new Date('2026-06-10T12:00:00.000Z')

/** With a copy of the tests' database, or on the one of a measurement. */
export const createWorld = async ({
  base: given,
  ...options
}: { max?: number; patient?: boolean; base?: TestDatabase } = {}): Promise<World> => {
  const base = given ?? (await testDatabase(options))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'aliadas-'))
  const store = await openTestStore(dataDir)
  const ctx = { db: base.db, clock: createTestClock(START), log: createLogger('silent') }
  const enlaces = { publicUrl: 'http://aliadas.test', secret: 'un secreto de prueba bastante largo, y más' }
  const identidad = crearIdentidad(ctx, { entrada: { address: base.url, carries: false, max: 5 }, ...enlaces })
  return {
    base,
    ctx,
    links: enlaces,
    identidad,
    storage: store.storage,
    dataDir,
    uploadsDir: unfinishedDir(dataDir),
    async close() {
      await identidad.close()
      await base.drop()
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same world at another moment, otherwise unchanged. */
export const atMoment = (mundo: World, momento: Date): World => ({
  ...mundo,
  ctx: { ...mundo.ctx, clock: createTestClock(momento) },
})

/** Moves the clock to this machine's time, with which another process compares an instant of this world. */
export const toMachineTime = ({ ctx: { clock } }: World): void => {
  clock.advance(Date.now() - clock.now().getTime())
}

/** Writes what a test looks at among many rows. With their triggers they take longer than a request may. */
export const fill = (mundo: Pick<World, 'ctx'>, work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return work(tx)
  })

let last = 0
/** A number that is new in this process: names and plates made of it do not collide. */
export const unique = (): number => ++last
