import type pg from 'pg'
import { ask, type Answer } from './batch.ts'
import { isAway } from './faults.ts'
import type { Ask } from './prepare.ts'

type Line = { client: Promise<pg.Client>; waiting: number }

/**
 * A few connections that many requests share: a batch is written without waiting for the responses to those before it. Each batch is its own
 * transaction, independent of the others. A slow batch delays those behind it, so only short prepared reads belong here.
 */
export class Readers {
  readonly #most: number
  readonly #connect: () => Promise<pg.Client>
  #lines: Line[] = []
  #ending = false

  constructor(most: number, connect: () => pg.Client, warn: (err: Error) => void) {
    this.#most = most
    this.#connect = async () => {
      const client = connect()
      // An 'error' without a listener would end the process.
      client.on('error', (err) => this.#ending || warn(err))
      await client.connect()
      return client
    }
  }

  async ask(asks: readonly Ask[]): Promise<Answer[]> {
    if (this.#ending) throw new Error('Cannot use readers after calling end on their pool')
    const line = this.#line()
    line.waiting++
    try {
      return await ask(await line.client, asks)
    } catch (error) {
      // The batch may fail before the client emits 'end'.
      if (isAway(error)) this.#leave(line)
      throw error
    } finally {
      line.waiting--
    }
  }

  /** Open connections, and batches that wait for their responses. */
  size(): { connections: number; waiting: number } {
    return { connections: this.#lines.length, waiting: this.#lines.reduce((sum, { waiting }) => sum + waiting, 0) }
  }

  async end(): Promise<void> {
    this.#ending = true
    const lines = this.#lines
    this.#lines = []
    await Promise.all(lines.map(({ client }) => client.then((one) => one.end()).catch(() => undefined)))
  }

  /** The connection with the fewest waiting batches; a new one while all have some and the maximum is not reached. */
  #line(): Line {
    let least = this.#lines[0]
    for (const line of this.#lines) if (least && line.waiting < least.waiting) least = line
    if (least && (least.waiting === 0 || this.#lines.length === this.#most)) return least
    const client = this.#connect()
    const line: Line = { client, waiting: 0 }
    const lost = () => this.#leave(line)
    client.then((one) => void one.on('end', lost).on('error', lost), lost)
    this.#lines.push(line)
    return line
  }

  /** Takes the connection out of use; batches that were already sent still get their responses. */
  #leave(line: Line): void {
    this.#lines = this.#lines.filter((one) => one !== line)
    line.client.then((one) => one.end()).catch(() => undefined)
  }
}
