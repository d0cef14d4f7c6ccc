import { Falla } from '@aliadas/contract/core'
import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { toFalla } from '../database/index.ts'
import type { Logger } from '../log/index.ts'
import { currentRequest } from '../request-context.ts'
import { routeOf } from './request-line.ts'
import { answerProgram, isForProgram } from './answer-program.ts'

const INTERNAL = new Falla('internal', 'Algo salió mal de nuestro lado. Intenta de nuevo en unos segundos.')

/**
 * Writes an expected error as it is. Logs any other error, and responds with the request's id instead of internal details:
 * with the id, whoever reads the log finds the line. The line names the route's pattern: addresses may be secrets.
 */
export const answerError = (error: unknown, c: HonoContext, log: Logger): Response => {
  // Queries outside our transactions report a database that is away as a raw error.
  const known = toFalla(error)
  const falla = known instanceof Falla ? known : INTERNAL
  if (falla === INTERNAL) log.error({ err: error, metodo: c.req.method, ruta: routeOf(c) }, 'Error inesperado')
  const wait = falla.details?.['segundos']
  if (typeof wait === 'number') c.header('retry-after', String(wait))
  if (falla.code === 'unavailable') c.header('retry-after', '2')
  if (isForProgram(c)) return answerProgram(falla, c)
  const body = falla === INTERNAL ? { ...falla.toBody(), details: { solicitud: currentRequest()?.id } } : falla.toBody()
  return c.json(body, falla.status as ContentfulStatusCode)
}
