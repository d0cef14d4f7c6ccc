// Memory and time that one file takes in the workshop (Linux): `node apps/server/src/testing/bench-files.ts`, with Node
// 26.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { PDF } from './factories/index.ts'
import type { Job } from '../platform/files/workshop/jobs.ts'
import { workshop } from '../platform/files/workshop/workshop.ts'

const MB = 1024 * 1024
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#123' } })
/** A picture with detail, like a photo. */
const lively = (width: number, height: number) => {
  const [w, h] = [Math.ceil(width / 4), Math.ceil(height / 4)]
  return sharp(randomBytes(w * h * 3), { raw: { width: w, height: h, channels: 3 } }).resize(width, height)
}
const animated = async (side: number, count: number) => {
  const frames = Array.from({ length: count }, (_, i) => plain(side, side).tint({ r: i, g: 9, b: 9 }).png().toBuffer())
  return sharp(await Promise.all(frames), { join: { animated: true } })
}

const FILES: [string, string, () => Promise<Buffer>][] = [
  ['PDF of a page', 'pdf', async () => PDF],
  ['5 MB of noise as PDF', 'pdf', async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5 * MB)])],
  [
    'PNG 7050 × 7050, 16 bits, interlaced',
    'image/png',
    () => plain(7050, 7050).toColourspace('rgb16').png({ progressive: true, compressionLevel: 9 }).toBuffer(),
  ],
  ['PNG 7050 × 7050', 'image/png', () => plain(7050, 7050).png().toBuffer()],
  ['PNG 3600 × 3600, interlaced', 'image/png', () => plain(3600, 3600).png({ progressive: true }).toBuffer()],
  [
    'JPEG 6000 × 4000, on its side',
    'image/jpeg',
    () => lively(6000, 4000).jpeg({ quality: 50 }).withMetadata({ orientation: 6 }).toBuffer(),
  ],
  ['JPEG 6000 × 4000, progressive', 'image/jpeg', () => lively(6000, 4000).jpeg({ progressive: true }).toBuffer()],
  ['JPEG 4000 × 3000, progressive', 'image/jpeg', () => lively(4000, 3000).jpeg({ progressive: true }).toBuffer()],
  ['JPEG 8000 × 6000', 'image/jpeg', () => lively(8000, 6000).jpeg({ quality: 40 }).toBuffer()],
  ['WebP 3000 × 2000', 'image/webp', () => lively(3000, 2000).webp({ quality: 60 }).toBuffer()],
  ['WebP 4000 × 3000', 'image/webp', () => lively(4000, 3000).webp({ quality: 20 }).toBuffer()],
  ['WebP 800 × 800, 500 pictures', 'image/webp', async () => (await animated(800, 500)).webp({ effort: 0 }).toBuffer()],
  ['GIF 1500 × 1500, 10 pictures', 'image/gif', async () => (await animated(1500, 10)).gif({ effort: 1 }).toBuffer()],
  ['GIF 4000 × 4000', 'image/gif', () => plain(4000, 4000).gif({ effort: 1 }).toBuffer()],
]

const dir = await mkdtemp(path.join(tmpdir(), 'taller-'))
const file = path.join(dir, 'uno')
/** Peak memory of a process in MB; a process that was ended has no figure. */
const peakOf = async (pid: number | undefined): Promise<string> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? '–'
}

console.log('| file | bytes | outcome | memory | time |\n|---|---|---|---|---|')
for (const [name, type, make] of FILES) {
  const bytes = await make()
  await writeFile(file, bytes)
  const job: Job =
    type === 'pdf'
      ? { kind: 'pdf', task: 'check', file }
      : { kind: 'image', task: 'rewrite', file, type, maxSide: 1920 }
  const start = performance.now()
  const outcome = await workshop
    .do('bench', () => job)
    .then(
      () => 'taken',
      (error: unknown) => (error instanceof Error ? error.message : 'failed'),
    )
  const took = Math.round(performance.now() - start)
  const peak = await peakOf(workshop.pid())
  const memory = peak === '–' ? 'ended by its guard' : `${Math.round(Number(peak) / 1024)} MB`
  console.log(`| ${name} | ${bytes.length.toLocaleString('en')} | ${outcome} | ${memory} | ${took} ms |`)
  workshop.end()
}
await rm(dir, { recursive: true })
