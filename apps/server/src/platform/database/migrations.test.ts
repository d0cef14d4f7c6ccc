import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BASELINE } from './adopt.ts'
import { MIGRATIONS } from './migrate.ts'

test('migrations are numbered one after the other, from the baseline on', () => {
  const names = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.ts'))
    .toSorted()
  expect(names[0]).toBe(`${BASELINE}.ts`)
  const numbers = names.map((file) => Number(/^(\d{4})-[a-z-]+\.ts$/.exec(file)?.[1]))
  expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i))
})
