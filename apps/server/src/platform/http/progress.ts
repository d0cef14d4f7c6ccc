import { PassThrough } from 'node:stream'
import { LINEAS_DE_AVANCE } from '@aliadas/contract/core'
import type { Context as HonoContext } from 'hono'
import { streamed } from './stream.ts'

/** Progress of a long command, in units of its own. Nothing is final before the last line. */
export type Progress = (done: number) => void

type Parts = {
  work: (progress: Progress) => Promise<object>
  /** The response of a refusal or a failure, as any other route gives it. */
  fault: (error: unknown) => Response
}

export const wantsProgress = (c: HonoContext): boolean => c.req.header('accept') === LINEAS_DE_AVANCE

/**
 * Responds to a long command in lines of JSON: `{avance}` while it runs, and last `{respuesta}` or `{falla, estado}`. A
 * command that ends before its first progress is answered like any other. A client that disconnects stops nothing: the
 * command is one transaction, and its idempotency key repeats the response.
 */
export const sendProgress = async (c: HonoContext, { work, fault }: Parts): Promise<object | Response> => {
  const lines = new PassThrough()
  const write = (line: object) => void (lines.destroyed || lines.write(`${JSON.stringify(line)}\n`))
  const begun = Promise.withResolvers<'begun'>()
  const end = work((done) => {
    write({ avance: done })
    begun.resolve('begun')
  })
  const first = await Promise.race([begun.promise, end])
  if (first !== 'begun') return first
  void end
    .then(
      (respuesta) => write({ respuesta }),
      async (error: unknown) => {
        const answer = fault(error)
        write({ falla: await answer.json(), estado: answer.status })
      },
    )
    .finally(() => lines.end())
  c.header('content-type', LINEAS_DE_AVANCE)
  c.header('cache-control', 'no-store')
  return streamed(c, lines)
}
