import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Falla, sinSesion } from '@aliadas/contract/core'
import { LATIDO_MS } from '@aliadas/contract/vivo'
import type { Clock } from '../clock/index.ts'
import type { Db } from '../database/index.ts'
import type { Logger } from '../log/index.ts'
import {
  ready,
  PING,
  reset,
  RETRY,
  sendingOf,
  sendingsByAudience,
  type Frame,
  type Sending,
  type Told,
} from './frames.ts'
import { readMissed, type LogRow, type Topics } from './log.ts'
import { isAfter, type Place } from './place.ts'
import type { Sealer } from './seal.ts'
import { Stream, type Member } from './stream.ts'

/**
 * Turns rows into events for these audiences. Called once per batch for all connected ones, or for one that catches up.
 */
export type Translate = (rows: LogRow[], audiences: string[]) => Promise<Told[]>

export type Hub = {
  /** The reader's subscriber. */
  deliver(rows: LogRow[]): Promise<void>
  /** Registers a stream; from here on no event is missed. Throws beyond the person's limit. */
  join(member: Member): Stream
  /**
   * Responds with the stream: replays everything after `from` (a position that a stream of this audience received, or
   * null), then goes live. Errors are thrown before the first byte; the caller then drops the stream.
   */
  open(stream: Stream, res: ServerResponse, from: string | null): Promise<void>
  /**
   * Ends every stream over some seconds, because the database tells another history. A browser that connects again
   * shows its session anew, and its place of before does not open, so that it reads everything again.
   */
  restart(): void
  /** Ends every stream, so that browsers connect to another server, and accepts no more. */
  closeAll(): void
  size(): number
  /** Events written to streams since the start, those of a replay not counted. */
  sent(): number
}

type Options = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error' | 'warn'>
  translate: Translate
  sealer: Sealer
  /** Which rows a returning audience may have missed. */
  topicsOf: (audience: string) => Promise<Topics>
  /**
   * The people whose streams these rows end, because a session ended or a right was taken away. They are closed before
   * any event of the batch is sent.
   */
  ended: (rows: LogRow[]) => ((member: Member) => boolean) | null
  /** The reader's current position. */
  place: () => Place
  pingMs?: number
  restartMs?: number
}

const MAX_STREAMS = 20
/** Time in ms over which the browsers that read again are spread. */
const RESTART_MS = 5_000

export const createHub = (options: Options): Hub => {
  const {
    db,
    clock,
    log,
    translate,
    ended,
    place,
    sealer,
    topicsOf,
    pingMs = LATIDO_MS,
    restartMs = RESTART_MS,
  } = options
  const streams = new Set<Stream>()
  /**
   * Number of events sent to each audience: the stream's own number, so it does not reveal other companies' changes.
   */
  const counts = new Map<string, number>()
  /** The end of the batch that is being sent: a stream that joins meanwhile reads those rows itself. */
  let claimed: Place | null = null
  let closed = false
  let sent = 0

  const restarting = () =>
    new Falla('unavailable', 'El servidor se está reiniciando. Intenta de nuevo en unos segundos.')
  const upTo = (): Place => (claimed && isAfter(claimed, place()) ? claimed : place())
  const ping = setInterval(() => streams.forEach((stream) => stream.write(PING)), pingMs)
  ping.unref()

  const numbered = (audience: string, sealed: string): string => {
    const count = (counts.get(audience) ?? 0) + 1
    counts.set(audience, count)
    return `${count}.${sealed}`
  }

  const endWhere = (over: (member: Member) => boolean) => {
    for (const stream of streams) if (over(stream.member)) stream.end(true)
  }

  const deliver = async (rows: LogRow[]) => {
    const last = rows.at(-1)
    if (!last) return
    const over = ended(rows)
    if (over) endWhere(over)
    claimed = last.place
    const members = [...streams]
    if (members.length === 0) return
    const told = await translate(rows, [...new Set(members.map((stream) => stream.member.audience))]).catch(
      (err: unknown) => {
        if (err instanceof Falla) throw err
        // A batch that cannot be translated must not block the ones after it: every browser gets a reset instead.
        log.error({ err }, 'No se pudo traducir un lote de cambios')
        return null
      },
    )
    const byAudience = told
      ? sendingsByAudience(told, { seal: sealer.seal, idOf: numbered })
      : new Map<string, Sending>()
    if (!told)
      for (const { member } of members)
        byAudience.set(
          member.audience,
          sendingOf(last.place, reset(sealer.seal(member.audience, last.place), clock.now())),
        )
    for (const stream of members) {
      const own = byAudience.get(stream.member.audience)
      if (!own) continue
      sent += own.frames.length
      stream.send(own)
    }
  }

  /** One after another, so that many returning browsers do not delay the others. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  /** The events that a stream missed since that position, or null when its browser must read again. */
  const missed = (stream: Stream, from: Place): Promise<Frame[] | null> =>
    inTurn(async () => {
      if (stream.ended) return []
      const { audience } = stream.member
      const rows = await readMissed(db, await topicsOf(audience), from, stream.since)
      if (!rows) return null
      const told = rows.length > 0 ? await translate(rows, [audience]) : []
      return sendingsByAudience(told, { seal: sealer.seal, idOf: (_, sealed) => sealed }).get(audience)?.frames ?? []
    })

  return {
    deliver,
    size: () => streams.size,
    sent: () => sent,
    join(member) {
      if (closed) throw restarting()
      const own = [...streams].filter((stream) => stream.member.personaId === member.personaId)
      if (own.length >= MAX_STREAMS)
        throw new Falla('resource-exhausted', 'Tienes demasiadas ventanas abiertas. Cierra algunas e intenta de nuevo.')
      const stream = new Stream(member, upTo(), (gone) => streams.delete(gone))
      streams.add(stream)
      return stream
    },
    async open(stream, res, from) {
      const { audience } = stream.member
      const named = from === null ? null : sealer.open(audience, from.slice(from.lastIndexOf('.') + 1))
      if (stream.ended) throw closed ? restarting() : sinSesion()
      stream.open(res, RETRY)
      let frames: Frame[] | null = null
      try {
        if (named) frames = await missed(stream, named)
      } catch (err) {
        log.warn({ err }, 'No se pudo completar la repetición de cambios')
        // The database is away for a moment: the browser reconnects with its last position. Any other error would
        // repeat, so the browser reads again.
        if (err instanceof Falla) return stream.drop()
      }
      if (frames) for (const frame of frames) await stream.feed(frame.bytes)
      else if (from !== null) stream.write(reset(sealer.seal(audience, stream.since), clock.now()))
      const at = frames && named && isAfter(named, stream.since) ? named : stream.since
      stream.write(ready(sealer.seal(audience, at), clock.now()))
      stream.goLive(at)
    },
    restart() {
      claimed = null
      for (const stream of streams) {
        stream.hold()
        setTimeout(() => stream.end(false), randomInt(restartMs)).unref()
      }
    },
    closeAll() {
      closed = true
      clearInterval(ping)
      for (const stream of streams) stream.end(false)
    },
  }
}
