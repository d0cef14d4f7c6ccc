import { Falla } from '@aliadas/contract'
import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from '../log/index.ts'

const INTERNO = new Falla('internal', 'Algo salió mal de nuestro lado. Intenta de nuevo en unos segundos.')

/** Writes an expected error as it is; anything else is reported and answered without a word about its inside. */
export const answerError = (error: unknown, c: HonoContext, log: Logger): Response => {
  const falla = error instanceof Falla ? error : INTERNO
  if (falla === INTERNO) log.error({ err: error, metodo: c.req.method, ruta: c.req.path }, 'Error inesperado')
  const wait = falla.details?.['segundos']
  if (typeof wait === 'number') c.header('retry-after', String(wait))
  if (falla.code === 'unavailable') c.header('retry-after', '2')
  return c.json(falla.toBody(), falla.status as ContentfulStatusCode)
}
