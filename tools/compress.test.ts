import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressBuild } from './lib/compress.mjs'
import { inRoot } from './lib/root.mjs'

/** The kinds of files that the server knows, and whether it sends them compressed: those with a charset. */
const types = await readFile(inRoot('apps', 'server', 'src', 'platform', 'web', 'types.ts'), 'utf8')
const kinds = [...types.matchAll(/'(\.\w+)': '(.+)'/g)].map(([, suffix = '', type = '']) => ({
  name: `a${suffix}`,
  text: type.includes('charset='),
}))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aliadas-'))
  await mkdir(join(folder, 'assets'))
  for (const { name } of kinds) await writeFile(join(folder, 'assets', name), 'texto '.repeat(500))
  await compressBuild(folder)
})
afterAll(() => rm(folder, { recursive: true }))

test('a build has a compressed copy of exactly the files that the server sends compressed', async () => {
  const compressed = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.br'))
  const expected = kinds.filter(({ text }) => text).map(({ name }) => `${name}.br`)
  expect(compressed.toSorted()).toEqual(expected.toSorted())
  expect(expected).toContain('a.js.br')
})

test('a copy is the file itself', async () => {
  const copy = brotliDecompressSync(await readFile(join(folder, 'assets', 'a.js.br')))
  expect(copy.toString()).toBe('texto '.repeat(500))
})
