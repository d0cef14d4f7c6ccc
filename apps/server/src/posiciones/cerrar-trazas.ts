import { DIA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { DIAS_DE_TRAZA_ENTERA, TARDANZA_MAXIMA_MS } from '@aliadas/contract/posiciones'
import { sql } from 'kysely'
import { anotar } from '../historial/index.ts'
import { SERVIDOR } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { huellaDeTraza } from './huella-de-traza.ts'

/** A report that began before the trip's last moment for points has ended by then. */
const MARGEN_MS = 10 * MINUTO_MS
/** Trips of one reading. */
const LOTE = 100

/**
 * Trips that nobody ended, 30 days after the end that they were to have: they are closed and thinned as if they had
 * ended then, once. The condition on the tenant names the index of all companies' services.
 */
const tomarSinFinal = (ctx: Context, ahora: Date): Promise<unknown> => {
  const hasta = new Date(ahora.getTime() - DIAS_DE_TRAZA_ENTERA * DIA_MS)
  return ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    sql`insert into trazas_por_ralear (servicio_id, desde)
      select s.id, s.fin from servicios s
      where s.estado = 'confirmado' and s.recorrido_iniciado and s.salida < ${hasta} and s.fin < ${hasta}
        and length(s.tenant) > 0
        and exists (select from trazas t where t.servicio_id = s.id)
        and not exists (select from historial h where h.servicio_id = s.id and h.accion = 'cerrarTraza')
      on conflict do nothing`.execute(tx),
  )
}

/**
 * Writes the digest of each trace that can get no more points into the chain of its service: a day after the end of the
 * trip, once, and 30 days after the planned end of one that nobody ended (docs/decisions/0102). Returns the number of trips. Refuses nothing.
 */
export const cerrarTrazas = async (ctx: Context): Promise<number> => {
  const ahora = ctx.clock.now()
  const antes = new Date(ahora.getTime() - TARDANZA_MAXIMA_MS - MARGEN_MS)
  await tomarSinFinal(ctx, ahora)
  for (let total = 0; ;) {
    const viajes = await ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx
        .selectFrom('trazasPorRalear')
        .select('servicioId')
        .where('cerrada', '=', false)
        .where('desde', '<', antes)
        .orderBy('desde')
        .limit(LOTE)
        .execute(),
    )
    for (const { servicioId } of viajes) await cerrarTraza(ctx, servicioId, ahora)
    total += viajes.length
    if (viajes.length < LOTE) return total
  }
}

/** The row decides who writes the line. Refuses nothing. */
const cerrarTraza = (ctx: Context, servicioId: string, ahora: Date): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('trazasPorRalear')
      .set({ cerrada: true })
      .where('servicioId', '=', servicioId)
      .where('cerrada', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const { empresaAliadaId } = await tx
      .selectFrom('servicios')
      .select('empresaAliadaId')
      .where('id', '=', servicioId)
      .executeTakeFirstOrThrow()
    await anotar(tx, SERVIDOR, ahora, [
      {
        tenant: empresaAliadaId ?? 'CERRADO',
        entidad: 'servicio',
        entidadId: servicioId,
        accion: 'cerrarTraza',
        cambios: { ...(await huellaDeTraza(tx, servicioId)) },
      },
    ])
  })
