import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { NotStored, createS3Storage, orNoRoom } from './index.ts'

/** A store that fails as the test says. */
let answer: (res: ServerResponse) => void
let dir: string
let server: Server
let storage: Awaited<ReturnType<typeof createS3Storage>>
/** Waits long enough for a store that answers on a busy machine. */
let patient: typeof storage
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 's3-lejos-'))
  server = createServer((req, res) => {
    req.resume()
    req.once('end', () => answer(res))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const place = { endpoint, bucket: 'archivos', region: 'us-east-1', accessKeyId: 'k', secretAccessKey: 's' }
  storage = await createS3Storage(place, { connectMs: 500, silenceMs: 300 })
  patient = await createS3Storage(place, { connectMs: 10_000, silenceMs: 10_000 })
})
afterEach(() => server.closeAllConnections())
afterAll(async () => {
  storage.close()
  patient.close()
  server.close()
  await rm(dir, { recursive: true, force: true })
})

const said = (status: number, code: string) => (res: ServerResponse) =>
  res.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof NotStored ? 'not stored' : 'away'),
  )
const put = async (into = storage) => {
  const file = path.join(dir, 'x')
  await writeFile(file, 'x')
  return into.move(file, 'x')
}

test.each([
  ['does not know the bucket', said(404, 'NoSuchBucket')],
  ['refuses the key', said(403, 'AccessDenied')],
  ['is overloaded', said(503, 'SlowDown')],
  ['is full', said(507, 'XMinioStorageFull')],
  ['cuts the connection', (res: ServerResponse) => void res.destroy()],
  ['says nothing', () => undefined],
])('REL-24 a store that %s is away: nothing is missing, and nobody waits without end', async (_, how) => {
  answer = how
  const began = performance.now()
  const all = [storage.read('x'), put(), storage.size('x'), storage.check(), storage.delete('x')]
  expect(await Promise.all(all.map(outcome))).toEqual(all.map(() => 'away'))
  expect(performance.now() - began).toBeLessThan(8_000)
})

test('REL-10 a store that is full says so, and another refusal does not', async () => {
  const refusal = async (how: typeof answer) => {
    answer = how
    const error: unknown = await put(patient).catch((thrown: unknown) => thrown)
    return () => orNoRoom(error, new Error('otherwise'))
  }
  expect(await refusal(said(507, 'XMinioStorageFull'))).toThrow('Por ahora no hay espacio')
  expect(await refusal(said(403, 'QuotaExceeded'))).toThrow('Por ahora no hay espacio')
  expect(await refusal(said(503, 'SlowDown'))).toThrow('otherwise')
})

test('REL-24 a download that falls silent half way ends, and one whose reader is slow does not', async () => {
  answer = (res) => void res.writeHead(200, { 'content-length': '10' }).write('12345')
  expect(await outcome(storage.read('x').then(text))).toBe('away')
  const much = Buffer.alloc(4_000_000, 'x')
  answer = (res) => void res.writeHead(200, { 'content-length': String(much.length) }).end(much)
  const slow = await storage.read('x')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await text(slow)).toHaveLength(much.length)
})
