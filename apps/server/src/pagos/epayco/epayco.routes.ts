import { noEncontrado } from '@aliadas/contract/core'
import type { Hono } from 'hono'
import type { Context } from '../../platform/context.ts'
import { createJsonBound, createPerMinute, readText, tooLarge, type Gates } from '../../platform/http/index.ts'
import { recibirAviso, type Recibidor } from './recibir.ts'

export const RUTA_DE_EPAYCO = '/api/v1/epayco/confirmacion'

const MAXIMO_BYTES = 32 * 1024
/** For a JSON call: one object of about forty texts. */
const MAXIMO_DE_VALORES = 500
/** Calls of one network in a minute, on each server: far more than a marketplace gets. */
const POR_MINUTO = 600

/**
 * The endpoint for the card provider's calls: with a query, a form or JSON, by GET or POST. It is not in the route
 * table, because the caller has a signature instead of a session or key. Without the merchant's number and key the
 * endpoint does not exist.
 */
export const registrarEpayco = (
  app: Hono,
  ctx: Context,
  { epayco, gates }: { epayco: Recibidor | undefined; gates: Pick<Gates, 'facts'> },
): void => {
  const contar = createPerMinute(ctx.clock, POR_MINUTO, 'Demasiados avisos en un minuto.')
  app.on(['GET', 'POST'], RUTA_DE_EPAYCO, async (c) => {
    if (!epayco) throw noEncontrado()
    contar(gates.facts(c).network)
    const consulta = new URL(c.req.url).search.slice(1)
    if (consulta.length > MAXIMO_BYTES) throw tooLarge('El aviso es demasiado grande.')
    const tipo = c.req.header('content-type') ?? ''
    const limite = tipo.includes('json') ? createJsonBound(MAXIMO_DE_VALORES) : undefined
    const cuerpo = c.req.method === 'POST' ? await readText(c, MAXIMO_BYTES, limite) : ''
    const estado = await recibirAviso(ctx, epayco, {
      metodo: c.req.method,
      consulta,
      tipo,
      // The database cannot store such a character, and no signed call contains one.
      cuerpo: cuerpo.replaceAll('\0', '\uFFFD'),
    })
    return c.json({ ok: true, estado })
  })
}
