import { VIGENCIA_MS } from '@aliadas/contract'
import { anotar } from '../historial/index.ts'
import { SERVIDOR } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { cerrarSinEsperar } from './cerrojo.ts'

const LOTE = 500

/**
 * Ends pending services and sent offers 24 hours after their `fecha` (decisions §3), set by set and idempotent: several servers may run it at
 * once. Readers already leave them out by their date, so this only writes down what is true. Returns how many rows it ended.
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
    const limite = new Date(ahora.getTime() - VIGENCIA_MS)
    const vencidos = await tx
      .selectFrom('servicios')
      .select('id')
      .where('estado', '=', 'pendiente')
      .where('fecha', '<=', limite)
      .orderBy('fecha')
      .limit(LOTE)
      .forUpdate()
      .skipLocked()
      .execute()
    // A bid that began in time ends first, so that no offer outlives its service: those services wait for the next run.
    const cerrados = await cerrarSinEsperar(
      tx,
      vencidos.map((s) => s.id),
    )
    const servicios = await tx
      .updateTable('servicios')
      .set({ estado: 'vencido', actualizadoEn: ahora })
      .where('estado', '=', 'pendiente')
      .where('id', 'in', cerrados.length > 0 ? cerrados : [''])
      .returning(['id', 'aliadoId'])
      .execute()
    const ids = servicios.map((s) => s.id)
    const ofertas = await tx
      .updateTable('ofertas')
      .set({ estado: 'vencida', actualizadoEn: ahora })
      .where('estado', '=', 'enviada')
      .where((eb) => eb.or([eb('servicioId', 'in', ids.length > 0 ? ids : ['']), eb('fecha', '<=', limite)]))
      .returning(['id', 'empresaId', 'servicioId', 'aliadoId'])
      .execute()
    await anotar(tx, SERVIDOR, ahora, [
      ...servicios.map((s) => ({
        tenant: 'CERRADO',
        aliadoId: s.aliadoId,
        entidad: 'servicio' as const,
        entidadId: s.id,
        accion: 'vencer' as const,
        de: 'pendiente',
        a: 'vencido',
      })),
      ...ofertas.map((o) => ({
        tenant: o.empresaId,
        aliadoId: o.aliadoId,
        entidad: 'oferta' as const,
        entidadId: o.id,
        accion: 'vencer' as const,
        de: 'enviada',
        a: 'vencida',
        cambios: { servicio: o.servicioId },
      })),
    ])
    return servicios.length
  })
