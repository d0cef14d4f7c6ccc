import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NotStored, type Storage } from '../platform/files/index.ts'
import { copierOf } from './copy-files.ts'
import type { Digests } from './digests.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'aliadas-archivos-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** A bucket with these files. */
const bucket = (files: Record<string, string>): Storage => ({
  read: (key) => {
    const text = files[key]
    return text === undefined ? Promise.reject(new NotStored(key)) : Promise.resolve(Readable.from([Buffer.from(text)]))
  },
  move: () => Promise.reject(new Error('a backup writes nothing')),
  delete: () => Promise.reject(new Error('a backup deletes nothing')),
  size: () => Promise.resolve(null),
  keys: () => {
    throw new Error('a backup lists nothing')
  },
  check: () => Promise.resolve(),
})

test('REL-13 files come from the disk as a second name or from S3, and only those that the snapshot names stay', async () => {
  const dataDir = path.join(root, 'datos')
  await mkdir(path.join(dataDir, 'archivos', 'a'), { recursive: true })
  await writeFile(path.join(dataDir, 'archivos', 'a', 'en-disco'), 'disco')
  const folder = path.join(root, 'copia')
  const digests: Digests = new Map()
  const files = copierOf({ dataDir, storage: bucket({ 'b/en-s3': 'nube', 'b/quitado': 'no' }), folder, digests })
  await files.copy(['a/en-disco', 'b/en-s3', 'b/quitado', 'b/nunca'])
  await files.copy(['a/en-disco', 'b/en-s3'])
  expect(await files.keepOnly(['a/en-disco', 'b/en-s3', 'b/nunca'])).toEqual({ cuantos: 2, bytes: 9 })
  expect([...digests.keys()]).toEqual(expect.arrayContaining(['archivos/a/en-disco', 'archivos/b/en-s3']))
  expect(digests.size).toBe(2)
  expect(await readdir(path.join(folder, 'archivos', 'b'))).toEqual(['en-s3'])
  expect(await readFile(path.join(folder, 'archivos', 'b', 'en-s3'), 'utf8')).toBe('nube')
  expect((await stat(path.join(folder, 'archivos', 'a', 'en-disco'))).nlink).toBe(2)
})
