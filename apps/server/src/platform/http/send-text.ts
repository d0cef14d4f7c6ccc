import { Readable } from 'node:stream'
import type { Context as HonoContext } from 'hono'
import type { CsvFile } from '../csv.ts'
import { contentDisposition } from '../files/names.ts'
import type { HeavyAnswer } from './heavy.ts'
import { streamed } from './stream.ts'

const TYPES = { csv: 'text/csv; charset=utf-8', gpx: 'application/gpx+xml; charset=utf-8' } as const

/** Responds with a file of text. Each piece is read in the company's turn, after the client took the one before. */
export const sendText = async (
  c: HonoContext,
  { piece, leave }: HeavyAnswer,
  kind: keyof typeof TYPES,
  begin: () => Promise<CsvFile>,
): Promise<Response> => {
  const { name, lines } = await piece(begin).catch((error: unknown) => {
    leave()
    throw error
  })
  async function* inTurn(): AsyncGenerator<Buffer> {
    const rows = lines[Symbol.asyncIterator]()
    for (;;) {
      const next = await piece(() => rows.next())
      if (next.done) return
      yield Buffer.from(next.value)
    }
  }
  // One piece ahead of the reader: the default of sixteen would be most of a file.
  const content = Readable.from(inTurn(), { highWaterMark: 1 })
  content.once('close', leave)
  c.header('content-type', TYPES[kind])
  c.header('content-disposition', contentDisposition(name, 'attachment'))
  return streamed(c, content)
}
