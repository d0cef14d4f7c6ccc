import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

const versionIn = (file: string): string => JSON.parse(readFileSync(inRoot(file), 'utf8')).version
const releases = [...readFileSync(inRoot('CHANGELOG.md'), 'utf8').matchAll(/^## (.*)$/gm)].map(
  ([, title = '']) => title,
)
const RELEASE = /^(\d+)\.(\d+)\.(\d+) – (\d{4}-\d{2}-\d{2})$/

test('CHANGELOG.md has an Unreleased part and then releases, newest first, each with its day', () => {
  const [unreleased, ...dated] = releases
  expect(unreleased).toBe('Unreleased')
  const parts = dated.map((title) => RELEASE.exec(title)?.slice(1) ?? [title])
  expect(parts.filter((part) => part.length !== 4)).toEqual([])
  const sortable = parts.map(
    ([a = '', b = '', c = '', day]) => `${day} ${[a, b, c].map((n) => n.padStart(4, '0')).join('.')}`,
  )
  expect(sortable).toEqual(sortable.toSorted().toReversed())
  expect(new Set(sortable).size).toBe(sortable.length)
})

test('the newest release is the version of package.json, and of its lockfile', () => {
  expect(releases[1]?.split(' ')[0]).toBe(versionIn('package.json'))
  expect(versionIn('package-lock.json')).toBe(versionIn('package.json'))
})
