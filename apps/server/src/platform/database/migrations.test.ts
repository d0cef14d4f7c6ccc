import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BASELINE } from './adopt.ts'
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

/** What the version before a migration would miss. Comments are no statements. */
const takenAway = (text: string): string[] => {
  const statements = text.replaceAll(/--.*$|\/\/.*$|\/\*[^]*?\*\//gm, '')
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
