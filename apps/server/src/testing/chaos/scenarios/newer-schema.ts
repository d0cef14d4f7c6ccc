import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../../platform/database/index.ts'
import { atLeast, atMost, exactly, none, told } from '../found.ts'
import type { Scenario } from '../scenario.ts'
import { WARM_MS, judgeStage, openStage, type Run, type Stage } from '../stage.ts'

const MIGRATIONS = path.join(import.meta.dirname, '..', '..', '..', 'platform', 'database', 'migrations')
const EXPANDS = '9998-agrega'
const CONTRACTS = '9999-contrae-nada'
/** A migration waits one second for a lock; what stands behind it waits no longer. */
const LOCK_MS = 1_000
/** What the look itself and a busy machine add. */
const LATE_MS = 300
const LOOK_MS = 25
/** A dump or a forgotten transaction holds the tables that long while the migration begins. */
const HELD_MS = 2_500
const TABLES = ['servicios', 'ofertas', 'archivos', 'personas', 'conductores']

/** All migrations of this version and one that only adds, as the next version brings it. */
const nextVersion = ({ root }: Run): string => {
  const folder = path.join(root, 'migraciones')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(MIGRATIONS)) symlinkSync(path.join(MIGRATIONS, name), path.join(folder, name))
  const columns = TABLES.map(
    (table) => `  await sql\`alter table ${table} add column caos text not null default ''\`.execute(db)`,
  )
  writeFileSync(
    path.join(folder, `${EXPANDS}.ts`),
    [
      `import { sql } from '${import.meta.resolve('kysely')}'`,
      'export const up = async (db) => {',
      ...columns,
      '  await sql`create table caos (id text primary key)`.execute(db)',
      "  await sql`create index servicios_caos on servicios (caos) where caos <> ''`.execute(db)",
      '}',
    ].join('\n'),
  )
  return folder
}

const asOwner = async ({ primary }: Stage, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: primary.pg.url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** Looks how long statements wait for locks. The result ends it and says the longest wait in ms, and in how many looks somebody waited. */
const watchLocks = async ({ primary }: Stage) => {
  const client = new pg.Client({ connectionString: primary.pg.url })
  client.on('error', () => undefined)
  await client.connect()
  let [over, longest, waits] = [false, 0, 0]
  const looking = (async () => {
    while (!over) {
      const { rows } = await client.query<{ ms: number | null }>(
        'select extract(epoch from max(clock_timestamp() - waitstart))::float8 * 1000 as ms from pg_locks where not granted',
      )
      const ms = rows[0]?.ms ?? 0
      if (ms > 0) waits++
      longest = Math.max(longest, ms)
      await pause(LOOK_MS)
    }
  })()
  return async () => {
    over = true
    await looking
    await client.end()
    return { longest, waits }
  }
}

/** Reads the tables and commits late, as a dump does. Resolves to the end of that. */
const hold = async ({ primary }: Stage): Promise<{ released: Promise<void> }> => {
  const client = new pg.Client({ connectionString: primary.pg.url })
  await client.connect()
  await client.query('begin; set local role aliadas_sistema')
  for (const table of TABLES) await client.query(`select 1 from ${table} limit 1`)
  const late = async () => {
    await pause(HELD_MS)
    await client.query('commit')
    await client.end()
  }
  return { released: late() }
}

const statusOf = async (url: string): Promise<number> => (await fetch(`${url}/api/listo`)).status

export const newerSchema: Scenario = {
  name: 'newer-schema',
  fault: 'la versión siguiente agrega columnas, tabla e índice bajo carga; la de antes sigue y arranca de nuevo',
  wanted: 'ningún error, ninguna espera de más de 1 s; tras quitar algo, la de antes no arranca',
  async play(run) {
    const folder = nextVersion(run)
    const stage = await openStage(run, 'newer-schema')
    const [one, two] = stage.servers.all
    if (!one || !two) throw new Error('no servers')
    try {
      const locks = await watchLocks(stage)
      const { released } = await hold(stage)
      const began = performance.now()
      const applied = await migrate(stage.primary.pg.url, folder)
      const took = performance.now() - began
      await released
      const { longest, waits } = await locks()
      await pause(WARM_MS)
      for (const server of [one, two]) {
        await server.process.kill9()
        await server.process.restart()
      }
      const ready = [await statusOf(one.url), await statusOf(two.url)].join()
      await pause(WARM_MS)
      await asOwner(stage, `insert into kysely_migration values ('${CONTRACTS}', '')`)
      await one.process.kill9()
      const refused = await one.process.restart().then(
        () => 'arrancó',
        (error: unknown) => (String(error).includes(CONTRACTS) ? 'no arranca, y dice por qué' : String(error)),
      )
      return [
        exactly('migraciones aplicadas', applied.join(), EXPANDS),
        told('tomó', `${(took / 1000).toFixed(1)} s`),
        atLeast('momentos con esperas', waits, 1),
        atMost('espera más larga por un candado', longest, LOCK_MS + LATE_MS, ' ms'),
        exactly('listos después', ready, '200,200'),
        exactly('con una migración que quita', refused, 'no arranca, y dice por qué'),
        none('errores en los registros', stage.servers.errors()),
        ...(await judgeStage(stage)),
      ]
    } finally {
      await stage.close()
    }
  },
}
