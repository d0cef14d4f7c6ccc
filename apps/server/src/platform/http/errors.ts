import { Falla } from '@aliadas/contract/core'
import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { toFalla } from '../database/index.ts'
import type { Logger } from '../log/index.ts'
import { answerProgram, isForProgram } from './answer-program.ts'

const INTERNAL = new Falla('internal', 'Algo salió mal de nuestro lado. Intenta de nuevo en unos segundos.')

/** Writes an expected error as it is. Logs any other error and responds without internal details. */
export const answerError = (error: unknown, c: HonoContext, log: Logger): Response => {
  // Queries outside our transactions report a database that is away as a raw error.
  const known = toFalla(error)
  const falla = known instanceof Falla ? known : INTERNAL
  if (falla === INTERNAL) log.error({ err: error, metodo: c.req.method, ruta: c.req.path }, 'Error inesperado')
  const wait = falla.details?.['segundos']
  if (typeof wait === 'number') c.header('retry-after', String(wait))
  if (falla.code === 'unavailable') c.header('retry-after', '2')
  if (isForProgram(c)) return answerProgram(falla, c)
  return c.json(falla.toBody(), falla.status as ContentfulStatusCode)
}
