import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { NotStored, type Storage } from './storage.ts'

export type S3Place = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** What every key begins with; absent for all of the bucket but the test world's. */
  prefix?: string
}

/** Files of the test world, in the bucket of the others. */
export const TEST_PREFIX = 'prueba/'

type Timeouts = { connectMs?: number; silenceMs?: number }

const CONNECT_MS = 3_000
/** Without it, a store that does not answer is waited for without end. */
const SILENCE_MS = 10_000
const ATTEMPTS = 2

/** What the library gives in Node. */
type Download = IncomingMessage

const silent = () => undefined
/** Errors reach the caller, who logs them; without a logger, the library writes some to the console too. */
const NO_LOG = { trace: silent, debug: silent, info: silent, warn: silent, error: silent }

/** A missing bucket is not a missing file. Without permission to list, S3 says 403 for what is not there. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** The files as objects of a bucket of their own. The library is loaded only here. */
export const createS3Storage = async (
  { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix = '' }: S3Place,
  { connectMs = CONNECT_MS, silenceMs = SILENCE_MS }: Timeouts = {},
): Promise<Storage & { close: () => void }> => {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's have no name for each bucket, and do not know the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    logger: NO_LOG,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  return {
    async move(file, key) {
      const [{ size }, digest] = await Promise.all([stat(file), md5Of(file)])
      // The store compares the digest with what it received, so that a cut upload stores nothing.
      const put = { ...at(key), Body: createReadStream(file), ContentLength: size, ContentMD5: digest }
      await client.send(new s3.PutObjectCommand(put))
      await rm(file, { force: true })
    },
    async read(key) {
      const { Body } = await client.send(new s3.GetObjectCommand(at(key))).catch((error: unknown) => {
        throw isMissing(error) ? new NotStored(key, error) : error
      })
      const stream = Body as Download
      watchSilence(stream, silenceMs)
      return stream
    },
    async delete(key) {
      await client.send(new s3.DeleteObjectCommand(at(key)))
    },
    size: (key) =>
      client.send(new s3.HeadObjectCommand(at(key))).then(
        ({ ContentLength = 0 }) => ContentLength,
        async (error: unknown) => {
          if (!isMissing(error)) throw error
          // A question about an object has no body, so that a missing bucket says the same.
          await client.send(new s3.HeadBucketCommand({ Bucket: bucket }))
          return null
        },
      ),
    async *keys() {
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
        for (const { Key } of page.Contents ?? [])
          if (Key !== undefined && (prefix !== '' || !Key.startsWith(TEST_PREFIX))) yield Key.slice(prefix.length)
    },
    async check() {
      await client.send(new s3.HeadBucketCommand({ Bucket: bucket }))
    },
    close: () => client.destroy(),
  }
}

/** Ends a download whose store sends nothing more. Bytes that wait for a slow reader are no silence. */
const watchSilence = (stream: Download, silenceMs: number): void => {
  // The library's own timeout does not tell the two apart.
  stream.socket.setTimeout(0)
  let before = -1
  const look = () => {
    const { bytesRead } = stream.socket
    if (stream.readableLength === 0 && bytesRead === before) stream.destroy(new Error('the store fell silent'))
    before = bytesRead
  }
  // After what has arrived was read: a process that was busy for so long itself meets its timers first.
  const timer = setInterval(() => setImmediate(look), silenceMs)
  timer.unref()
  stream.once('close', () => clearInterval(timer))
}

const md5Of = async (file: string): Promise<string> => {
  const hash = createHash('md5')
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
  return hash.digest('base64')
}
