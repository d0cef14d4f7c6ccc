import { Falla, noEncontrado } from '@aliadas/contract'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Context } from '../../platform/context.ts'
import { createPerMinute, type Gates } from '../../platform/http/index.ts'
import { recibirAviso, type Recibidor } from './recibir.ts'

export const RUTA_DE_EPAYCO = '/api/v1/epayco/confirmacion'

const MAXIMO_BYTES = 32 * 1024
/** Calls of one network in a minute, on each server: far more than a marketplace is paid. */
const POR_MINUTO = 600

/**
 * Where the card provider tells of payments: with a query, a form or JSON, by GET or POST. Not in the table of routes: whoever calls has neither
 * session nor key but a signature. Without the merchant's number and key there is no such place.
 */
export const registrarEpayco = (
  app: Hono,
  ctx: Context,
  { epayco, gates }: { epayco: Recibidor | undefined; gates: Pick<Gates, 'facts'> },
): void => {
  const contar = createPerMinute(ctx.clock, POR_MINUTO, 'Demasiados avisos en un minuto.')
  const limite = bodyLimit({
    maxSize: MAXIMO_BYTES,
    onError: () => {
      throw new Falla('invalid-argument', 'El aviso es demasiado grande.', { status: 413 })
    },
  })
  app.on(['GET', 'POST'], RUTA_DE_EPAYCO, limite, async (c) => {
    if (!epayco) throw noEncontrado()
    contar(gates.facts(c).network)
    const consulta = new URL(c.req.url).search.slice(1)
    if (consulta.length > MAXIMO_BYTES)
      throw new Falla('invalid-argument', 'El aviso es demasiado grande.', { status: 413 })
    const estado = await recibirAviso(ctx, epayco, {
      metodo: c.req.method,
      consulta,
      tipo: c.req.header('content-type') ?? '',
      // The database keeps no such character; what has one is signed by nobody.
      cuerpo: (c.req.method === 'POST' ? await c.req.text() : '').replaceAll('\0', '\uFFFD'),
    })
    return c.json({ ok: true, estado })
  })
}
