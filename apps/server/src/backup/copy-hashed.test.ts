import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyHashed } from './copy-hashed.ts'
import { digestOf } from './digests.ts'

let folder = ''
const at = (name: string) => path.join(folder, name)
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aliadas-copia-'))
  await writeFile(at('base'), 'una página')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Files of the folder that this process has open, as Linux tells them. */
const openHere = async (): Promise<string[]> => {
  const numbers = await readdir('/proc/self/fd').catch(() => [])
  const files = await Promise.all(numbers.map((n) => readlink(`/proc/self/fd/${n}`).catch(() => '')))
  return files.filter((file) => file.startsWith(folder))
}

test('a file is copied with its digest, and one that is gone is none', async () => {
  const digest = createHash('sha256').update('una página').digest('hex')
  expect(await copyHashed(at('base'), at('copia/16385/16632'))).toEqual({ bytes: 11, digest })
  expect(await readFile(at('copia/16385/16632'), 'utf8')).toBe('una página')
  expect(await copyHashed(at('otra'), at('copia/otra'))).toBeNull()
  expect(await openHere()).toEqual([])
})

test('a file of several pieces is copied and read whole, and so is an empty one', async () => {
  const bytes = Buffer.alloc(2.5 * 1024 ** 2, 'página ')
  await writeFile(at('base'), bytes)
  await writeFile(at('nada'), '')
  const digest = createHash('sha256').update(bytes).digest('hex')
  expect(await copyHashed(at('base'), at('copia/base'))).toEqual({ bytes: bytes.length, digest })
  expect((await readFile(at('copia/base'))).equals(bytes)).toBe(true)
  expect([await digestOf(at('base')), await openHere()]).toEqual([digest, []])
  expect(await copyHashed(at('nada'), at('copia/nada'))).toEqual({ bytes: 0, digest: await digestOf(at('nada')) })
})

test('REL-13 where nothing can be written both files are closed: one left open would end the product later', async () => {
  await writeFile(at('copia'), 'no es una carpeta')
  await expect(copyHashed(at('base'), at('copia/16385'))).rejects.toThrow(/ENOTDIR|EEXIST/)
  await expect(copyHashed(at('base'), at('copia'))).rejects.toThrow('EEXIST')
  expect(await openHere()).toEqual([])
})
