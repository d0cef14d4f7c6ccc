import { EVENTOS_DE_CONTROL } from '@aliadas/contract/vivo'
import { isSame, laterOf, type Place } from './place.ts'

/** One event for one audience, at the position of its row in the change log. */
export type LiveEvent = { audience: string; place: Place; event: unknown }

/** The events of one row, ready to be written: all of them arrive, or the row is replayed. */
export type Frame = { place: Place; bytes: Buffer }

/** The position as the browser gets it, to resume from. */
export type IdOf = (audience: string, place: Place) => string

/** The same bytes as one HTTP/1.1 chunk. */
export const chunkOf = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF])
const CRLF = Buffer.from('\r\n')

export const RETRY = Buffer.from('retry: 1000\n\n')
export const PING = Buffer.from(`event: ${EVENTOS_DE_CONTROL.latido}\ndata: {}\n\n`)
export const END = Buffer.from(`event: ${EVENTOS_DE_CONTROL.fin}\ndata: {}\n\n`)

const control = (name: string) => (id: string, now: Date) =>
  Buffer.from(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify({ ahora: now.getTime() })}\n\n`)

export const ready = control(EVENTOS_DE_CONTROL.listo)
export const reset = control(EVENTOS_DE_CONTROL.reinicio)

/**
 * Serialises each event once, for any number of audiences. Only the last event of a row carries the row's position, so
 * that a connection cut between two of them resumes before the row.
 */
export const framesByAudience = (events: readonly LiveEvent[], idOf: IdOf): Map<string, Frame[]> => {
  const frames = new Map<string, { place: Place; texts: string[] }[]>()
  const written = new Map<unknown, string>()
  const textOf = (event: unknown): string => {
    let text = written.get(event)
    if (text === undefined) written.set(event, (text = `event: cambio\ndata: ${JSON.stringify(event)}\n`))
    return text
  }
  for (const { audience, place, event } of events) {
    let list = frames.get(audience)
    if (!list) frames.set(audience, (list = []))
    const text = textOf(event)
    const last = list.at(-1)
    if (last && isSame(last.place, place)) last.texts.push(text)
    // Positions must rise within a stream, whatever the translation returns.
    else list.push({ place: last ? laterOf(last.place, place) : place, texts: [text] })
  }
  return new Map(
    [...frames].map(([audience, list]) => [
      audience,
      list.map(({ place, texts }) => ({
        place,
        bytes: Buffer.from(`${texts.join('\n')}id: ${idOf(audience, place)}\n\n`),
      })),
    ]),
  )
}
