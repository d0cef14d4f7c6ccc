import { EVENTOS_DE_CONTROL } from '@aliadas/contract/vivo'
import { isSame, laterOf, type Place } from './place.ts'
import { EVERYONE } from './seal.ts'

/** One event, at the position of its row in the change log. */
export type LiveEvent = { place: Place; event: unknown }

/** The same events for these audiences. An audience stands in one such list of a batch at most. */
export type Told = { audiences: readonly string[]; events: readonly LiveEvent[] }

/** The events of one row, ready to be written: all of them arrive, or the row is replayed. */
export type Frame = { place: Place; bytes: Buffer }

/** What one audience gets of a batch: its frames, the same bytes in one piece, and those as one HTTP/1.1 chunk. */
export type Sending = { frames: Frame[]; bytes: Buffer; chunk: Buffer }

/** How a position leaves the server: sealed, and behind what the audience's browsers count by. */
export type Ids = {
  seal: (audience: string, place: Place) => string
  idOf: (audience: string, sealed: string) => string
}

export const RETRY = Buffer.from('retry: 1000\n\n')
export const PING = Buffer.from(`event: ${EVENTOS_DE_CONTROL.latido}\ndata: {}\n\n`)
export const END = Buffer.from(`event: ${EVENTOS_DE_CONTROL.fin}\ndata: {}\n\n`)

const control = (name: string) => (id: string, now: Date) =>
  Buffer.from(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify({ ahora: now.getTime() })}\n\n`)

export const ready = control(EVENTOS_DE_CONTROL.listo)
export const reset = control(EVENTOS_DE_CONTROL.reinicio)

/** The same for every stream of an audience, whatever it holds. */
export const sendingOf = (place: Place, bytes: Buffer): Sending =>
  putTogether([{ place, text: bytes }], [''], (length) => Buffer.allocUnsafe(length))

/**
 * Serialises each event once, for any number of audiences. Only the last event of a row carries the row's position, so
 * that a connection cut between two of them resumes before the row. Audiences that hear the same get one seal: a seal
 * for each was two thirds of what a thousand of them cost.
 */
export const sendingsByAudience = (told: readonly Told[], { seal, idOf }: Ids): Map<string, Sending> => {
  const written = new Map<unknown, string>()
  const textOf = (event: unknown): string => {
    let text = written.get(event)
    if (text === undefined) written.set(event, (text = `event: cambio\ndata: ${JSON.stringify(event)}\n`))
    return text
  }
  const sendings = new Map<string, Sending>()
  for (const { audiences, events } of told) {
    const rows = rowsOf(events, textOf)
    if (rows.length === 0) continue
    const take = createSlabs(audiences.length)
    const shared = audiences.length > 1 ? rows.map(({ place }) => seal(EVERYONE, place)) : []
    for (const audience of audiences) {
      const tails = rows.map(({ place }, i) => `${idOf(audience, shared[i] ?? seal(audience, place))}\n\n`)
      sendings.set(audience, putTogether(rows, tails, take))
    }
  }
  return sendings
}

/** What a row says to everybody, up to the position. */
type RowText = { place: Place; text: Buffer }

const rowsOf = (events: readonly LiveEvent[], textOf: (event: unknown) => string): RowText[] => {
  const rows: { place: Place; texts: string[] }[] = []
  for (const { place, event } of events) {
    const text = textOf(event)
    const last = rows.at(-1)
    if (last && isSame(last.place, place)) last.texts.push(text)
    // Positions must rise within a stream, whatever the translation returns.
    else rows.push({ place: last ? laterOf(last.place, place) : place, texts: [text] })
  }
  return rows.map(({ place, texts }) => ({ place, text: Buffer.from(`${texts.join('\n')}id: `) }))
}

/** Behind each row's text its tail, in ASCII: one copy of the text for each audience, in memory that many share. */
const putTogether = (rows: readonly RowText[], tails: readonly string[], take: (length: number) => Buffer): Sending => {
  const length = rows.reduce((sum, { text }, i) => sum + text.length + (tails[i] ?? '').length, 0)
  const head = `${length.toString(16)}\r\n`
  const chunk = take(head.length + length + 2)
  let at = chunk.write(head, 'latin1')
  const frames: Frame[] = []
  for (const [i, { place, text }] of rows.entries()) {
    const start = at
    at += text.copy(chunk, at)
    at += chunk.write(tails[i] ?? '', at, 'latin1')
    frames.push({ place, bytes: chunk.subarray(start, at) })
  }
  const bytes = chunk.subarray(head.length, at)
  chunk.write('\r\n', at, 'latin1')
  return { frames, bytes, chunk }
}

/** Allocating once for each of a thousand audiences would take longer than the copies. */
const SLAB = 128 * 1024
const createSlabs = (pieces: number) => {
  let slab = Buffer.alloc(0)
  let used = 0
  let left = pieces
  return (length: number): Buffer => {
    if (used + length > slab.length) {
      // The numbers of other audiences may be longer.
      slab = Buffer.allocUnsafeSlow(Math.max(length, Math.min((length + 8) * left, SLAB)))
      used = 0
    }
    left--
    used += length
    return slab.subarray(used - length, used)
  }
}
