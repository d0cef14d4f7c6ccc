import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { END, type Frame } from './frames.ts'
import { isAfter, laterOf, type Place } from './place.ts'

/** Unsent bytes beyond which a reader counts as not reading. */
const MAX_UNSENT = 1024 * 1024
/** How long an ended connection may take to accept its last bytes. */
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

/** One browser's connection. Until it is live, what arrives is kept behind what is being replayed. */
export class Stream {
  readonly member: Member
  /** Up to here the stream does not need live events: they were sent before it joined, or it replays them. */
  since: Place
  #res: ServerResponse | null = null
  #waiting: Frame[] | null = []
  #waitingBytes = 0
  #ended = false
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
   * Writes bytes that are also framed as a chunk: the socket takes the same buffer for every stream, where the answer would frame it again for
   * each. Only while neither holds anything back: what waits in the answer goes first.
   */
  #writeShared(bytes: Buffer, chunk: Buffer): void {
    const res = this.#res
    const socket = res?.socket
    if (!res || !socket || !res.chunkedEncoding || res.writableCorked > 0 || socket.writableCorked > 0)
      return this.write(bytes)
    if (this.#ended) return
    socket.write(chunk)
    if (socket.writableLength > MAX_UNSENT) this.drop()
  }

  /** Writes at once; a consumer that has stopped reading is dropped, and resumes from its last place when it comes back. */
  write(bytes: Buffer): void {
    if (this.#ended || !this.#res) return
    this.#res.write(bytes)
    if (this.#res.writableLength > MAX_UNSENT) this.drop()
  }

  /** Writes what is replayed, at the pace at which the browser takes it. */
  async feed(bytes: Buffer): Promise<void> {
    if (this.#ended || !this.#res || this.#res.write(bytes)) return
    const over = new AbortController()
    this.#res.once('close', () => over.abort())
    await once(this.#res, 'drain', { signal: over.signal }).catch(() => undefined)
  }

  /** Live events; `bytes` is all of them in one piece and `chunk` the same as HTTP frames it, both shared by the audience. */
  send(frames: readonly Frame[], bytes: Buffer, chunk: Buffer): void {
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

  /** The replay is done: what waited follows, and from now on events go out as they come. */
  goLive(from: Place): void {
    this.since = laterOf(this.since, from)
    const waiting = this.#waiting ?? []
    this.#waiting = null
    for (const frame of waiting) if (isAfter(frame.place, this.since)) this.write(frame.bytes)
  }

  /** Ends in good order; with `fin` the browser goes to the login, without it the browser connects again. */
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
