import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * Where a request of the client is cut: before it is sent, after it is sent, or after the response, which the client
 * does not receive.
 */
export const CUTS = ['before', 'during', 'after'] as const
export type CutAt = (typeof CUTS)[number]

/** Wire name of the hot statement that commits; the stored response for the key is sent with it. */
export const COMMIT = 'confirma_'

type Cut = { marks: readonly string[]; at: CutAt; done: () => void }

/** The address of this database with a free port, on which `server` listens from now on. */
export const listenFor = async (url: string, server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.port = String((server.address() as AddressInfo).port)
  return address.href
}

/** Passes bytes on in their order, each `delay()` ms after it came. */
const laterTo = (socket: Socket, delay: () => number) => {
  let last = 0
  return (bytes: Buffer, written?: () => void): void => {
    const now = performance.now()
    last = Math.max(last, now + delay())
    if (last <= now) socket.write(bytes, written)
    else setTimeout(() => socket.writable && socket.write(bytes, written), last - now)
  }
}

/** An address that leads to whichever server a test chooses, and where a test cuts, delays or silences connections. */
export const startProxy = async (url: string) => {
  let target = Number(new URL(url).port)
  let cut: Cut | null = null
  let delay = 0
  let silent = false
  let refused = false
  let halved: (() => void) | null = null
  const open = new Set<Socket>()
  const cutAll = () => {
    for (const socket of open) socket.destroy()
  }

  const join = (near: Socket) => {
    if (refused) return void near.destroy()
    const far = connect(target, '127.0.0.1')
    const [toNear, toFar] = [laterTo(near, () => delay), laterTo(far, () => delay)]
    const end = () => {
      near.destroy()
      far.destroy()
    }
    let unheard = false
    for (const socket of [near, far]) {
      open.add(socket)
      if (silent) socket.pause()
      socket.on('error', end).on('close', () => {
        open.delete(socket)
        end()
      })
    }
    far.on('data', (bytes: Buffer) => {
      if (unheard) return end()
      if (!halved) return toNear(bytes)
      halved()
      halved = null
      near.write(bytes.subarray(0, bytes.length / 2), end)
    })
    near.on('data', (bytes: Buffer) => {
      if (!cut?.marks.every((mark) => bytes.includes(mark))) return toFar(bytes)
      const { at, done } = cut
      cut = null
      done()
      if (at === 'before') return end()
      unheard = true
      far.write(bytes, () => at === 'during' && end())
    })
  }
  const server = createServer(join)
  return {
    url: await listenFor(url, server),
    /** A change of server cuts the open connections. */
    leadTo(other: string) {
      target = Number(new URL(other).port)
      cutAll()
    },
    /** From now on each piece comes this much later (ms), in both directions. */
    delayBy(ms: number) {
      delay = ms
    },
    /** From now on nothing passes, and no connection ends; the call of the result lets everything go on. */
    silence() {
      silent = true
      for (const socket of open) socket.pause()
      return () => {
        silent = false
        for (const socket of open) socket.resume()
      }
    },
    /** Cuts every connection and takes no other, until the result is called. */
    refuse() {
      refused = true
      cutAll()
      return () => void (refused = false)
    },
    /** Ends the connection of the next answer in the middle of that answer; resolves then. */
    halve: () => new Promise<void>((done) => (halved = done)),
    /** Cuts the next connection on which a client sends all of these in one write; resolves when it does. */
    cutAt: (marks: readonly string[], at: CutAt) => new Promise<void>((done) => (cut = { marks, at, done })),
    close() {
      server.close()
      cutAll()
    },
  }
}
export type Proxy = Awaited<ReturnType<typeof startProxy>>
