import { expect, test } from 'vitest'
import { blankDatabase, testDatabase, testServer } from './database.ts'

test('every database is a migrated one of its own, and gone once dropped', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()])
  await one.pool.query('create table solo_aqui ()')
  const here = `select to_regclass('solo_aqui') is not null as aqui, (select count(*) from kysely_migration) > 0 as migrada`
  expect((await one.pool.query(here)).rows).toEqual([{ aqui: true, migrada: true }])
  expect((await two.pool.query(here)).rows).toEqual([{ aqui: false, migrada: true }])
  await Promise.all([one.drop(), two.drop()])
  const names = [one, two].map((database) => `'${new URL(database.url).pathname.slice(1)}'`)
  expect(await (await testServer()).admin(`select 1 from pg_database where datname in (${names.join()})`)).toEqual([])
})

test('an empty one has no tables', async () => {
  const blank = await blankDatabase()
  expect((await blank.pool.query(`select 1 from pg_tables where schemaname = 'public'`)).rows).toEqual([])
  await blank.drop()
})
