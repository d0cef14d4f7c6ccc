import { SERVIDOR } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { cerrarSinEsperar } from './cerrojo.ts'
import { transitarOfertas } from './transicion-de-ofertas.ts'
import { transitarVarios } from './transicion.ts'

const LOTE = 500

/**
 * Ends pending services at their `vence`, and their sent offers with them (decisions §3 and §10), in batches and idempotent: several servers
 * may run it at once. Queries already leave them out by `vence`. Returns the number of services that it ended.
 */
export const vencerPendientes = async (ctx: Context): Promise<number> => {
  let total = 0
  for (;;) {
    const lote = await vencerLote(ctx)
    total += lote
    if (lote < LOTE) return total
  }
}

const vencerLote = (ctx: Context): Promise<number> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const vencidos = await tx
      .selectFrom('servicios')
      .select('id')
      .where('estado', '=', 'pendiente')
      .where('vence', '<=', ahora)
      .orderBy('vence')
      .limit(LOTE)
      .forUpdate()
      .skipLocked()
      .execute()
    // A bid that began in time ends first, so that no offer outlives its service: those services wait for the next run.
    const cerrados = await cerrarSinEsperar(
      tx,
      vencidos.map((s) => s.id),
    )
    const servicios = await transitarVarios(
      tx,
      SERVIDOR,
      'vencer',
      (q) => q.where('id', 'in', algunos(cerrados)),
      {},
      ahora,
    )
    const ids = servicios.map((s) => s.id)
    await transitarOfertas(tx, SERVIDOR, 'vencer', (q) => q.where('servicioId', 'in', algunos(ids)), ahora)
    return servicios.length
  })

/** SQL has no empty list. */
const algunos = (ids: readonly string[]): readonly string[] => (ids.length > 0 ? ids : [''])
