import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

const files = readdirSync(inRoot('.github', 'workflows'))
const read = (file: string): string => readFileSync(inRoot('.github', 'workflows', file), 'utf8')

test('the workflow runs what everybody runs, and nothing else', () => {
  const commands = files.flatMap((file) => [...read(file).matchAll(/\brun:\s*(.*)/g)].map(([, command]) => command))
  expect(commands).toEqual(['npm test', 'npm test -- unidad apps/server packages/prepared'])
})

test('it runs on Linux, macOS and Windows, and the server also on the oldest PostgreSQL that is allowed', () => {
  const text = read('test.yml')
  const systems = /\bos: \[(.*)\]/
    .exec(text)?.[1]
    ?.split(', ')
    .map((name) => name.split('-')[0])
  expect(systems).toEqual(['ubuntu', 'macos', 'windows'])
  const oldest = /PostgreSQL (\d+) or newer/.exec(readFileSync(inRoot('README.md'), 'utf8'))?.[1]
  expect(/image: (.*)/.exec(text)?.[1]).toBe(`postgres:${oldest}`)
  expect(text).toContain('TEST_DATABASE_URL: postgres://')
})

test('it starts with the oldest Node that package.json allows', () => {
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  expect(engines.node).toBe(`>=${readFileSync(inRoot('.nvmrc'), 'utf8').trim()}`)
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
