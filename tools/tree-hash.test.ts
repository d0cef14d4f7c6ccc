import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'
import { treeHash } from './lib/tree-hash.mjs'

mkdirSync(inRoot('.cache'), { recursive: true })
const folder = mkdtempSync(inRoot('.cache', 'huella-'))
afterAll(() => rmSync(folder, { recursive: true }))
const relative = path.relative(inRoot(), folder)
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}

test('what a build writes does not count as source', () => {
  write('src/a.ts', 'a')
  const before = treeHash([relative])
  for (const made of ['.generated/mapa.json', 'dist/index.js', 'src/.generated/x', 'node_modules/x.js', '.cache/y'])
    write(made, 'hecho')
  expect(treeHash([relative])).toBe(before)
  write('src/a.ts', 'b')
  expect(treeHash([relative])).not.toBe(before)
})
