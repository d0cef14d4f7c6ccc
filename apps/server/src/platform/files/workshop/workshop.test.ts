import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PDF } from '../../../testing/factories/index.ts'
import { decodedBytes } from './image.mjs'
import { workshop } from './workshop.ts'

const MB = 1024 * 1024
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'taller-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#123' } })

/** Sends the bytes to the workshop. Returns the refusal and the peak memory of its process (on Linux; elsewhere 0). */
const give = async (bytes: Buffer, type: string, maxSide = 1920): Promise<{ refused: string | null; peak: number }> => {
  const file = path.join(dir, 'uno')
  await writeFile(file, bytes)
  const refused = await workshop
    .do('Ana', () =>
      type === 'pdf' ? { kind: 'pdf', task: 'check', file } : { kind: 'image', task: 'rewrite', file, type, maxSide },
    )
    .then(
      () => null,
      (error: Error) => error.message,
    )
  const status = `/proc/${workshop.pid()}/status`
  const peak = existsSync(status) ? Number(/VmHWM:\s+(\d+)/.exec(await readFile(status, 'utf8'))?.[1]) * 1024 : 0
  return { refused, peak }
}

test('FILE-09 FILE-21 what an image takes is known from its header', () => {
  const facts = { width: 7050, height: 7050, channels: 3 as const, depth: 'uchar' as const, isProgressive: false }
  const cost = (more: Partial<Parameters<typeof decodedBytes>[0]>) =>
    Math.round(decodedBytes({ format: 'png', ...facts, ...more }) / MB)
  expect(cost({ isProgressive: true, depth: 'ushort' })).toBe(284)
  expect(cost({ isProgressive: true })).toBe(142)
  expect(cost({ channels: 4, depth: 'ushort' })).toBe(63)
  expect(cost({})).toBe(24)
  expect(cost({ format: 'jpeg' })).toBe(24)
  expect(cost({ format: 'jpeg', isProgressive: true, chromaSubsampling: '4:2:0' })).toBe(142)
  expect(cost({ format: 'jpeg', isProgressive: true, chromaSubsampling: '4:4:4' })).toBe(284)
  expect(cost({ format: 'gif' })).toBe(569)
  expect(cost({ format: 'webp' })).toBe(63)
  expect(cost({ format: 'webp', pages: 500 })).toBe(569)
})

test('FILE-09 FILE-21 no image makes the workshop take more than 150 MB', async () => {
  const interlaced16 = await plain(7050, 7050)
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer()
  expect(interlaced16.length).toBeLessThan(600 * 1024)
  const frame = await plain(600, 600).png().toBuffer()
  const frames = Array.from({ length: 20 }, () => frame)
  const animated = sharp(frames, { join: { animated: true } }).webp({ effort: 0, quality: 1 })
  const photo = plain(6000, 4000)
  const cases: [string, Buffer, string, string | null][] = [
    ['interlaced, 16 bits', interlaced16, 'image/png', 'damaged'],
    ['a JPEG in passes', await photo.clone().jpeg({ progressive: true }).toBuffer(), 'image/jpeg', 'damaged'],
    ['an animated WebP', await animated.toBuffer(), 'image/webp', null],
    ['a photo on its side', await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer(), 'image/jpeg', null],
    ['a page from a scanner', await plain(2480, 3508).png({ progressive: true }).toBuffer(), 'image/png', null],
  ]
  for (const [name, bytes, type, refused] of cases) {
    const done = await give(bytes, type)
    expect([name, done.refused, done.peak < 150 * MB]).toEqual([name, refused, true])
  }
})

test('FILE-08 a new process that dies under a file is the file’s fault, and the next file finds another process', async () => {
  workshop.end()
  const file = path.join(dir, 'dos')
  await writeFile(file, PDF)
  let first = 0
  const work = workshop.do('Ana', () => {
    setImmediate(() => {
      first = workshop.pid() ?? 0
      process.kill(first, 'SIGKILL')
    })
    return { kind: 'pdf', task: 'check', file }
  })
  await expect(work).rejects.toThrow('damaged')
  expect((await give(PDF, 'pdf')).refused).toBeNull()
  expect([first > 0, workshop.pid() === first]).toEqual([true, false])
})

test('FILE-08 a process that opened another file before is not the file’s fault: a new one judges it', async () => {
  expect((await give(PDF, 'pdf')).refused).toBeNull()
  const used = workshop.pid() ?? 0
  const file = path.join(dir, 'tres')
  await writeFile(file, PDF)
  const work = workshop.do('Ana', () => {
    process.kill(used, 'SIGSTOP')
    setImmediate(() => process.kill(used, 'SIGKILL'))
    return { kind: 'pdf', task: 'check', file }
  })
  await expect(work).resolves.toBeUndefined()
  expect(workshop.pid()).not.toBe(used)
})
