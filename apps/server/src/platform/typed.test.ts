import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { typed, typedIn } from './typed.ts'

test('a bundle names its own program, a clone npm', () => {
  expect([
    typedIn(true, 'admin', 'outbox release'),
    typedIn(true, 'doctor'),
    typedIn(true, 'start'),
    typedIn(false, 'admin', 'outbox release'),
    typedIn(false, 'doctor'),
    typedIn(false, 'start'),
  ]).toEqual([
    'aliadas admin outbox release',
    'aliadas doctor',
    'aliadas start',
    'npm run admin -- outbox release',
    'npm run doctor',
    'npm start',
  ])
  // These tests run in a clone.
  expect(typed('doctor')).toBe('npm run doctor')
})

test('no message of the server tells to run a script of npm by itself: in a bundle there is none', () => {
  const src = path.resolve(import.meta.dirname, '..')
  const files = globSync('**/*.ts', { cwd: src }).filter(
    (name) => !/\.test\.ts$|^testing|^demo|escribir-promesas|generated|platform.typed\.ts$/.test(name),
  )
  expect(files.length).toBeGreaterThan(500)
  const named = files.flatMap((name) =>
    readFileSync(path.join(src, name), 'utf8')
      .split('\n')
      .filter((line) => /npm (run|start)/.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(named).toEqual([])
})
