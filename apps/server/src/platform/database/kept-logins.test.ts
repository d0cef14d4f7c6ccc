import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPlaces } from '../../testing/embedded/places.ts'
import { startProxy } from '../../testing/proxy.ts'
import { createIdentityPool } from './pool.ts'
import { createPools, endPools } from './pools.ts'
import { createDatabase, migrate, type Embedded, type Tx } from './index.ts'

const SECRET = 'un secreto largo de pruebas, de más de 32'
const places = createPlaces()
type Warn = (...line: unknown[]) => void
const log = { warn: vi.fn<Warn>() }
let clusters: [Embedded, Embedded]
beforeAll(async () => {
  const [first, second] = [places.fresh(), places.fresh()]
  const here = await places.start(first)
  mkdirSync(second, { recursive: true, mode: 0o700 })
  // The login of DATABASE_URL is the same on both.
  for (const name of ['superusuario.clave', 'dueno.clave']) cpSync(path.join(first, name), path.join(second, name))
  const there = await places.start(second)
  await migrate(here.url)
  await migrate(there.url)
  clusters = [here, there]
})
afterAll(() => places.clean())

const loginsOf = async ({ admin }: Embedded): Promise<unknown[]> =>
  await admin(`select rolname from pg_roles where rolname ~ '^aliadas_.*_[0-9a-f]{8}'`)

test('REL-21 a cluster into which a dump was restored knows no login of ours: requests say 503 until they are made there', async () => {
  const [here, there] = clusters
  const proxy = await startProxy(here.url)
  const { pools, identidad } = await createPools({ address: proxy.url }, SECRET, log)
  const identity = createIdentityPool(identidad, log)
  const db = createDatabase(pools)
  const ask = () => db.read({ rol: 'sistema' }, (tx) => sql`select 1`.execute(tx))
  try {
    await ask()
    expect(await loginsOf(there)).toEqual([])
    proxy.leadTo(there.url)
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
    await vi.waitFor(ask, { timeout: 30_000, interval: 50 })
    // Entered as soon as it was there, and with its settings.
    const zone = (tx: Tx) => sql<{ zone: string }>`select current_setting('TimeZone') as zone`.execute(tx)
    expect((await db.read({ rol: 'sistema' }, zone)).rows).toEqual([{ zone: 'America/Bogota' }])
    const { rows } = await vi.waitFor(() => identity.query('select current_user as who'), 30_000)
    expect(rows).toEqual([{ who: expect.stringMatching(/^aliadas_identidad_/) }])
    await vi.waitFor(
      () => expect(log.warn).toHaveBeenCalledWith(expect.stringMatching(/no conocía los usuarios de Aliadas/)),
      30_000,
    )
  } finally {
    await identity.end()
    await endPools(pools)
    proxy.close()
  }
})

test('on the cluster that had them a dropped login is not made again: another secret has taken its place', async () => {
  const [, there] = clusters
  const { pools } = await createPools({ address: there.url }, SECRET, log)
  const db = createDatabase(pools)
  const ask = () => db.read({ rol: 'sistema' }, (tx) => sql`select 1`.execute(tx))
  try {
    await there.admin(`do $$ declare one text; begin
      for one in select rolname from pg_roles where rolname ~ '^aliadas_sistema.*_[0-9a-f]{8}' loop
        execute format('alter role %I nologin', one);
      end loop; end $$`)
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
    await vi.waitFor(
      () => expect(log.warn).toHaveBeenCalledWith(expect.stringMatching(/ya no admite los usuarios/)),
      30_000,
    )
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
  } finally {
    await endPools(pools)
  }
})
