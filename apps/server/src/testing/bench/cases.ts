import { randomUUID } from 'node:crypto'
import type { Person } from './fill.ts'
import { liveDelays } from './live.ts'
import { median, shot, type Shot, type Window } from './load.ts'
import { publication, requestFor } from './publication.ts'

type Side = 'product' | 'limit'

/** The same act on both sides, as each server expects it. */
export type Case = { name: string; title: string } & (
  | ({ connections: number } & Record<Side, (connection: number) => Shot>)
  | { live: (side: Side, port: number) => Promise<Window> }
)

const STREAMS = 200
/** Open browser windows of one person. */
const WINDOWS = 10
const POSTS = 15

export const casesOf = (
  { people, open }: { people: readonly Person[]; open: readonly string[] },
  { partnerKey }: { partnerKey: string },
): Case[] => {
  /** Each connection is one person for a while, then another: one person alone would reach the limit per minute. */
  const takeTurns = () => {
    const asked: number[] = []
    return (connection: number): Person => {
      const n = (asked[connection] = (asked[connection] ?? 0) + 1)
      const one = people[(connection + 16 * Math.floor(n / 250)) % people.length]
      if (!one) throw new Error('nobody')
      return one
    }
  }
  const [person, sameOfLimit] = [takeTurns(), takeTurns()]
  const get = (path: string) => (connection: number) => {
    const { cookie } = person(connection)
    return shot('GET', path, { headers: { cookie, 'x-aliadas': 'web' } })
  }
  const limitList = (connection: number) =>
    shot('GET', `/lista?empresa=${sameOfLimit(connection).empresaId}&estado=reservado`)
  const list = { product: get('/api/servicios?estado=reservado'), limit: limitList }
  /** Each person bids once on each service; concurrent people bid on different services. */
  const takeBids = (turns: (connection: number) => Person) => {
    const made = new Map<string, number>()
    return (connection: number): { by: Person; service: string } => {
      const by = turns(connection)
      const n = made.get(by.id) ?? 0
      made.set(by.id, n + 1)
      const service = open[(n + connection * Math.floor(open.length / 16)) % open.length]
      if (!service || n >= open.length) throw new Error('nothing is left to bid on: measure with more services')
      return { by, service }
    }
  }
  const [bid, bidOfLimit] = [takeBids(takeTurns()), takeBids(takeTurns())]
  return [
    { name: 'lista', title: 'list of 25, 16 connections', connections: 16, ...list },
    { name: 'una', title: 'list of 25, one connection', connections: 1, ...list },
    {
      name: 'oferta',
      title: 'create an offer',
      connections: 16,
      product: (connection) => {
        const { by, service } = bid(connection)
        const headers = { cookie: by.cookie, 'x-aliadas': 'web', 'idempotency-key': randomUUID() }
        return shot('POST', `/api/servicios/${service}/ofertas`, { headers, body: { precio: 500_000 }, status: 201 })
      },
      limit: (connection) => {
        const { by, service } = bidOfLimit(connection)
        return shot('POST', '/oferta', { body: { servicio: service, empresa: by.empresaId, precio: 500_000 } })
      },
    },
    {
      name: 'sesion',
      title: 'read the own session',
      connections: 16,
      product: get('/api/acceso/sesion'),
      limit: (connection) => shot('GET', `/sesion?persona=${sameOfLimit(connection).id}`),
    },
    {
      name: 'mercado',
      title: 'market list',
      connections: 16,
      product: get('/api/servicios?estado=pendiente'),
      limit: () => shot('GET', '/mercado?tipo=Van'),
    },
    {
      name: 'vivo',
      title: `post → ${STREAMS} live clients`,
      live: (side, port) => live(side, port, people, partnerKey),
    },
  ]
}

const live = async (side: Side, port: number, people: readonly Person[], partnerKey: string): Promise<Window> => {
  const streams = Array.from({ length: STREAMS }, (_, i) => {
    const cookie = people[Math.floor(i / WINDOWS) % people.length]?.cookie ?? ''
    return side === 'product'
      ? shot('GET', '/api/vivo', { headers: { cookie, 'x-aliadas': 'web' } })
      : shot('GET', '/vivo')
  })
  const start = performance.now()
  const delays = await liveDelays(port, streams, POSTS, () => {
    const mark = `Parada ${randomUUID()}`
    return {
      shot: side === 'product' ? publication(partnerKey, mark) : shot('POST', '/publicar', { body: requestFor(mark) }),
      mark,
    }
  })
  return { requests: POSTS, seconds: (performance.now() - start) / 1000, medianMs: median(delays) }
}
