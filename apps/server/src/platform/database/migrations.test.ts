import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BASELINE } from './adopt.ts'
import { HOT_TABLES } from './hot-indexes.ts'
import { MIGRATIONS } from './migrate.ts'
import { CONTRACTS } from './newer-schema.ts'

test('migrations are numbered one after the other, from the baseline on', () => {
  const names = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.ts'))
    .toSorted()
  expect(names[0]).toBe(`${BASELINE}.ts`)
  const numbers = names.map((file) => Number(/^(\d{4})-[a-z-]+\.ts$/.exec(file)?.[1]))
  expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i))
})

/** Migrations from here on say by their name whether the version before them may go on. */
const FIRST_TO_SAY = '0122'
const TAKES_AWAY: readonly RegExp[] = [
  /\bdrop\s+(table|column|view|function|type|domain|sequence|schema|role|owned)\b/i,
  /\bdrop(Table|Column|View|Type|Schema)\(/,
  /\brename\b|\brename(To|Column|Constraint)\(/i,
  /\bset\s+not\s+null\b|\bsetNotNull\(/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b|\bsetDataType\(/i,
  /\brevoke\b/i,
]
const ADDED = /\badd\s+column\s+([^,;]*\bnot\s+null\b[^,;]*)/gi

/** Comments are no statements. */
const withoutComments = (text: string): string => text.replaceAll(/--.*$|\/\/.*$|\/\*[^]*?\*\//gm, '')

/** What the version before a migration would miss. */
const takenAway = (text: string): string[] => {
  const statements = withoutComments(text)
  const added = [...statements.matchAll(ADDED)].map(([, column = '']) => column)
  return [
    ...TAKES_AWAY.flatMap((pattern) => pattern.exec(statements)?.[0] ?? []),
    ...added.filter((column) => !/\b(default|generated)\b/i.test(column)),
  ]
}

test('REL-12 a migration that takes away or narrows something says so by its name', () => {
  const names = readdirSync(MIGRATIONS).filter((file) => /\.(ts|sql)$/.test(file) && file.slice(0, 4) >= FIRST_TO_SAY)
  const silent = names
    .filter((name) => !CONTRACTS.test(name))
    .map((name) => [name, takenAway(readFileSync(path.join(MIGRATIONS, name), 'utf8'))])
    .filter(([, taken]) => taken?.length)
  expect(silent).toEqual([])
})

test.each([
  ['alter table a drop column b', 1],
  ['alter table a rename column b to c', 1],
  ['alter table a alter column b set not null', 1],
  ['alter table a alter column b type bigint', 1],
  ['alter table a add column b int not null, add column c int', 1],
  ['revoke select on a from aliadas_empresa', 1],
  ["db.schema.alterTable('a').dropColumn('b')", 1],
  ['alter table a add column b int not null default 0; -- drop table a', 0],
  ['alter table a add column b text not null generated always as (lower(c)) stored', 0],
  ['drop index a_b; drop policy p on a; alter table a alter column b drop not null', 0],
])('canary: %s', (text, found) => {
  expect(takenAway(text)).toHaveLength(found)
})

/** Migrations from here on build indexes of hot tables beside writers. */
const FIRST_BESIDE = '0126'
const HOT = String.raw`(?:only\s+)?(?:public\.)?"?(?:${HOT_TABLES.join('|').replaceAll('.', String.raw`\."?`)})"?(?![\w.])`
const HOLDS_UP_WRITERS: readonly RegExp[] = [
  new RegExp(String.raw`\bcreate\s+(?:unique\s+)?index\b[^;]*?\bon\s+${HOT}`, 'i'),
  new RegExp(String.raw`\breindex\s+(?:\([^)]*\)\s*)?(?:table|index)\b(?!\s+concurrently)`, 'i'),
  // A constraint that reads the whole table for its index; with "using index" it takes one that is there.
  new RegExp(
    String.raw`\balter\s+table\s+(?:if\s+exists\s+)?${HOT}[^;]*?\b(?:unique|primary\s+key|exclude)\b(?!\s+using\s+index)`,
    'i',
  ),
  new RegExp(String.raw`\bcreateIndex\([^]*?\.on\(\s*['"]${HOT}`),
  new RegExp(
    String.raw`\balterTable\(\s*['"]${HOT}['"][^]*?\b(?:addUniqueConstraint|addPrimaryKeyConstraint|unique)\(`,
  ),
]

const holdsUpWriters = (text: string): string[] => {
  const statements = withoutComments(text)
  return HOLDS_UP_WRITERS.flatMap((pattern) => pattern.exec(statements)?.[0] ?? [])
}

test('an index of a hot table stands in `indexes` of its migration, so that it is built beside writers', () => {
  const names = readdirSync(MIGRATIONS).filter((file) => /\.(ts|sql)$/.test(file) && file.slice(0, 4) >= FIRST_BESIDE)
  const plain = names
    .map((name) => [name, holdsUpWriters(readFileSync(path.join(MIGRATIONS, name), 'utf8'))])
    .filter(([, found]) => found?.length)
  expect(plain).toEqual([])
})

test.each([
  ['create index a on servicios (x)', 1],
  ['create unique index if not exists a on public.trazas (x)', 1],
  ['create index a on only change_log using brin (en)', 1],
  ['create index concurrently a on historial (x)', 1],
  ['create index a on acceso.session (x)', 1],
  ['create index a on acceso."session" (x)', 1],
  ['alter table ofertas add constraint a unique (x)', 1],
  ['alter table avisos add column x text unique', 1],
  ['reindex table posiciones', 1],
  ["db.schema.createIndex('a').on('servicios').column('x')", 1],
  ["db.schema.alterTable('servicios').addUniqueConstraint('a', ['x'])", 1],
  ['create table nueva (x text unique); create index a on nueva (x); create index b on servicios_viejos (x)', 0],
  ['alter table ofertas add constraint a unique using index b; alter table ofertas add column x text', 0],
  ["export const indexes = [{ name: 'a', on: 'servicios (x)', unique: true }]", 0],
])('canary of hot indexes: %s', (text, found) => {
  expect(holdsUpWriters(text)).toHaveLength(found)
})
