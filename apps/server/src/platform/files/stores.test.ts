import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../testing/s3.ts'
import { keysOf } from '../../testing/stored.ts'
import { NotStored, createDiskStorage, createS3Storage, inBoth, type Storage } from './index.ts'

let dir: string
let s3: Awaited<ReturnType<typeof startS3>>
let bucket: Awaited<ReturnType<typeof createS3Storage>>
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'almacen-'))
  s3 = await startS3()
  bucket = await createS3Storage(s3.place)
})
afterAll(async () => {
  bucket.close()
  await s3.close()
  await rm(dir, { recursive: true, force: true })
})

const put = async (storage: Storage, key: string, content: string) => {
  const file = path.join(dir, 'sin-terminar')
  await writeFile(file, content)
  await storage.move(file, key)
}

describe.each(['disk', 's3'])('on %s', (kind) => {
  const storage = () => (kind === 's3' ? bucket : createDiskStorage(dir))

  test('what is not there is told apart, whatever is asked of it', async () => {
    await expect(storage().read('nada/de/nada')).rejects.toBeInstanceOf(NotStored)
    expect(await storage().size('nada/de/nada')).toBeNull()
    await storage().delete('nada/de/nada')
  })

  test('a file is taken from this machine, read, measured, listed, replaced and deleted', async () => {
    await storage().check()
    await put(storage(), 'fuecs/A/1', 'uno')
    await put(storage(), 'fuecs/A/1', 'uno otra vez')
    await put(storage(), 'ofertas/X/2', 'dos')
    expect(await readdir(dir)).not.toContain('sin-terminar')
    expect(await text(await storage().read('fuecs/A/1'))).toBe('uno otra vez')
    expect([await storage().size('fuecs/A/1'), await keysOf(storage())]).toEqual([12, ['fuecs/A/1', 'ofertas/X/2']])
    await storage().delete('fuecs/A/1')
    expect(await keysOf(storage())).toEqual(['ofertas/X/2'])
    await storage().delete('ofertas/X/2')
  })
})

test('while files move, new ones go to the first store, reads find both and a deletion reaches both', async () => {
  const disk = createDiskStorage(dir)
  const both = inBoth(bucket, disk)
  await put(disk, 'viejo', 'en disco')
  await put(both, 'nuevo', 'en s3')
  expect([await keysOf(disk), await keysOf(bucket)]).toEqual([['viejo'], ['nuevo']])
  expect([await text(await both.read('viejo')), await text(await both.read('nuevo'))]).toEqual(['en disco', 'en s3'])
  expect(await both.size('viejo')).toBe(8)
  await expect(both.read('otro')).rejects.toBeInstanceOf(NotStored)
  for (const key of ['viejo', 'nuevo']) await both.delete(key)
  expect([await keysOf(disk), await keysOf(bucket)]).toEqual([[], []])
})
