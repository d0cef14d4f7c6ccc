import type pg from 'pg'
import { ask, type Answer } from './batch.ts'
import { isAway } from './faults.ts'
import type { Ask } from './prepared.ts'

type Line = { client: Promise<pg.Client>; waiting: number }

/**
 * A few connections that many read through at once: a batch is written behind those that are not answered yet. Each batch is a transaction of
 * its own, whatever becomes of its neighbours. One that takes long holds up those behind it, so only short prepared reads belong here.
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
      // An error that nobody hears would end the process.
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
      // Its connection may hear of its own end a little later than who waited for it.
      if (isAway(error)) this.#leave(line)
      throw error
    } finally {
      line.waiting--
    }
  }

  async end(): Promise<void> {
    this.#ending = true
    const lines = this.#lines
    this.#lines = []
    await Promise.all(lines.map(({ client }) => client.then((one) => one.end()).catch(() => undefined)))
  }

  /** The one on which least is waited for; a new one while all are waited for and there may be more. */
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

  /** Nobody asks on it any more; whoever is answered on it still is. */
  #leave(line: Line): void {
    this.#lines = this.#lines.filter((one) => one !== line)
    line.client.then((one) => one.end()).catch(() => undefined)
  }
}
