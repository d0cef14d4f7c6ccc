import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tryLock } from '../platform/database/index.ts'
import { createLogger } from '../platform/log/index.ts'
import { inThrowAway } from './throw-away.ts'

const log = createLogger('silent')
let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'aliadas-de-paso-'))
  chmodSync(root, 0o755)
  vi.stubEnv('TMPDIR', root)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

const make = (name: string): string => {
  mkdirSync(path.join(root, name, 'datos'), { recursive: true })
  return path.join(root, name, 'en-uso.lock')
}

test('REL-13 what a check that died left is removed; what one that runs uses, or nobody knows, stays', async () => {
  tryLock(make('aliadas-revision-vieja'))?.()
  const release = tryLock(make('aliadas-revision-en-marcha'))
  make('aliadas-revision-sin-seguro')
  writeFileSync(make('otra-cosa'), '')
  const stay = ['aliadas-revision-en-marcha', 'aliadas-revision-sin-seguro', 'otra-cosa']
  const inside = await inThrowAway(log, (folder) => {
    mkdirSync(folder)
    return Promise.resolve(readdirSync(root).filter((name) => !stay.includes(name)))
  })
  expect([inside.length, existsSync(path.join(root, 'aliadas-revision-vieja'))]).toEqual([1, false])
  expect(readdirSync(root).toSorted()).toEqual(stay)
  release?.()
})

test('REL-13 one check within another keeps its folder, and a check that fails leaves none', async () => {
  await inThrowAway(log, async (outer) => {
    mkdirSync(outer)
    await expect(inThrowAway(log, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(existsSync(outer)).toBe(true)
  })
  expect(readdirSync(root)).toEqual([])
})
