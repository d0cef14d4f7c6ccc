import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeBeside } from './write-beside.ts'

const to = mkdtempSync(path.join(tmpdir(), 'aliadas-al-lado-'))
afterAll(() => rmSync(to, { recursive: true, force: true }))

test('REL-13 a restore of which a part cannot get its place leaves nothing in the folder', async () => {
  const writing = writeBeside(to, async (unfinished) => {
    for (const name of ['archivos', 'postgres', 'secreto']) await mkdir(path.join(unfinished, name))
    // Where somebody else wrote meanwhile.
    await mkdir(path.join(to, 'postgres'))
    await writeFile(path.join(to, 'postgres', 'ajeno'), '')
  })
  await expect(writing).rejects.toThrow('ENOTEMPTY')
  expect(await readdir(to, { recursive: true })).toEqual(['postgres', 'postgres/ajeno'])
})
