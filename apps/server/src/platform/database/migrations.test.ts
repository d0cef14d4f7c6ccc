import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './migrate.ts'

/** Given away before the first release (docs/decisions/0027): whoever fills or closes them breaks every installed database. */
const UNUSED = [11, 15]

test('migrations are numbered one after the other, but for two numbers', () => {
  const numbers = readdirSync(MIGRATIONS)
    .map((file) => Number(/^(\d{4})-[a-z-]+\.ts$/.exec(file)?.[1]))
    .toSorted((a, b) => a - b)
  const last = numbers.at(-1) ?? 0
  const all = Array.from({ length: last }, (_, i) => i + 1)
  expect(numbers).toEqual(all.filter((number) => !UNUSED.includes(number)))
})
