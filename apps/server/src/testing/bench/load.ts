import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A request as bytes, and the text that must precede the body of its response. */
export type Shot = { bytes: Buffer; status: number }

const END_OF_HEADERS = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

export const shot = (
  method: string,
  path: string,
  { headers = {}, body, status = 200 }: { headers?: Record<string, string>; body?: unknown; status?: number } = {},
): Shot => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return { bytes: Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`), status }
}

/**
 * One keep-alive connection that sends requests and reads responses: little more than a socket, so that the load
 * generator costs less than the measured server.
 */
export const openLine = async (port: number) => {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  let got: Buffer = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<Buffer> | null = null
  const done = (): Buffer | null => {
    const head = got.indexOf(END_OF_HEADERS)
    if (head < 0) return null
    const length = /\r\ncontent-length: (\d+)/i.exec(got.toString('latin1', 0, head + 2))?.[1]
    if (length === undefined) return got.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? got : null
    return got.length >= head + 4 + Number(length) ? got : null
  }
  socket.on('data', (piece: Buffer) => {
    got = got.length === 0 ? piece : Buffer.concat([got, piece])
    const answer = waiting && done()
    if (!answer) return
    got = Buffer.alloc(0)
    const asked = waiting
    waiting = null
    asked?.resolve(answer)
  })
  const lost = () => waiting?.reject(new Error('the connection ended before its answer'))
  socket.on('error', lost)
  socket.on('close', lost)
  return {
    async ask({ bytes, status }: Shot): Promise<Buffer> {
      waiting = Promise.withResolvers<Buffer>()
      socket.write(bytes)
      const answer = await waiting.promise
      if (!answer.subarray(9, 12).equals(Buffer.from(String(status))))
        throw new Error(`expected ${status}: ${answer.toString('utf8').slice(0, 2000)}`)
      return answer
    },
    close: () => void socket.destroy(),
  }
}

export type Window = { requests: number; seconds: number; medianMs: number }

/**
 * Connections that send one request after the other for the given time. `next` returns the next request of a
 * connection.
 */
export const load = async (
  port: number,
  connections: number,
  forMs: number,
  next: (connection: number) => Shot,
): Promise<Window> => {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
  const times: number[] = []
  const start = performance.now()
  const end = start + forMs
  await Promise.all(
    lines.map(async (line, i) => {
      for (let now = performance.now(); now < end;) {
        await line.ask(next(i))
        const after = performance.now()
        times.push(after - now)
        now = after
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  for (const line of lines) line.close()
  return { requests: times.length, seconds, medianMs: median(times) }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
