import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** What `pg` hands to a query that speaks the protocol itself; its types leave out the messages of COPY. */
type Connection = Pick<pg.Connection, 'query' | 'stream'> & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const BLOCK = 256 * 1024
const rowsOf = (text: string): number => Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)

/**
 * The bytes of `copy … to stdout`, in blocks, because PostgreSQL sends one message for each row. A reader that is slow
 * slows PostgreSQL down. What it counts is whole at its end.
 */
class CopyOut extends Readable {
  rows = 0
  bytes = 0
  readonly #text: string
  #connection: Connection | undefined
  #block = Buffer.allocUnsafe(BLOCK)
  #at = 0

  constructor(text: string) {
    super({ highWaterMark: 4 * BLOCK })
    this.#text = text
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection as unknown as Connection
    connection.query(this.#text)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  /** `pg` uses the memory of a message again, so it is copied. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk.length > BLOCK - this.#at) this.#pass()
    if (chunk.length > BLOCK) this.#give(Buffer.from(chunk))
    else this.#at += chunk.copy(this.#block, this.#at)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#pass()
    this.#connection?.stream.resume()
    this.#connection = undefined
    this.push(null)
  }

  handleError(error: Error): void {
    this.#connection?.stream.resume()
    this.#connection = undefined
    this.destroy(error)
  }

  #pass(): void {
    if (this.#at === 0) return
    this.#give(this.#block.subarray(0, this.#at))
    this.#block = Buffer.allocUnsafe(BLOCK)
    this.#at = 0
  }

  #give(bytes: Buffer): void {
    this.bytes += bytes.length
    if (!this.push(bytes)) this.#connection?.stream.pause()
  }
}

export type Copied = { rows: number; bytes: number }

/**
 * Sends the rows of `text` (`copy … to stdout`) through `into` and returns how many there were. The connection is of no
 * use any more when `into` fails.
 */
export const copyOut = async (
  client: pg.Client,
  text: string,
  into: (source: Readable) => Promise<void>,
): Promise<Copied> => {
  const out = client.query(new CopyOut(text))
  await into(out)
  return { rows: out.rows, bytes: out.bytes }
}

/** `copy … from stdin` with the bytes of a stream; a stream that fails makes PostgreSQL forget all of them. */
class CopyIn {
  readonly done: Promise<number>
  readonly #text: string
  readonly #source: AsyncIterable<Buffer>
  readonly #settle = Promise.withResolvers<number>()
  readonly #refused = new AbortController()
  #rows = 0
  #fault: unknown

  constructor(text: string, source: AsyncIterable<Buffer>) {
    this.#text = text
    this.#source = source
    this.done = this.#settle.promise
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: Connection): void {
    void this.#send(connection).then(
      () => connection.endCopyFrom(),
      (error: unknown) => {
        if (this.#refused.signal.aborted) return
        this.#fault = error
        connection.sendCopyFail('the source failed')
      },
    )
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#rows)
  }

  handleError(error: Error): void {
    this.#refused.abort()
    this.#settle.reject((this.#fault as Error | undefined) ?? error)
  }

  async #send(connection: Connection): Promise<void> {
    const { signal } = this.#refused
    for await (const chunk of this.#source) {
      signal.throwIfAborted()
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal })
    }
    signal.throwIfAborted()
  }
}

/** Runs `text` (`copy … from stdin`) with these bytes and returns how many rows they were. */
export const copyIn = (client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> =>
  client.query(new CopyIn(text, source)).done
