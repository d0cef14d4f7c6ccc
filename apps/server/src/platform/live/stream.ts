import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { END, type Frame, type Sending } from './frames.ts'
import { isAfter, laterOf, type Place } from './place.ts'

/** Unsent bytes above which a client counts as not reading. */
const MAX_UNSENT = 1024 * 1024
/** Time in ms that an ended connection has to accept its last bytes. */
const GRACE_MS = 2_000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

export type Member = { audience: string; sessionId: string; personaId: string }

/** One browser's connection. Until it is live, events are queued behind the replay. */
export class Stream {
  readonly member: Member
  /** The stream needs no live events up to here: they were sent before it joined, or the replay contains them. */
  since: Place
  #res: ServerResponse | null = null
  #waiting: Frame[] | null = []
  #waitingBytes = 0
  #ended = false
  #held = false
  readonly #onGone: (stream: Stream) => void

  constructor(member: Member, since: Place, onGone: (stream: Stream) => void) {
    this.member = member
    this.since = since
    this.#onGone = onGone
  }

  get ended(): boolean {
    return this.#ended
  }

  open(res: ServerResponse, first: Buffer): void {
    this.#res = res
    res.on('close', () => this.drop())
    res.on('error', () => this.drop())
    res.writeHead(200, HEADERS)
    res.write(first)
  }

  /**
   * Writes bytes that are already framed as a chunk: the socket takes the same buffer for every stream, where the
   * response would frame it for each. Only while neither has buffered data, to keep the order.
   */
  #writeShared(bytes: Buffer, chunk: Buffer): void {
    const res = this.#res
    const socket = res?.socket
    if (!res || !socket || !res.chunkedEncoding || res.writableCorked > 0 || socket.writableCorked > 0)
      return this.write(bytes)
    if (this.#ended || this.#held) return
    socket.write(chunk)
    if (socket.writableLength > MAX_UNSENT) this.drop()
  }

  /**
   * Writes at once. A client that has stopped reading is dropped and resumes from its last position when it reconnects.
   */
  write(bytes: Buffer): void {
    if (this.#ended || this.#held || !this.#res) return
    this.#res.write(bytes)
    if (this.#res.writableLength > MAX_UNSENT) this.drop()
  }

  /** Writes the replay at the pace at which the browser reads. */
  async feed(bytes: Buffer): Promise<void> {
    if (this.#ended || this.#held || !this.#res || this.#res.write(bytes)) return
    const over = new AbortController()
    this.#res.once('close', () => over.abort())
    await once(this.#res, 'drain', { signal: over.signal }).catch(() => undefined)
  }

  /**
   * Live events; `bytes` is all of them in one buffer and `chunk` the same framed for HTTP, both shared by the
   * audience.
   */
  send({ frames, bytes, chunk }: Sending): void {
    const first = frames[0]
    if (this.#ended || !first) return
    const wanted = isAfter(first.place, this.since) ? frames : frames.filter((f) => isAfter(f.place, this.since))
    if (!this.#waiting) {
      if (wanted === frames) this.#writeShared(bytes, chunk)
      else for (const frame of wanted) this.write(frame.bytes)
      return
    }
    this.#waiting.push(...wanted)
    this.#waitingBytes += wanted.reduce((sum, frame) => sum + frame.bytes.length, 0)
    if (this.#waitingBytes > MAX_UNSENT) this.drop()
  }

  /** The replay is done: sends the queued events, and from now on sends events as they come. */
  goLive(from: Place): void {
    this.since = laterOf(this.since, from)
    const waiting = this.#waiting ?? []
    this.#waiting = null
    for (const frame of waiting) if (isAfter(frame.place, this.since)) this.write(frame.bytes)
  }

  /**
   * Writes nothing more: the database tells another history, and the stream is about to end. An event of the new history
   * would give the browser a place there, with which it resumes without what lies between both.
   */
  hold(): void {
    this.#held = true
  }

  /** Ends the stream. With `fin` the browser goes to the sign-in page, without it the browser reconnects. */
  end(fin: boolean): void {
    if (this.#ended) return
    const res = this.#res
    this.#leave()
    if (!res) return
    res.end(fin ? END : undefined)
    const late = setTimeout(() => res.destroy(), GRACE_MS).unref()
    res.on('close', () => clearTimeout(late))
  }

  drop(): void {
    if (this.#ended) return
    this.#leave()
    this.#res?.destroy()
  }

  #leave(): void {
    this.#ended = true
    this.#waiting = null
    this.#onGone(this)
  }
}
