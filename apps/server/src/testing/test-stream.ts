import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { EVENTOS_DE_CONTROL } from '@aliadas/contract/vivo'

export type SseEvent = { event: string; id: string | null; data: unknown }

/** A connection to a stream, as a browser opens it. */
export class TestStream {
  readonly events: SseEvent[] = []
  raw = ''
  status = 0
  headers: IncomingHttpHeaders = {}
  closed = false
  readonly #waiting = new Set<() => void>()
  #rest = ''
  #res: IncomingMessage | null = null

  accept(res: IncomingMessage): void {
    this.#res = res
    this.status = res.statusCode ?? 0
    this.headers = res.headers
    res.setEncoding('utf8')
    res.on('data', (text: string) => this.#take(text))
    res.on('error', () => undefined)
    res.on('close', () => {
      this.closed = true
      this.#tell()
    })
  }

  /** Waits until a condition holds; it is checked after everything that arrives. */
  async until(done: (stream: TestStream) => boolean): Promise<void> {
    while (!done(this)) await new Promise<void>((resolve) => this.#waiting.add(resolve))
  }

  async listo(): Promise<string> {
    await this.until((s) => s.events.some((e) => e.event === 'listo'))
    return this.events.find((e) => e.event === 'listo')?.id ?? ''
  }

  changes(): unknown[] {
    return this.events.filter((e) => e.event === 'cambio').map((e) => e.data)
  }

  lastId(): string {
    return this.events.findLast((e) => e.id !== null)?.id ?? ''
  }

  /** Stops reading: the server's data pile up on its side. */
  pause(): void {
    this.#res?.pause()
  }

  close(): void {
    this.#res?.destroy()
  }

  #take(text: string): void {
    this.raw += text
    const blocks = (this.#rest + text).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      const data = fields.get('data')
      // Comes every 15 seconds, whatever a test expects.
      if (data !== undefined && fields.get('event') !== EVENTOS_DE_CONTROL.latido)
        this.events.push({
          event: fields.get('event') ?? 'message',
          id: fields.get('id') ?? null,
          data: JSON.parse(data),
        })
    }
    this.#tell()
  }

  #tell(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const resolve of waiting) resolve()
  }
}

export const openStream = (
  url: string,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<TestStream> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent: false, ...(signal && { signal }) }, (res) => {
      const stream = new TestStream()
      stream.accept(res)
      resolve(stream)
    }).on('error', reject)
  })
