import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { blankDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { runSecondProcess } from '../../testing/embedded/run-second-process.ts'
import { importAll, migrate } from './migrate.ts'
import { StartError } from './start-error.ts'

const bases: TestDatabase[] = []
const folders: string[] = []
let base: TestDatabase
beforeEach(async () => {
  base = await blankDatabase({ max: 1 })
  bases.push(base)
})
afterAll(async () => {
  await Promise.all(bases.map((one) => one.drop()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder of migrations with one statement each, run as plain SQL through the driver. */
function folderOf(statements: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'aliadas-migraciones-'))
  folders.push(folder)
  for (const [name, statement] of Object.entries(statements))
    writeFileSync(
      path.join(folder, `${name}.ts`),
      `export const up = async (db: { executeQuery(query: object): Promise<unknown> }): Promise<void> => {
         const query = { kind: 'RawNode', sqlFragments: [${JSON.stringify(statement)}], parameters: [] }
         await db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [], query, queryId: { queryId: '${name}' } })
       }\n`,
    )
  return folder
}

const linesOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((caught: unknown) => caught)
  return error instanceof StartError ? error.lines : [`no StartError: ${String(error)}`]
}

test('applies what is new, in order, and then has nothing to do', async () => {
  const statements = { '0002-b': 'insert into a values (2)', '0001-a': 'create table a (n int)' }
  expect(await migrate(base.url, folderOf(statements))).toEqual(['0001-a', '0002-b'])
  const more = folderOf({ ...statements, '0003-c': 'insert into a values (3)' })
  expect(await migrate(base.url, more)).toEqual(['0003-c'])
  expect(await migrate(base.url, more)).toEqual([])
  expect((await base.pool.query('select sum(n) as suma from a')).rows).toEqual([{ suma: 5 }])
})

test('a number that was left out stays out: filling it later, or closing the hole, is refused', async () => {
  const released = { '0001-a': 'create table a (n int)', '0003-c': 'create table c (n int)' }
  await migrate(base.url, folderOf(released))
  const filled = folderOf({ ...released, '0002-b': 'create table b (n int)' })
  expect(await linesOf(migrate(base.url, filled))).toContainEqual(expect.stringContaining('corrupted migrations'))
  const closed = folderOf({ '0001-a': released['0001-a'], '0002-c': released['0003-c'] })
  expect(await linesOf(migrate(base.url, closed))).toContainEqual(expect.stringContaining('corrupted migrations'))
})

test('five servers that start at once apply everything once', async () => {
  const folder = folderOf({ '0001-a': 'create table a (n int)', '0002-b': 'insert into a select 1 from pg_sleep(0.2)' })
  const servers = Array.from({ length: 5 }, () => runSecondProcess(['migrate', base.url, folder]))
  const said = await Promise.all(servers.map((server) => server.said))
  expect(said.flatMap((one) => one.applied)).toEqual(['0001-a', '0002-b'])
  expect((await base.pool.query('select n from a')).rows).toEqual([{ n: 1 }])
})

test('REL-12 one that fails is named, and nothing stays of those before it', async () => {
  const folder = folderOf({ '0001-a': 'create table a (n int)', '0002-mala': 'select no_existe' })
  const [what, todo] = await linesOf(migrate(base.url, folder))
  expect(what).toBe('La migración 0002-mala no se pudo aplicar: column "no_existe" does not exist.')
  expect(todo).toMatch(/No se aplicó ningún cambio/)
  expect((await base.pool.query(`select to_regclass('a') as a`)).rows).toEqual([{ a: null }])
})

test('REL-12 one that never gets a lock gives up, says why, and nothing stays', async () => {
  await base.pool.query('create table caliente (n int)')
  const other = await base.pool.connect()
  await other.query('begin; lock table caliente in access share mode')
  const folder = folderOf({ '0001-a': 'create table a (n int)', '0002-b': 'alter table caliente add column m int' })
  const [what, todo] = await linesOf(migrate(base.url, folder, { lockTimeoutMs: 10 }))
  expect(what).toBe('La migración 0002-b no se pudo aplicar: canceling statement due to lock timeout.')
  expect(todo).toMatch(/^Otra transacción tiene ocupada una tabla.* No se aplicó ningún cambio/)
  await other.query('commit')
  other.release()
  expect((await base.pool.query(`select to_regclass('a') as a`)).rows).toEqual([{ a: null }])
  expect(await migrate(base.url, folder)).toEqual(['0001-a', '0002-b'])
})

test('a row of the catalogue that another server changed at the same moment is no reason to give up', async () => {
  await base.pool.query('create sequence veces')
  const collide =
    "do $$ begin if nextval('veces') < 4 then raise exception 'tuple concurrently updated' using errcode = 'XX000'; end if; end $$"
  const folder = folderOf({ '0001-a': 'create table a (n int)', '0002-choca': collide })
  expect(await migrate(base.url, folder)).toEqual(['0001-a', '0002-choca'])
  expect((await base.pool.query('select last_value::int as n from veces')).rows).toEqual([{ n: 4 }])
})

test('servers that start at once on two databases of one PostgreSQL share its roles', async () => {
  const other = await blankDatabase({ max: 1 })
  bases.push(other)
  const said = await Promise.all([base, other, base, other].map(({ url }) => runSecondProcess(['migrate', url]).said))
  for (const { applied, lines } of said) expect([applied !== undefined, lines]).toEqual([true, undefined])
})

test('an older version starts on the database of a newer one, and changes nothing there', async () => {
  const old = { '0001-a': 'create table a (n int)' }
  await migrate(base.url, folderOf({ ...old, '0002-b': 'alter table a add column m int', '0003-c': 'select 1' }))
  expect(await migrate(base.url, folderOf(old))).toEqual([])
  const { rows } = await base.pool.query('select name from kysely_migration order by name')
  expect(rows.map(({ name }) => name)).toEqual(['0001-a', '0002-b', '0003-c'])
})

test('it is refused once a migration took away what it uses, whatever came after that', async () => {
  const old = { '0001-a': 'create table a (n int, viejo int)' }
  const newer = { ...old, '0002-contrae-a': 'alter table a drop column viejo', '0003-c': 'select 1' }
  await migrate(base.url, folderOf(newer))
  const [what, todo] = await linesOf(migrate(base.url, folderOf(old)))
  expect(what).toBe(
    'La base de datos es de una versión más nueva de Aliadas: su migración 0002-contrae-a quita algo que esta versión usa.',
  )
  expect(todo).toContain('No se cambió nada')
  // The version that took it away starts.
  const { '0003-c': _, ...known } = newer
  expect(await migrate(base.url, folderOf(known))).toEqual([])
})

test('a version that lacks one in the middle, or has one that the database has not, is none of its older ones', async () => {
  const all = { '0001-a': 'select 1', '0002-b': 'select 1', '0003-c': 'select 1' }
  await migrate(base.url, folderOf(all))
  const { '0002-b': _, ...holed } = all
  expect((await linesOf(migrate(base.url, folderOf(holed))))[0]).toMatch(/no corresponde a esta versión de Aliadas/)
  const another = { '0001-a': 'select 1', '0002-x': 'select 1' }
  expect((await linesOf(migrate(base.url, folderOf(another))))[0]).toMatch(/no corresponde a esta versión de Aliadas/)
})

test('a server that cannot be reached or entered says where, and never the password', async () => {
  const wrong = new URL(base.url)
  wrong.password = 'canario'
  const lines = await linesOf(migrate(wrong.href, folderOf({})))
  expect(lines[0]).toMatch(/^No se pudo entrar a la base de datos prueba_\w+ en 127\.0\.0\.1:\d+: /)
  expect(lines[1]).toContain('DATABASE_URL')
  expect(lines.join()).not.toContain('canario')
})

test('tests and declarations in the folder are not migrations; a file without "up" is refused', async () => {
  const folder = folderOf({
    '0001-a': 'select 1',
    '0001-a.test': 'select 1',
    '0001-a.d': 'select 1',
    ayuda: 'select 1',
  })
  expect(Object.keys(await importAll(folder))).toEqual(['0001-a'])
  writeFileSync(path.join(folder, '0002-vacia.ts'), 'export const down = 1\n')
  await expect(importAll(folder)).rejects.toThrow('0002-vacia.ts no exporta la función "up"')
})
