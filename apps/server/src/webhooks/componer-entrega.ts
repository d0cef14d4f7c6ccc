import { idDeEvento, tiposQueLee } from '@aliadas/contract/aliados'
import { TIPO_DE_PRUEBA } from '@aliadas/contract/webhooks'
import { COLUMNAS_DE_EVENTO, presentarEventos } from '../aliados/index.ts'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Reclamada } from './reclamar-entrega.ts'

/** `mensaje`: the header `webhook-id`, the same in every attempt. */
export type Mensaje = { mensaje: string; cuerpo: Buffer }

/** The bytes that are signed and sent. */
const enBytes = (type: string, timestamp: string, data: object): Buffer =>
  Buffer.from(JSON.stringify({ type, timestamp, data }))

/**
 * What a delivery says: what the partner's own reads answer at this moment (decisions §10). Null when it says nothing:
 * the partner no longer reads the kind, or the event is no longer kept.
 */
export const componerEntrega = async (ctx: Context, entrega: Reclamada, publicUrl: string): Promise<Mensaje | null> => {
  const { id, numero, tipo, aliadoId, aliado: nombre, alcances } = entrega
  if (numero === null) {
    const datos = { idWebhook: entrega.webhookId }
    return { mensaje: `prueba_${id}`, cuerpo: enBytes(TIPO_DE_PRUEBA, entrega.creadoEn.toISOString(), datos) }
  }
  if (!tiposQueLee(alcances).some((uno) => uno === tipo)) return null
  const aliado: Aliado = { tipo: 'aliado', id: aliadoId, nombre, alcances }
  const filas = await ctx.db.read(scopeOf(aliado), (tx) =>
    tx
      .selectFrom('eventos')
      .select(COLUMNAS_DE_EVENTO)
      .where('aliadoId', '=', aliadoId)
      .where('numero', '=', numero)
      .execute(),
  )
  const [evento] = await presentarEventos(ctx, aliado, filas, publicUrl)
  if (!evento) return null
  const { type, timestamp, data } = evento
  return { mensaje: idDeEvento(aliadoId, numero), cuerpo: enBytes(type, timestamp, data) }
}
