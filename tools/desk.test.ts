import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

const rows = readFileSync(inRoot('docs', 'desk.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What the desk does'))
const cells = rows.map((row) => row.split(' | '))
const tests = [...rows.join('\n').matchAll(/`([^`]+) :: ([^`]+)`/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}))
const scenes = cells.flatMap(([, , named = '']) => [...named.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))

test('each test that the desk’s page names stands in its file', () => {
  expect(tests.length).toBeGreaterThan(80)
  const missing = tests.filter(
    ({ file, title }) => !existsSync(inRoot(file)) || !readFileSync(inRoot(file), 'utf8').includes(title),
  )
  expect(missing).toEqual([])
})

test('each scene that it names is one of the pictures', () => {
  const sources = globSync('e2e/pictures/scenes/*.ts', { cwd: inRoot() }).map((file) =>
    readFileSync(inRoot(file), 'utf8'),
  )
  const taken = new Set(sources.flatMap((text) => [...text.matchAll(/name: '([a-z0-9-]+)'/g)].map(([, name]) => name)))
  expect(scenes.length).toBeGreaterThan(60)
  expect(scenes.filter((name) => !taken.has(name))).toEqual([])
})

test('what the desk does has a test in each row', () => {
  expect(cells.filter(([, named = '']) => !named.includes(' :: ')).map(([what]) => what)).toEqual([])
})
