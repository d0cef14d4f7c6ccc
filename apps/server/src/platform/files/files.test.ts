import { mkdir, mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Falla } from '@aliadas/contract/core'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PDF, BAD_PDFS, createImage, pdfOfBytes } from '../../testing/factories/index.ts'
import { createTestClock } from '../clock/index.ts'
import { assertContent } from './content.ts'
import { contentDisposition, displayName } from './names.ts'
import { receive } from './receive.ts'
import { createDiskStorage } from './disk-storage.ts'
import { NotStored } from './storage.ts'
import { sweepUnfinished, unfinishedDir } from './sweep.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'archivos-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  return rm(dir, { recursive: true, force: true })
})

const limits = {
  maxBytes: 100_000,
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  tooBig: 'muy grande',
  badType: 'tipo inválido',
  empty: 'vacío',
}
const take = (bytes: Buffer | Readable, more: { declared?: number; idleMs?: number } = {}) =>
  receive(bytes instanceof Readable ? bytes : Readable.from(inPieces(bytes)), { owner: 'A', dir, limits, ...more })

function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 7_000) yield bytes.subarray(at, at + 7_000)
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Falla ? [error.status, error.message] : error),
  )

test('REL-10 a disk that takes no file says so, to the sender of a picture too', async () => {
  const away = [503, 'Los archivos no están disponibles en este momento. Intenta de nuevo en unos segundos.']
  await writeFile(path.join(dir, 'archivo'), '')
  const nowhere = path.join(dir, 'archivo', 'dentro')
  expect(await refusal(receive(Readable.from([PDF]), { owner: 'A', dir: nowhere, limits }))).toEqual(away)
  const photo = path.join(dir, 'foto.png')
  await writeFile(photo, await createImage())
  // Where the picture's new version goes.
  await mkdir(`${photo}.nueva`)
  expect(await refusal(assertContent('A', photo, limits))).toEqual(away)
})

test('REL-10 a disk that takes a part of a piece gets the rest of it: no file is stored short', async () => {
  const handle = await open(path.join(dir, 'otro'), 'w')
  const proto = Object.getPrototypeOf(handle) as { write: (...args: unknown[]) => unknown }
  const whole = proto.write
  await handle.close()
  vi.spyOn(proto, 'write').mockImplementation(function (this: unknown, bytes: unknown, ...more: unknown[]) {
    const half = bytes instanceof Uint8Array ? bytes.subarray(0, Math.ceil(bytes.length / 2)) : bytes
    return whole.call(this, half, ...more)
  })
  const sent = pdfOfBytes(20_000)
  const kept = await take(sent)
  expect([kept.bytes, (await readFile(kept.path)).equals(sent)]).toEqual([20_000, true])
})

test('FILE-10 the limit is exact and nothing stays on disk beyond it', async () => {
  const kept = await take(pdfOfBytes(limits.maxBytes))
  expect([kept.bytes, kept.type, kept.sha256.length]).toEqual([100_000, 'application/pdf', 64])
  await kept.discard()
  expect(await refusal(take(pdfOfBytes(limits.maxBytes + 1)))).toEqual([413, 'muy grande'])
  expect(await refusal(take(PDF, { declared: limits.maxBytes + 1 }))).toEqual([413, 'muy grande'])
  expect(await refusal(take(Readable.from([])))).toEqual([400, 'vacío'])
  expect(await readdir(dir)).toEqual([])
})

test('FILE-15 a sender that stops is cut off', async () => {
  const body = new Readable({ read() {} })
  body.push(PDF)
  expect(await refusal(take(body, { idleMs: 20 }))).toEqual([504, 'La carga se detuvo. Intenta de nuevo.'])
  expect(await readdir(dir)).toEqual([])
  expect(body.destroyed).toBe(false)
})

test.each([
  ['html', '<!doctype html><script>alert(1)</script>'],
  ['svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ['text', 'hola'],
  ['a program', 'MZ\u0090\u0000'],
  ['a pdf that does not begin as one', `\n\n%PDF-1.7 ${'x'.repeat(50)}`],
  ['gif', 'GIF89a\u0001\u0000\u0001\u0000'],
  ['zip, and so Word', 'PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  // Assembled at run time, so that a virus scanner does not match this file.
  [
    'the test file of virus scanners',
    ['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  ],
])('FILE-06 FILE-13 FILE-17 %s is refused by its content', async (_, content) => {
  expect(await refusal(take(Buffer.from(content, 'latin1')))).toEqual([415, 'tipo inválido'])
  expect(await readdir(dir)).toEqual([])
})

test.each(BAD_PDFS)('FILE-24 FILE-08 $que is refused with words of its own', async ({ bytes, dice }) => {
  const error = await take(bytes).catch((falla: unknown) => falla)
  expect(error).toMatchObject({
    code: 'invalid-argument',
    status: 400,
    fields: { archivo: expect.stringMatching(dice) },
  })
  expect(await readdir(dir)).toEqual([])
})

test('FLD-10 FILE-07 FILE-14 images lose their metadata and what hides behind them, and stand upright', async () => {
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0f2f57' } })
    .withExif({ IFD0: { Copyright: 'secreto' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const kept = await take(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]))
  const bytes = await readFile(kept.path)
  const { width, height, exif, format } = await sharp(bytes).metadata()
  expect([width, height, exif, format]).toEqual([20, 40, undefined, 'jpeg'])
  expect(bytes.includes('script')).toBe(false)
  expect(kept.bytes).toBe(bytes.length)
})

test('FILE-09 FILE-14 broken images and pixel bombs are refused', async () => {
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#123',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  const broken = [415, 'La imagen está dañada o es demasiado grande. Guárdala de nuevo e intenta otra vez.']
  expect(await refusal(take(noise.subarray(0, noise.length / 2)))).toEqual(broken)
  const bomb = await sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(limits.maxBytes * 3)
  const work = receive(Readable.from(inPieces(bomb)), { owner: 'A', dir, limits: { ...limits, maxBytes: 1_000_000 } })
  expect(await refusal(work)).toEqual(broken)
  expect(await readdir(dir)).toEqual([])
})

test('the disk keeps, reads and deletes; keys cannot leave it', async () => {
  const storage = createDiskStorage(dir)
  const file = path.join(dir, 'nuevo')
  await writeFile(file, 'hola')
  await storage.move(file, 'fuecs/S1/fuec/F1')
  expect(await text(await storage.read('fuecs/S1/fuec/F1'))).toBe('hola')
  await storage.delete('fuecs/S1/fuec/F1')
  await storage.delete('fuecs/S1/fuec/F1')
  await expect(storage.read('fuecs/S1/fuec/F1')).rejects.toBeInstanceOf(NotStored)
  await expect(storage.read('../../../etc/passwd')).rejects.toThrow('traversal')
})

test('only old unfinished uploads are swept', async () => {
  const clock = createTestClock(new Date('2026-06-10T12:00:00Z'))
  expect(await sweepUnfinished(dir, clock)).toBe(0)
  await mkdir(unfinishedDir(dir))
  for (const [name, at] of [
    ['vieja', '2026-06-10T10:59:00Z'],
    ['reciente', '2026-06-10T11:30:00Z'],
  ] as const) {
    const file = path.join(unfinishedDir(dir), name)
    await writeFile(file, 'x')
    await utimes(file, new Date(at), new Date(at))
  }
  expect(await sweepUnfinished(dir, clock)).toBe(1)
  expect(await readdir(unfinishedDir(dir))).toEqual(['reciente'])
})

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['..\\..\\x.pdf', 'x.pdf'],
  ['a.jpg;.html', 'a.jpg.html.pdf'],
  ['a\r\nSet-Cookie: x=1\u0000.pdf', 'aSet-Cookie x=1.pdf'],
  ['factura\u202efdp.exe', 'facturafdp.exe.pdf'],
  ['\ud800', '\ufffd.pdf'],
  ['', 'archivo.pdf'],
  ['...', 'archivo.pdf'],
  ['Cotización 🚌.PDF', 'Cotización 🚌.pdf'],
])('FILE-04 the name %j shows as %j', (given, shown) => {
  expect(displayName(given, 'application/pdf')).toBe(shown)
})

test('FILE-04 long names are cut and headers stay one line of ASCII', () => {
  const name = displayName(`${'ñ'.repeat(5_000)}"\r\n`, 'image/png')
  expect(Array.from(name)).toHaveLength(124)
  expect(contentDisposition('Cotización "1" 🚌.pdf')).toMatch(
    /^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.~-]+$/,
  )
})
