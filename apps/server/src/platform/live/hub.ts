import type { ServerResponse } from 'node:http'
import { Falla, sinSesion } from '@aliadas/contract'
import type { Clock } from '../clock/index.ts'
import type { Db } from '../database/index.ts'
import type { Logger } from '../log/index.ts'
import { framesByAudience, listo, PING, reinicio, RETRY, type LiveEvent } from './frames.ts'
import { canResume, PAGE, readLog, type LogRow } from './log.ts'
import { isAfter, parsePlace, type Place } from './place.ts'
import { Stream, type Member } from './stream.ts'

/** Turns rows into events for these audiences: called once per batch for all that are connected, or for one that catches up. */
export type Translate = (rows: LogRow[], audiences: string[]) => Promise<LiveEvent[]>

export type Hub = {
  /** The reader's subscriber. */
  deliver(rows: LogRow[]): Promise<void>
  /** Takes a place among the streams; nothing that happens from here on is missed. Refused beyond the person's limit. */
  join(member: Member): Stream
  /**
   * Answers a request with the stream: replays what came after `from` (text of a place, or null), then goes live. What it throws, it throws
   * before the first byte; the stream is then the caller's to drop.
   */
  open(stream: Stream, res: ServerResponse, from: string | null): Promise<void>
  closeSession(sessionId: string): void
  /** Ends every stream, so that browsers connect to another server, and takes no more. */
  closeAll(): void
  size(): number
}

type Options = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error' | 'warn'>
  translate: Translate
  /** Sessions that these rows end: closed before anything of the batch is sent. */
  endedSessions: (rows: LogRow[]) => string[]
  /** Where the reader is now. */
  place: () => Place
  pingMs?: number
}

const MAX_STREAMS = 20
const PING_MS = 15_000

export const createHub = ({ db, clock, log, translate, endedSessions, place, pingMs = PING_MS }: Options): Hub => {
  const streams = new Set<Stream>()
  /** The end of the batch being sent: a stream that joins meanwhile reads those rows by itself. */
  let claimed: Place | null = null
  let closed = false

  const restarting = () =>
    new Falla('unavailable', 'El servidor se está reiniciando. Intenta de nuevo en unos segundos.')
  const upTo = (): Place => (claimed && isAfter(claimed, place()) ? claimed : place())
  const ping = setInterval(() => streams.forEach((stream) => stream.write(PING)), pingMs)
  ping.unref()

  const closeSession = (sessionId: string) => {
    for (const stream of streams) if (stream.member.sessionId === sessionId) stream.end(true)
  }

  const deliver = async (rows: LogRow[]) => {
    const last = rows.at(-1)
    if (!last) return
    for (const sessionId of endedSessions(rows)) closeSession(sessionId)
    claimed = last.place
    const members = [...streams]
    if (members.length === 0) return
    const events = await translate(rows, [...new Set(members.map((stream) => stream.member.audience))]).catch(
      (err: unknown) => {
        if (err instanceof Falla) throw err
        // A batch that cannot be translated must not stop the ones after it: everybody reads again instead.
        log.error({ err }, 'No se pudo traducir un lote de cambios')
        return null
      },
    )
    if (!events) {
      const frames = [{ place: last.place, bytes: reinicio(last.place, clock.now()) }]
      for (const stream of members) stream.send(frames, frames[0]?.bytes ?? PING)
      return
    }
    const byAudience = new Map(
      [...framesByAudience(events)].map(([audience, frames]) => [
        audience,
        { frames, bytes: Buffer.concat(frames.map((frame) => frame.bytes)) },
      ]),
    )
    for (const stream of members) {
      const own = byAudience.get(stream.member.audience)
      if (own) stream.send(own.frames, own.bytes)
    }
  }

  const replay = async (stream: Stream, from: Place) => {
    const { audience } = stream.member
    for (let after = from; isAfter(stream.since, after) && !stream.ended;) {
      const { rows } = await readLog(db, after)
      const wanted = rows.filter((row) => !isAfter(row.place, stream.since))
      const events = wanted.length > 0 ? await translate(wanted, [audience]) : []
      for (const frame of framesByAudience(events).get(audience) ?? []) await stream.feed(frame.bytes)
      const last = wanted.at(-1)
      if (!last || wanted.length < PAGE) return
      after = last.place
    }
  }

  return {
    deliver,
    closeSession,
    size: () => streams.size,
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
      const named = from === null ? null : parsePlace(from)
      const resumable = named !== null && (await canResume(db, named))
      if (stream.ended) throw closed ? restarting() : sinSesion()
      stream.open(res, RETRY)
      try {
        if (resumable) await replay(stream, named)
        else if (from !== null) stream.write(reinicio(stream.since, clock.now()))
      } catch (err) {
        log.warn({ err }, 'No se pudo completar la repetición de cambios')
        // Away for a moment: the browser comes back with the last place that it saw. Anything else would fail again, so it reads again.
        if (err instanceof Falla) return stream.drop()
        stream.write(reinicio(stream.since, clock.now()))
      }
      const at = resumable && isAfter(named, stream.since) ? named : stream.since
      stream.write(listo(at, clock.now()))
      stream.goLive(at)
    },
    closeAll() {
      closed = true
      clearInterval(ping)
      for (const stream of streams) stream.end(false)
    },
  }
}
