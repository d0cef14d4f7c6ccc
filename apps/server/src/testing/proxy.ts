import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * Where a request of the client is cut: before it is sent, after it is sent, or after the response, which the client
 * does not receive.
 */
export type CutAt = 'before' | 'during' | 'after'

type Cut = { marks: readonly string[]; at: CutAt; done: () => void }

/** The address of this database with a free port, on which `server` listens from now on. */
export const listenFor = async (url: string, server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.port = String((server.address() as AddressInfo).port)
  return address.href
}

/** A database address that leads to whichever server a test chooses, and where a test cuts connections. */
export const startProxy = async (url: string) => {
  let target = Number(new URL(url).port)
  let cut: Cut | null = null
  const open = new Set<Socket>()

  const join = (near: Socket) => {
    const far = connect(target, '127.0.0.1')
    const end = () => {
      near.destroy()
      far.destroy()
    }
    let unheard = false
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', end).on('close', () => {
        open.delete(socket)
        end()
      })
    }
    far.on('data', (bytes: Buffer) => (unheard ? end() : near.write(bytes)))
    near.on('data', (bytes: Buffer) => {
      if (!cut?.marks.every((mark) => bytes.includes(mark))) return void far.write(bytes)
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
      for (const socket of open) socket.destroy()
    },
    /** Cuts the next connection on which a client sends all of these in one write; resolves when it does. */
    cutAt: (marks: readonly string[], at: CutAt) => new Promise<void>((done) => (cut = { marks, at, done })),
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
