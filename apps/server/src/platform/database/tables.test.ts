import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'

let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const FOLDER = path.join(import.meta.dirname, 'tables')
const SOURCE = readdirSync(FOLDER)
  .map((file) => readFileSync(path.join(FOLDER, file), 'utf8'))
  .join('\n')
  .replace(/\/\*\*.*?\*\//gs, '')

/** The fields of a type of a table, which has one a line or one before each semicolon. */
const fieldsOf = (body: string): [name: string, type: string][] =>
  [...body.matchAll(/^\s*(\w+): ([^\n;]+)/gm)].map(([, name = '', type = '']) => [name, type.trim()])

const TYPES = new Map(
  [...SOURCE.matchAll(/^export type (\w+Table) = \{(.*?)\}$/gms)].map(([, name = '', body = '']) => [
    name,
    fieldsOf(body.replaceAll(';', '\n')),
  ]),
)
const TABLES = fieldsOf(/interface Tables \{(.*?)\}/s.exec(SOURCE)?.[1] ?? '')

type Column = { name: string; filled: boolean }

/** Each column with whether it may be null, and whether an insert may leave it to the database. */
const declared = (): Column[] =>
  TABLES.flatMap(([table, type]) =>
    (TYPES.get(type) ?? []).map(([column, is]) => ({
      name: `${snake(table)}.${snake(column)}${/\| null\b/.test(is) ? ' null' : ''}`,
      filled: /^Generated|^ColumnType<.*undefined/.test(is),
    })),
  )

const migrated = async (): Promise<Column[]> => {
  const { rows } = await base.pool.query<Column>(`
    select c.relname || '.' || a.attname || case when a.attnotnull then '' else ' null' end as name,
      a.atthasdef or a.attidentity <> '' as filled
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped
  `)
  return rows
}

const names = (columns: readonly Column[]) => columns.map(({ name }) => name).toSorted()

test('the types of the tables are those of the migrated database: every table and column, and what may be null', async () => {
  const [types, database] = [names(declared()), names(await migrated())]
  expect(types.filter((name) => !database.includes(name))).toEqual([])
  expect(database.filter((name) => !types.includes(name))).toEqual([])
  expect(new Set(types).size).toBeGreaterThan(250)
})

test('what a type lets an insert leave out, the database fills in', async () => {
  const filled = names((await migrated()).filter((column) => column.filled))
  expect(names(declared().filter((column) => column.filled)).filter((name) => !filled.includes(name))).toEqual([])
})
