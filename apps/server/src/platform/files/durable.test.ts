import { mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { renameDurably } from './durable.ts'

test('a file is synced before it is renamed, and every folder with a new entry after it', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'durable-'))
  const file = path.join(root, 'unfinished')
  await writeFile(file, 'x')
  const done: string[] = []
  const fs = {
    mkdir: ((...args: Parameters<typeof mkdir>) => mkdir(...args)) as typeof mkdir,
    async rename(from: string, to: string) {
      done.push('rename')
      await rename(from, to)
    },
    async open(name: string, flags: string) {
      const handle = await open(name, flags)
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        done.push(`sync ${path.relative(root, name) || '.'}`)
        await sync()
      }
      return handle
    },
  }
  await renameDurably(file, root, 'a/b/one', fs as Parameters<typeof renameDurably>[3])
  expect(done).toEqual(['sync unfinished', 'rename', 'sync a/b', 'sync a', 'sync .'])
  expect(await readFile(path.join(root, 'a/b/one'), 'utf8')).toBe('x')

  done.length = 0
  await writeFile(file, 'y')
  await renameDurably(file, root, 'a/b/two', fs as Parameters<typeof renameDurably>[3])
  expect(done).toEqual(['sync unfinished', 'rename', 'sync a/b'])
  await rm(root, { recursive: true })
})
