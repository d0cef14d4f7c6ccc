import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

const files = readdirSync(inRoot('.github', 'workflows'))
const read = (file: string): string => readFileSync(inRoot('.github', 'workflows', file), 'utf8')

test('the workflow runs what everybody runs, and nothing else', () => {
  const commands = files.flatMap((file) => [...read(file).matchAll(/\brun:\s*(.*)/g)].map(([, command]) => command))
  expect(commands).toEqual(['npm test'])
})

test.each(files)('%s names each action by a commit, and no secret', (file) => {
  const used = [...read(file).matchAll(/uses:\s*(\S+)/g)].map(([, action]) => action)
  expect(used).not.toEqual([])
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([])
  expect(read(file)).not.toContain('secrets.')
})

test('the licence and package.json say the same', () => {
  const { license } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  expect(license).toBe('UNLICENSED')
  expect(readFileSync(inRoot('LICENSE'), 'utf8')).toMatch(/All rights reserved[^]*proprietary/)
})
