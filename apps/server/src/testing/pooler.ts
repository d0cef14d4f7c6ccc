import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { listenFor } from './proxy.ts'

/** The start parameters that PgBouncer takes; it refuses every other one. */
const TAKEN = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
])
const SSL = 80_877_103
const PROTOCOL = 196_608

type Frame = { type: string; bytes: Buffer }

const frame = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const int32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(n)
  return bytes
}
const fatal = (code: string, message: string): Buffer =>
  frame('E', 'SFATAL', 'VFATAL', `C${code}`, `M${message}`, Buffer.alloc(1))

/** Cuts a stream into messages. */
const framesOf = (take: (one: Frame) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  return (piece: Buffer): void => {
    rest = Buffer.concat([rest, piece])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const bytes = rest.subarray(0, rest.readInt32BE(1) + 1)
      rest = rest.subarray(bytes.length)
      take({ type: String.fromCharCode(bytes[0] ?? 0), bytes })
    }
  }
}

/** A connection to PostgreSQL, lent to one client for one transaction at a time. */
type Far = {
  socket: Socket
  parameters: Map<string, string>
  client: { hear: (one: Frame) => void; lose: () => void } | null
  lost: boolean
}

const connectFar = async (url: string, user: string, password: string, database: string): Promise<Far> => {
  const { hostname: host, port } = new URL(url)
  const client = new pg.Client({ host, port: Number(port), user, password, database })
  client.on('error', () => undefined)
  const { connection } = client as unknown as { connection: pg.Connection & { stream: Socket } }
  const parameters = new Map<string, string>()
  connection.on('parameterStatus', (said: { parameterName: string; parameterValue: string }) =>
    parameters.set(said.parameterName, said.parameterValue),
  )
  await client.connect()
  // pg has done the sign-in; from here on the bytes are the clients'.
  const socket = connection.stream
  socket.removeAllListeners('data')
  const far: Far = { socket, parameters, client: null, lost: false }
  socket.on(
    'data',
    framesOf((one) => far.client?.hear(one)),
  )
  const lose = () => {
    far.lost = true
    far.client?.lose()
  }
  socket.on('error', lose).on('close', lose)
  return far
}

/** The connections of one user to one database. The next transaction runs on the one that rested longest. */
class FarPool {
  readonly #connect: () => Promise<Far>
  readonly #free: Far[] = []
  readonly #waiting: PromiseWithResolvers<Far>[] = []
  #open = 0
  readonly #size: number

  constructor(connect: () => Promise<Far>, size: number) {
    this.#connect = connect
    this.#size = size
  }

  async take(): Promise<Far> {
    // The first ones are opened at once, so that transactions change connections from the start.
    if (this.#open < this.#size) {
      this.#open++
      return this.#connect().catch((error: unknown) => {
        this.#open--
        throw error
      })
    }
    const far = this.#free.shift()
    if (far && !far.lost) return far
    if (far) {
      this.#open--
      return this.take()
    }
    const waiting = Promise.withResolvers<Far>()
    this.#waiting.push(waiting)
    return waiting.promise
  }

  give(far: Far): void {
    far.client = null
    const next = this.#waiting.shift()
    if (!far.lost) {
      if (next) next.resolve(far)
      else this.#free.push(far)
      return
    }
    this.#open--
    if (next) this.take().then(next.resolve, next.reject)
  }

  end(): void {
    for (const far of this.#free) far.socket.destroy()
  }
}

/**
 * A pooler in transaction mode, as strict as PgBouncer without prepared statements: each transaction gets a connection of
 * its user's few, it refuses unknown start parameters, and what a session would keep is lost. `knows`: which users enter.
 */
export const startPooler = async (
  url: string,
  { size = 2, knows = () => true }: { size?: number; knows?: (user: string) => boolean } = {},
) => {
  const refused: string[] = []
  const users = new Set<string>()
  const pools = new Map<string, FarPool>()
  const open = new Set<Socket>()
  let switches = 0

  const join = (near: Socket): void => {
    let start: Map<string, string> | null = null
    let pool: FarPool | null = null
    let far: Far | null = null
    let before: Far | null = null
    let taking = false
    let awaited = 0
    let unsynced = false
    let waiting: Buffer[] = []

    const hear = ({ type, bytes }: Frame): void => {
      near.write(bytes)
      if (type !== 'Z') return
      awaited--
      if (awaited === 0 && !unsynced && bytes[5] === 0x49 && far) {
        pool?.give(far)
        far = null
      }
    }
    const forward = ({ type, bytes }: Frame): void => {
      if (type === 'X') return void near.end()
      if (type === 'S' || type === 'Q') awaited++
      unsynced = type !== 'S' && type !== 'Q'
      if (far) return void far.socket.write(bytes)
      waiting.push(bytes)
      if (taking) return
      taking = true
      pool?.take().then(
        (taken) => {
          taking = false
          if (near.destroyed) return pool?.give(taken)
          if (before && before !== taken) switches++
          before = far = taken
          taken.client = { hear, lose: () => near.destroy() }
          for (const one of waiting) taken.socket.write(one)
          waiting = []
        },
        () => near.destroy(),
      )
    }
    const welcome = async (password: string): Promise<void> => {
      const [user, database] = [start?.get('user') ?? '', start?.get('database') ?? '']
      if (!knows(user)) return void near.end(fatal('08P01', `no such user: ${user}`))
      const key = `${user} ${password} ${database}`
      pool = pools.get(key) ?? new FarPool(() => connectFar(url, user, password, database), size)
      try {
        const first = await pool.take()
        pools.set(key, pool)
        users.add(user)
        const said = [...first.parameters].filter(([name]) => name !== 'in_hot_standby')
        near.write(
          Buffer.concat([
            frame('R', int32(0)),
            ...said.map(([name, value]) => frame('S', name, value)),
            frame('K', int32(1), int32(1)),
            frame('Z', Buffer.from('I')),
          ]),
        )
        pool.give(first)
      } catch (error) {
        const { code, message } = error as Error & { code?: string }
        near.end(fatal(error instanceof pg.DatabaseError && code !== undefined ? code : '08P01', message))
      }
    }
    const takeFrame = framesOf((one) => {
      if (one.type === 'p' && !pool) void welcome(one.bytes.toString('utf8', 5, one.bytes.length - 1))
      else forward(one)
    })
    const takeStart = (piece: Buffer): void => {
      const code = piece.readInt32BE(4)
      if (code === SSL) return void near.write('N')
      if (code !== PROTOCOL) return void near.destroy()
      const words = piece.toString('utf8', 8).split('\0')
      start = new Map()
      for (let i = 0; words[i]; i += 2) start.set(words[i] ?? '', words[i + 1] ?? '')
      const unknown = [...start.keys()].filter((name) => !TAKEN.has(name.toLowerCase()))
      refused.push(...unknown)
      if (unknown[0] !== undefined) near.end(fatal('08P01', `unsupported startup parameter: ${unknown[0]}`))
      else near.write(frame('R', int32(3)))
    }

    near.setNoDelay(true)
    open.add(near)
    near.on('data', (piece: Buffer) => (start ? takeFrame(piece) : takeStart(piece)))
    near.on('error', () => near.destroy())
    near.on('close', () => {
      open.delete(near)
      // A transaction without its client ends with its connection.
      far?.socket.destroy()
      if (far) pool?.give({ ...far, lost: true })
    })
  }
  const server = createServer(join)
  return {
    url: await listenFor(url, server),
    /** The start parameters that it did not take. */
    refused,
    /** Who entered. */
    users,
    /** How often a client's transaction ran on another connection than the one before. */
    switches: () => switches,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
      for (const pool of pools.values()) pool.end()
    },
  }
}
