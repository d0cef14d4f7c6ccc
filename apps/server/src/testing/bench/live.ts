import { once } from 'node:events'
import { connect } from 'node:net'
import { median, openLine, type Shot } from './load.ts'

/** The awaited event, and how often each stream has received it. */
type Wait = { mark: Buffer; left: Set<number>; times: number[]; start: number; done: PromiseWithResolvers<void> }

/**
 * Opens a stream for each request, then posts one after the other and waits until every stream has received each event.
 * Throws when one is lost or received twice; `post` returns the request and the text of its event.
 */
export const liveDelays = async (
  port: number,
  streams: readonly Shot[],
  posts: number,
  post: (n: number) => { shot: Shot; mark: string },
): Promise<number[]> => {
  let wait: Wait | null = null
  const counts = streams.map(() => 0)
  const sockets = await Promise.all(
    streams.map(async ({ bytes }, i) => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      let open = false
      const ready = Promise.withResolvers<void>()
      socket.on('data', (piece: Buffer) => {
        if (!open) {
          open = piece.includes('event: listo') || piece.includes('retry:')
          if (open) ready.resolve()
        }
        if (!wait?.mark || !piece.includes(wait.mark)) return
        counts[i] = (counts[i] ?? 0) + 1
        if (!wait.left.delete(i)) throw new Error(`stream ${i} said the same twice`)
        wait.times.push(performance.now() - wait.start)
        if (wait.left.size === 0) wait.done.resolve()
      })
      socket.write(bytes)
      await ready.promise
      return socket
    }),
  )
  const line = await openLine(port)
  const all: number[] = []
  for (let n = 0; n < posts; n++) {
    const { shot, mark } = post(n)
    const own: Wait = {
      mark: Buffer.from(mark),
      left: new Set(streams.keys()),
      times: [],
      start: performance.now(),
      done: Promise.withResolvers<void>(),
    }
    wait = own
    const late = setTimeout(() => own.done.reject(new Error(`${own.left.size} streams heard nothing`)), 10_000)
    await Promise.all([line.ask(shot), own.done.promise])
    clearTimeout(late)
    all.push(median(own.times))
    await new Promise((go) => setTimeout(go, 20))
  }
  line.close()
  for (const socket of sockets) socket.destroy()
  return all
}
