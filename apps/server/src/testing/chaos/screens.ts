import { setTimeout as pause } from 'node:timers/promises'
import { openStream, type SseEvent, type TestStream } from '../test-stream.ts'
import type { Company, People } from './people.ts'
import { PUBLIC_URL, type Server, type Servers } from './servers.ts'
import { asPerson, type Sessions } from './sessions.ts'

/** A browser's wait before it opens its stream anew. */
const AGAIN_MS = 300
/** A heartbeat comes every 15 seconds: longer silence is a dead connection. */
const SILENCE_MS = 20_000
const OPEN_MS = 4_000
const OPEN_STATES = new Set(['pendiente', 'ofertas'])

type Change = { tipo: string; id?: string; servicio?: { id: string; estado: string } }

/** A browser with the list of open services: the list as it was read, and every change since. */
export class Screen {
  readonly company: Company
  readonly heard = new Set<string>()
  readonly shown = new Set<string>()
  /** When it was told to read everything again. */
  readonly restarts: number[] = []
  /** From each end of a stream to the next one that is live: which server ended it, and ms. */
  readonly gaps: { from: string; endedAt: number; ms: number }[] = []
  live = false
  readonly #servers: Servers
  readonly #sessions: Sessions
  #place = ''
  #stream: TestStream | null = null
  #server: Server | null = null
  #reading: Change[] | null = null
  #closed = false
  readonly #running: Promise<void>

  constructor(company: Company, servers: Servers, sessions: Sessions) {
    this.company = company
    this.#servers = servers
    this.#sessions = sessions
    this.#running = this.#run()
  }

  /** The server of its last stream. */
  get on(): Server | null {
    return this.#server
  }

  /** Cuts the stream when it is of that server, as a balancer does with a server that does not answer. */
  cut(server: Server): void {
    if (this.#server === server) this.#stream?.close()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#stream?.close()
    await this.#running
  }

  async #run(): Promise<void> {
    let ended: { from: string; endedAt: number } | null = null
    while (!this.#closed) {
      const server = this.#servers.next()
      const stream = await this.#open(server)
      if (stream) {
        await this.#follow(stream, () => {
          if (ended) this.gaps.push({ ...ended, ms: performance.now() - ended.endedAt })
          ended = null
        })
        if (this.live) ended = { from: server.name, endedAt: performance.now() }
        this.live = false
      }
      if (!this.#closed) await pause(AGAIN_MS)
    }
  }

  async #open(server: Server): Promise<TestStream | null> {
    const cookie = await this.#sessions.of(this.company)
    const place: Record<string, string> = this.#place === '' ? {} : { 'last-event-id': this.#place }
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), OPEN_MS)
    const headers = { cookie, origin: PUBLIC_URL, ...place }
    const stream = await openStream(`${server.url}/api/vivo`, headers, giveUp.signal).catch(() => null)
    clearTimeout(timer)
    if (stream?.status === 401) this.#sessions.forget(this.company)
    if (stream?.status !== 200) {
      stream?.close()
      return null
    }
    this.#stream = stream
    this.#server = server
    return stream
  }

  async #follow(stream: TestStream, onLive: () => void): Promise<void> {
    const first = this.#place === ''
    let taken = 0
    let length = -1
    const watch = setInterval(() => {
      if (stream.raw.length === length) stream.close()
      length = stream.raw.length
    }, SILENCE_MS)
    await stream.until(() => {
      for (const event of stream.events.slice(taken)) {
        taken++
        this.#take(event)
        if (event.event !== 'listo') continue
        this.live = true
        onLive()
        if (first) void this.#read()
      }
      return stream.closed
    })
    clearInterval(watch)
  }

  #take({ event, id, data }: SseEvent): void {
    if (event === 'reinicio') {
      this.restarts.push(performance.now())
      void this.#read()
    }
    if (event === 'cambio') {
      if (this.#reading) this.#reading.push(data as Change)
      else this.#apply(data as Change)
    }
    this.#place = id ?? this.#place
  }

  #apply({ tipo, id, servicio }: Change): void {
    if (tipo === 'servicio-fuera' && id !== undefined) {
      this.heard.add(id)
      this.shown.delete(id)
    }
    if (tipo !== 'servicio' || !servicio) return
    this.heard.add(servicio.id)
    if (OPEN_STATES.has(servicio.estado)) this.shown.add(servicio.id)
    else this.shown.delete(servicio.id)
  }

  /** Reads the whole list; what is told meanwhile is applied after it. */
  async #read(): Promise<void> {
    const mine: Change[] = []
    this.#reading = mine
    const ids: string[] = []
    for (let cursor = ''; !this.#closed && this.#reading === mine;) {
      const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const path = `/api/servicios?estado=pendiente&porPagina=100${from}`
      const answer = await asPerson(this.#sessions, this.company, this.#servers.next().url + path)
      if (answer.status !== 200) {
        await pause(AGAIN_MS)
        continue
      }
      const { filas, siguiente } = JSON.parse(answer.text) as { filas: { id: string }[]; siguiente: string | null }
      ids.push(...filas.map(({ id }) => id))
      if (siguiente === null) break
      cursor = siguiente
    }
    // It was told to read again while it read.
    if (this.#reading !== mine) return
    this.#reading = null
    this.shown.clear()
    for (const id of ids) {
      this.heard.add(id)
      this.shown.add(id)
    }
    for (const change of mine) this.#apply(change)
  }
}

const SCREENS = 20

/** Twenty browsers of all companies, each live. */
export const openScreens = async (people: People, servers: Servers, sessions: Sessions): Promise<Screen[]> => {
  for (const company of people.companies) await sessions.of(company)
  const screens = Array.from({ length: SCREENS }, (_, n) => {
    const company = people.companies[n % people.companies.length] as Company
    return new Screen(company, servers, sessions)
  })
  servers.onDown((server) => screens.forEach((screen) => screen.cut(server)))
  while (screens.some(({ live }) => !live)) await pause(50)
  return screens
}
