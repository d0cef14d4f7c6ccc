import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Falla } from '@aliadas/contract/core'
import { assertContent } from './content.ts'
import { orNoRoom } from './full.ts'

/** Limits of an upload, with the message of each refusal. */
export type Limits = {
  maxBytes: number
  types: readonly string[]
  tooBig: string
  badType: string
  empty: string
  /** Longest side of an image in pixels; larger ones are scaled down. */
  maxSide?: number | undefined
}

/** A checked file on this machine. The receiver moves or discards it. */
export type Received = { path: string; type: string; bytes: number; sha256: string; discard(): Promise<void> }

type Options = {
  /** The owner: files of one owner queue behind each other. */
  owner: string
  /** Folder for unfinished files, on the disk where finished ones go. */
  dir: string
  limits: Limits
  /** Content-Length, if given: too large is refused at once; otherwise it is not trusted. */
  declared?: number | undefined
  /** Longest pause between two pieces, in ms. */
  idleMs?: number
}

const IDLE_MS = 15_000

/**
 * Streams a request's body to disk, stops at the limit, and detects the type from the content. Removes the file when it
 * refuses.
 */
export const receive = async (
  body: Readable,
  { owner, dir, limits, declared = 0, idleMs = IDLE_MS }: Options,
): Promise<Received> => {
  if (declared > limits.maxBytes) throw tooBig(limits)
  await mkdir(dir, { recursive: true, mode: 0o700 }).catch(orNoRoom)
  const file = path.join(dir, randomUUID())
  const discard = () => rm(file, { force: true })
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await write(body, handle, limits, idleMs)
      await handle.sync()
    } finally {
      await handle.close()
    }
    const type = await assertContent(owner, file, limits)
    return { path: file, type, bytes: (await stat(file)).size, sha256: await digest(file), discard }
  } catch (error) {
    await discard()
    return orNoRoom(error)
  }
}

const tooBig = (limits: Limits) => new Falla('invalid-argument', limits.tooBig, { status: 413, motivo: 'largo' })

const write = async (body: Readable, handle: FileHandle, limits: Limits, idleMs: number): Promise<void> => {
  // The connection must stay open after a refusal, or the client never receives it.
  const pieces = body.iterator({ destroyOnReturn: false })
  let size = 0
  try {
    for (;;) {
      const { done, value } = await withIn(idleMs, pieces.next())
      if (done) break
      const piece = value as Buffer
      size += piece.length
      if (size > limits.maxBytes) throw tooBig(limits)
      // `write` may take a part of it.
      await handle.writeFile(piece)
    }
  } finally {
    // Not awaited: it resolves only after the next piece arrives.
    pieces.return?.().catch(() => undefined)
  }
  if (size === 0) throw new Falla('invalid-argument', limits.empty, { motivo: 'requerido' })
}

const withIn = <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Falla('deadline-exceeded', 'La carga se detuvo. Intenta de nuevo.')), ms)
  })
  return Promise.race([work.catch(rejectCut), late]).finally(() => clearTimeout(timer))
}

/** The sender closed the connection: nobody receives the response, and it is no error of the server. */
const rejectCut = (): never => {
  throw new Falla('invalid-argument', 'La carga se interrumpió. Intenta de nuevo.')
}

const digest = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
