import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { appendFile, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { entrarEnInstalacion } from '../instalacion.ts'
import {
  StartError,
  beginSnapshot,
  createPool,
  migrate,
  patientClient,
  startEmbedded,
  stopEmbedded,
  type Pool,
} from '../platform/database/index.ts'
import { readEnv } from '../platform/env/index.ts'
import { openStores } from '../platform/files/index.ts'
import { createLogger } from '../platform/log/index.ts'
import { blankDatabase, testDatabase, type TestDatabase } from '../testing/database.ts'
import { START, createServicioIn, pay, unpay, type Arrived } from '../testing/factories/index.ts'
import { rowsOf } from '../testing/rows.ts'
import { catalogueOf, differencesOf } from '../testing/schema/catalogue.ts'
import { dump } from '../testing/walls/dump.ts'
import { twoCompanies, type TwoCompanies } from '../testing/worlds/two-companies.ts'
import { createDeletions, lookAtBackups, orderOf, runOrder } from './index.ts'
import { newBackup } from './new-backup.ts'
import { readPortable } from './portable-manifest.ts'
import { claimEmpty, loadTables, writeTables } from './portable-tables.ts'
import { restoreBackup } from './restore-backup.ts'
import { restorePortable } from './restore-portable.ts'
import { takeBackup } from './take-backup.ts'

const log = createLogger('silent')
const ROOT = mkdtempSync(path.join(tmpdir(), 'aliadas-portatil-'))
// PostgreSQL may run as another account.
chmodSync(ROOT, 0o755)
let folders = 0
const folder = () => path.join(ROOT, `carpeta${++folders}`)

let world: TwoCompanies
/** What the world's own PostgreSQL holds, and a copy of it. */
let before: Record<string, string[]>
let copy: string
const owned: TestDatabase[] = []

const envOf = (dir: string, databaseUrl?: string) =>
  readEnv({
    DATA_DIR: dir,
    MAP_STYLE_URL: 'no',
    NODE_ENV: 'test',
    DEMO: '0',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
const own = () => envOf(world.mundo.dataDir, world.mundo.base.url)
const order = async (program: string, words: string[], env = own()) => {
  const lines: string[] = []
  const code = await runOrder(orderOf(program, words), { env, log, say: (line) => lines.push(line) })
  return { code, lines }
}
const linesOf = (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => ['it went through'],
    (error: unknown) => {
      if (error instanceof StartError) return error.lines
      throw error
    },
  )
const blank = async () => {
  const base = await blankDatabase({ max: 2 })
  owned.push(base)
  return base
}
const copyTo = async (to: string, env = own()) => {
  const { lines } = await order('backup', ['--portable', '--to', to], env)
  expect(lines.at(-1)).toMatch(/^Respaldo portátil listo en .+: \d+ filas de \d+ tablas y \d+ archivos guardados/)
  const names = readdirSync(to).filter((name) => name.startsWith('aliadas-'))
  expect(names).toHaveLength(1)
  return path.join(to, names[0] ?? '')
}

beforeAll(async () => {
  world = await twoCompanies('CANARIO-de-Y')
  const { ctx, dataDir, uploadsDir, links } = world.mundo
  const stores = await openStores({ dataDir, s3: undefined, filesTo: 'disk' })
  await entrarEnInstalacion(ctx, { stores, uploadsDir, secret: links.secret })
  await writeFile(path.join(dataDir, 'secreto'), links.secret)
  // The server numbers partners' events a moment after the commands that wrote them.
  const waiting = () => rowsOf(world.mundo)('select orden from eventos where numero is null')
  while ((await waiting()).length > 0) await pause(5)
  // It writes down what partners called every five seconds: all is there when nothing came for longer.
  const called = async () => {
    const [sum] = await rowsOf(world.mundo)<{ n: number }>('select sum(llamadas)::int as n from aliado_usos')
    return sum?.n ?? 0
  }
  let written = 0
  for (let now = await called(); now === 0 || now !== written; now = await called()) {
    written = now
    await pause(6_000)
  }
  // A restored world takes every file as one that a record named (record 0105).
  await ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.updateTable('archivos').set({ nuncaUsado: false }).execute())
  before = await dump(world.mundo.base.pool)
  copy = await copyTo(folder())
})
afterAll(async () => {
  await world.close()
  for (const base of owned) await base.drop()
  for (const name of readdirSync(ROOT))
    if (existsSync(path.join(ROOT, name, 'postgres', 'pgdata'))) await stopEmbedded(path.join(ROOT, name, 'postgres'))
  rmSync(ROOT, { recursive: true, force: true })
})

/** What a restore writes itself, and the count of calls, which a crash empties too. */
const OTHER = ['instalacion', 'change_log', 'aliado_llamadas', 'kysely_migration'].map((name) => `public.${name}`)
const without = (tables: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(tables).filter(([name]) => !OTHER.includes(name)))
const included = async <T>(dir: string, work: (pool: Pool) => Promise<T>): Promise<T> => {
  const embedded = await startEmbedded({ dir: path.join(dir, 'postgres'), log })
  const pool = createPool(embedded.url, { max: 2, log })
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await embedded.stop()
  }
}

test('REL-13 from an own PostgreSQL to the included one and back: every row, file, policy and trigger is there', async () => {
  const target = folder()
  const there = await order('restore', ['--from', copy, '--to', target])
  expect(there.lines).toContain('Todo está y es lo que se guardó.')
  expect(there.code).toBe(0)
  expect(readFileSync(path.join(target, 'secreto'), 'utf8')).toBe(world.mundo.links.secret)
  expect(without(await included(target, dump))).toEqual(without(before))
  const back = await copyTo(folder(), envOf(target))
  // The alarms of the included database count from here on; those of an own one are its provider's.
  expect((await lookAtBackups(target)).respaldo).toBeInstanceOf(Date)
  expect((await lookAtBackups(world.mundo.dataDir)).respaldo).toBeNull()
  const base = await blank()
  const again = await order('restore', ['--from', back, '--to', folder(), '--own-database'], envOf(folder(), base.url))
  expect(again.lines).toContain('Todo está y es lo que se guardó.')
  expect(again.code).toBe(0)
  expect(without(await dump(base.pool))).toEqual(without(before))
  const migrated = await testDatabase()
  owned.push(migrated)
  expect(differencesOf(await catalogueOf(migrated.pool), await catalogueOf(base.pool))).toEqual([])
})

/** Restores into a database of the tests' server, which lets nobody but its superuser do what a provider forbids. */
const restoreInOwn = async (from: string, migrations?: string) => {
  const base = await blank()
  const to = folder()
  const say = () => undefined
  const restored = await restorePortable(from, to, { log, say, ...(migrations && { migrations }) }, base.url)
  const rows = async (text: string) => {
    const client = await base.pool.connect()
    try {
      await client.query('begin; set local role aliadas_sistema')
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  return { restored, rows, base }
}

test('REL-13 a copy while payments are made has each payment whole or not at all, and a ledger that adds up', async () => {
  const { mundo } = world
  const trips: Arrived[] = []
  for (let i = 0; i < 4; i++) trips.push(await createServicioIn(mundo, 'finalizado'))
  let over = false
  const done = new Map<string, number>()
  const all = () => [...done.values()].reduce((sum, many) => sum + many, 0)
  const writers = trips.map(async ({ admin, id }) => {
    while (!over) {
      await pay(mundo, admin, 'anticipo', id)
      await unpay(mundo, admin, 'anticipo', id)
      done.set(id, (done.get(id) ?? 0) + 1)
    }
  })
  while (done.size < trips.length) await pause(5)
  const at = all()
  const taken = await copyTo(folder())
  const during = all() - at
  over = true
  await Promise.all(writers)
  expect(during).toBeGreaterThan(4)
  const { restored, rows } = await restoreInOwn(taken)
  expect(restored.faults).toEqual([])
  const ids = trips.map(({ id }) => `'${id}'`).join(', ')
  const counted = await rows(`
    select (select count(*)::int from asientos where servicio_id = s.id and clase = 'reverso' and concepto = 'anticipo') as entries,
      (select count(*)::int from historial where entidad_id = s.id and accion = 'corregirPago') as lines
    from servicios s where id in (${ids})`)
  expect(counted).toHaveLength(4)
  expect(counted.filter(({ entries, lines }) => entries === 0 || entries !== lines)).toEqual([])
})

const MAIN = path.join(import.meta.dirname, '..', 'backup-main.ts')
/** Starts a command in a process of its own and kills it as soon as `reached`. */
const killWhen = async (words: string[], databaseUrl: string, reached: () => Promise<boolean> | boolean) => {
  const child = fork(MAIN, words, {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATA_DIR: world.mundo.dataDir,
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'test',
      MAP_STYLE_URL: 'no',
      DEMO: '0',
    },
  })
  const ended = once(child, 'exit')
  await vi.waitFor(async () => expect(await reached()).toBe(true), { timeout: 60_000, interval: 1 })
  child.kill('SIGKILL')
  await ended
}

test('REL-13 Ley 1581: a restored copy sends nothing by itself, tells another history, and deletes again what was deleted', async () => {
  const { mundo, app, x } = world
  const taken = await copyTo(folder())
  const { status } = await app.request('DELETE', `/api/v1/guias/${x.guia}`, { key: x.aliado.clave })
  expect(status).toBe(200)
  const chain = path.join(path.dirname(taken), 'registro', 'una')
  await mkdir(chain, { recursive: true })
  await createDeletions(mundo.ctx.db)(chain)
  const { restored, rows, base } = await restoreInOwn(taken)
  expect([restored.deleted, restored.faults]).toEqual([1, []])
  expect(await rows(`select id from guias where id = '${x.guia}'`)).toEqual([])
  const [{ held, epoca } = {}] = await rows('select correos_detenidos as held, epoca() as epoca from instalacion')
  expect(held).toBeInstanceOf(Date)
  const told = JSON.parse(readFileSync(path.join(taken, 'respaldo.json'), 'utf8')) as {
    epoca: string
    secuencias: Record<string, string>
  }
  expect(epoca).toMatch(/^\d+\.\d{8}\.[\w-]{21}$/)
  expect(epoca).not.toBe(told.epoca)
  // Only what was deleted again is new.
  const first = told.secuencias['public.change_log_id_seq'] ?? ''
  expect(await rows(`select id from change_log where id < ${first}`)).toEqual([])
  // Sequences go on where they were: a new line of the history has a number of its own.
  const { rows: next } = await base.pool.query<{ next: number }>(`select nextval('historial_id_seq')::int as next`)
  const [{ last } = {}] = await rows('select max(id)::int as last from historial')
  expect(next[0]?.next).toBeGreaterThan(Number(last))
  // A new included database that is there has all of this, whenever the restore ended.
  const to = folder()
  await killWhen(['restore', '--from', taken, '--to', to], mundo.base.url, () =>
    existsSync(path.join(to, 'postgres', 'pgdata')),
  )
  const found = await included(to, async (pool) => {
    const client = await pool.connect()
    await client.query('begin; set local role aliadas_sistema')
    const { rows: there } = await client.query(
      `select correos_detenidos is not null as held, (select count(*)::int from guias where id = '${x.guia}') as guides
        from instalacion`,
    )
    client.release(true)
    return there
  })
  expect(found).toEqual([{ held: true, guides: 0 }])
})

/** A folder with the migrations of this version and one more. */
const migrationsWith = async (name: string, statements: string) => {
  const all = path.resolve(import.meta.dirname, '../platform/database/migrations')
  const migrations = folder()
  await mkdir(migrations)
  for (const one of readdirSync(all)) await symlink(path.join(all, one), path.join(migrations, one))
  const kysely = import.meta.resolve('kysely')
  const more = `import { sql } from '${kysely}'\nexport const up = (db) => sql\`${statements}\`.execute(db)`
  await writeFile(path.join(migrations, `${name}.ts`), more)
  return migrations
}

test('REL-13 a copy of an older version is loaded in its own schema and then brought to this version', async () => {
  const migrations = await migrationsWith(
    '9999-otra',
    `alter table operadores rename column nombre to como_se_llama;
     alter table guias add column estrellas integer not null default 3`,
  )
  const { restored, rows } = await restoreInOwn(copy, migrations)
  expect(restored.faults).toEqual([])
  expect((await rows('select como_se_llama from operadores')).length).toBeGreaterThan(1)
  expect((await rows('select estrellas from guias'))[0]).toEqual({ estrellas: 3 })
  // A restore of a newer copy died here: its schema is not that of this one.
  const base = await blank()
  await base.pool.query('create table aliadas_restaurando ()')
  await migrate(base.url, migrations)
  expect(await linesOf(restorePortable(copy, folder(), { log, say: () => undefined, migrations }, base.url))).toEqual([
    expect.stringMatching(/^La base de datos quedó con la migración 9999-otra de otra restauración/),
  ])
})

test('REL-13 a migration that fails leaves nothing in the folder, of a portable copy and of one of files', async () => {
  const migrations = await migrationsWith('9999-falla', 'select 1 / 0')
  const parts = { log, say: () => undefined, migrations }
  const to = folder()
  await expect(restorePortable(copy, to, parts)).rejects.toThrow('division by zero')
  expect(readdirSync(to)).toEqual([])
  const whole = folder()
  expect((await order('restore', ['--from', copy, '--to', whole])).code).toBe(0)
  const files = await takeBackup(folder(), { env: envOf(whole), log, say: () => undefined })
  await expect(restoreBackup(files, to, parts)).rejects.toThrow('division by zero')
  expect(readdirSync(to)).toEqual([])
})

test('REL-13 what is loaded is held from the first moment on, and a row without the row that it names ends the load', async () => {
  const base = await blank()
  const client = await patientClient(base.url)
  const manifest = await readPortable(copy)
  try {
    await claimEmpty(client)
    await migrate(base.url, undefined, { upTo: manifest.migracion })
    const orphan = folder()
    await cp(copy, orphan, { recursive: true })
    const { 'public.aliados': aliados, ...others } = manifest.tablas
    const tablas = { ...others, ...(aliados && { 'public.aliados': { ...aliados, filas: 0 } }) }
    await writeFile(path.join(orphan, 'tablas', 'public.aliados.copy.gz'), gzipSync(''))
    await expect(loadTables(client, orphan, { ...manifest, tablas }, START)).rejects.toThrow(
      /violates foreign key constraint/,
    )
    expect((await dump(base.pool))['public.servicios']).toEqual([])
    await loadTables(client, copy, manifest, START)
    await client.query('begin; set local role aliadas_sistema')
    const { rows } = await client.query<{ held: boolean }>(
      `select correos_detenidos is not null and historia <> '' as held from instalacion`,
    )
    expect(rows).toEqual([{ held: true }])
    expect(Object.keys(manifest.tablas)).not.toContain('public.change_log')
  } finally {
    await client.end()
  }
})

test('REL-13 what is not whole, not empty or not known is refused with one line, and nothing is written', async () => {
  const target = folder()
  const base = await blank()
  const into = (from: string, to = target, url = base.url) =>
    linesOf(order('restore', ['--from', from, '--to', to, '--own-database'], envOf(folder(), url)))
  const copyWith = async (change: (dir: string) => Promise<unknown>) => {
    const dir = folder()
    await cp(copy, dir, { recursive: true })
    await change(dir)
    return dir
  }
  const edit = (from: RegExp, to: string) =>
    copyWith(async (dir) => {
      const file = path.join(dir, 'respaldo.json')
      await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
    })
  const stored = readdirSync(path.join(copy, 'archivos'), { recursive: true, withFileTypes: true }).find((entry) =>
    entry.isFile(),
  )
  const key = path.relative(copy, path.join(stored?.parentPath ?? '', stored?.name ?? ''))
  const damaged = await copyWith(async (dir) => {
    await rm(path.join(dir, key))
    await appendFile(path.join(dir, 'tablas', 'public.servicios.copy.gz'), 'x')
  })
  expect(await into(damaged)).toEqual([
    'El respaldo está dañado. No se escribió nada.',
    `Falta: ${key}`,
    'Cambió: tablas/public.servicios.copy.gz',
  ])
  expect(await into(await edit(/"version": ".+"/, '"version": "99.0.0"'))).toEqual([
    expect.stringMatching(/^El respaldo es de Aliadas 99\.0\.0 y esta es la/),
  ])
  expect(await into(await edit(/"migracion": ".+"/, '"migracion": "9999-otra"'))).toEqual([
    expect.stringMatching(/^El respaldo tiene la migración 9999-otra, que esta versión no conoce/),
  ])
  expect(await into(await copyWith((dir) => rm(path.join(dir, 'respaldo.json'))))).toEqual([
    expect.stringMatching(/no es un respaldo terminado: le falta respaldo\.json/),
  ])
  expect(await into(copy, ROOT)).toEqual([expect.stringMatching(/no está vacía: elige otra carpeta/)])
  expect(await into(copy, target, world.mundo.base.url)).toEqual([
    expect.stringMatching(/^La base de datos de DATABASE_URL no está vacía \(tiene \S+\): crea otra/),
  ])
  expect(await linesOf(order('restore', ['--from', copy, '--to', target, '--own-database'], envOf(folder())))).toEqual([
    expect.stringMatching(/^Con --own-database pon en DATABASE_URL/),
  ])
  expect(
    await linesOf(order('backup', ['--portable', '--to', folder()], envOf(folder(), 'postgres://x@127.0.0.1:1/x'))),
  ).toEqual([expect.stringMatching(/^La base de datos no responde: .*ECONNREFUSED/)])
  const take = (url: string) => linesOf(order('backup', ['--portable', '--to', folder()], envOf(folder(), url)))
  expect(await take(base.url)).toEqual(['La base de datos está vacía: no hay nada que respaldar.'])
  const older = await blank()
  await migrate(older.url, undefined, { upTo: '0121-historia-restaurada' })
  expect(await take(older.url)).toEqual([
    expect.stringMatching(/^La base de datos es de una versión anterior \(0121-historia-restaurada\)/),
  ])
  expect(existsSync(target) ? readdirSync(target) : []).toEqual([])
  expect((await base.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount).toBe(0)
})

test('REL-13 a copy that is killed leaves none, and the next one removes what is left', async () => {
  const to = folder()
  const unfinished = () => (existsSync(to) ? readdirSync(to).filter((name) => name.endsWith('.incompleto')) : [])
  await killWhen(['backup', '--portable', '--to', to], world.mundo.base.url, () =>
    unfinished().some((name) => existsSync(path.join(to, name, 'tablas'))),
  )
  expect(unfinished()).toHaveLength(1)
  expect(readdirSync(path.join(to, unfinished()[0] ?? ''))).not.toContain('respaldo.json')
  await copyTo(to)
  expect(unfinished()).toEqual([])
})

test('REL-13 a restore that is killed while it loads leaves no row, and may be repeated', async () => {
  const base = await blank()
  await killWhen(['restore', '--from', copy, '--to', folder(), '--own-database'], base.url, async () => {
    const { rows } = await base.pool.query<{ made: boolean }>(`select to_regclass('instalacion') is not null as made`)
    return rows[0]?.made ?? false
  })
  expect((await dump(base.pool))['public.servicios']).toEqual([])
  const { code } = await order(
    'restore',
    ['--from', copy, '--to', folder(), '--own-database'],
    envOf(folder(), base.url),
  )
  expect(code).toBe(0)
  expect(without(await dump(base.pool))).toEqual(without(before))
  // What is restored counts as used.
  expect(
    await linesOf(order('restore', ['--from', copy, '--to', folder(), '--own-database'], envOf(folder(), base.url))),
  ).toEqual([expect.stringMatching(/no está vacía/)])
})

test('REL-13 an interrupted restore into an own database leaves nothing before its rows are there, and says so afterwards', async () => {
  const base = await blank()
  const to = folder()
  const slow = await migrationsWith('9999-lenta', 'select pg_sleep(5)')
  const interruptWhen = async (reached: string) => {
    const stop = new AbortController()
    const parts = { log, say: () => undefined, migrations: slow, signal: stop.signal }
    const lines = linesOf(restorePortable(copy, to, parts, base.url))
    await vi.waitFor(async () => expect((await base.pool.query(reached)).rowCount).toBe(1), 60_000)
    stop.abort(new StartError(['Se interrumpió.']))
    return lines
  }
  expect(await interruptWhen(`select from pg_class where relname = 'instalacion'`)).toEqual(['Se interrumpió.'])
  expect([(await dump(base.pool))['public.servicios'], readdirSync(to)]).toEqual([[], []])
  const connected = 'select from pg_stat_activity where datname = current_database()'
  expect(await interruptWhen(`${connected} and wait_event = 'PgSleep'`)).toEqual([
    'Se interrumpió cuando las filas ya estaban en la base de datos de DATABASE_URL; los archivos no quedaron.',
    'Para restaurar otra vez crea otra base de datos, vacía.',
  ])
  expect(readdirSync(to)).toEqual([])
  // A command's process ends here; in this one the opening goes on to its end.
  await vi.waitFor(async () => expect((await base.pool.query(connected)).rowCount).toBeLessThan(3), 60_000)
  expect((await dump(base.pool))['public.servicios']).toHaveLength(before['public.servicios']?.length ?? 0)
})

test('REL-13 a check of a copy loads it in a throw-away place and counts its rows', async () => {
  const short = folder()
  await cp(copy, short, { recursive: true })
  const file = path.join(short, 'respaldo.json')
  const told = JSON.parse(await readFile(file, 'utf8')) as { tablas: Record<string, { filas: number }> }
  const servicios = told.tablas['public.servicios']
  if (!servicios) throw new Error('no services')
  servicios.filas++
  await writeFile(file, JSON.stringify(told))
  expect(await linesOf(order('backup', ['--check', short], envOf(folder())))).toEqual([
    `De la tabla public.servicios llegaron ${servicios.filas - 1} filas de ${servicios.filas}.`,
  ])
})

test('REL-13 a folder in which nothing can be written says so, and where it is full in one line', async () => {
  const to = folder()
  await mkdir(to)
  await writeFile(path.join(to, 'tablas'), 'no es una carpeta')
  const client = await patientClient(world.mundo.base.url)
  const tables = await beginSnapshot(client)
  // The stream of the rows fails too; what the disk says is what a person needs.
  await expect(writeTables(client, tables, to, new Map())).rejects.toThrow(/ENOTDIR|EEXIST/)
  await client.end()
  const full = newBackup(
    to,
    'aliadas-portable',
    () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    { noteIn: to, log },
  )
  expect(await linesOf(full)).toEqual([
    expect.stringMatching(/^No cabe el respaldo en ese disco\. No quedó nada a medias/),
  ])
  expect(readdirSync(to).filter((name) => name.startsWith('aliadas-'))).toEqual([])
})
