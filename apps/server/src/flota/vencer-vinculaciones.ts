import { anotar } from '../historial/index.ts'
import { SERVIDOR } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { given, type Tx } from '../platform/database/index.ts'

const LOTE = 500

type DeQuien = { empresaId: string; placas: string }

/**
 * Marks requests without an answer in time as expired: all, or a company's for some plates. Returns the number.
 *
 * Refuses nothing: requests that were answered or are locked stay as they are.
 */
export const vencerLasDe = async (tx: Tx, deQuien: DeQuien | null, ahora: Date): Promise<number> => {
  const filas = await tx
    .updateTable('vinculaciones')
    .set({ estado: 'vencida', terminadaEn: ahora })
    .where('estado', '=', 'pendiente')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('vinculaciones')
        .select('id')
        .where('estado', '=', 'pendiente')
        .where('venceEn', '<=', ahora)
        .$call(
          given(deQuien, (q, quien) => q.where('empresaId', '=', quien.empresaId).where('placas', '=', quien.placas)),
        )
        .orderBy('venceEn')
        .limit(LOTE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['empresaId', 'placas'])
    .execute()
  await anotar(
    tx,
    SERVIDOR,
    ahora,
    filas.map(({ empresaId, placas }) => ({
      tenant: empresaId,
      entidad: 'empresa',
      entidadId: empresaId,
      accion: 'vencerVinculacion',
      cambios: { placas },
    })),
  )
  return filas.length
}

/** Ends the requests that no driver answered in time. */
export const vencerVinculaciones = async (ctx: Context): Promise<void> => {
  for (;;) {
    const lote = await ctx.db.transaction({ rol: 'sistema' }, (tx) => vencerLasDe(tx, null, ctx.clock.now()))
    if (lote < LOTE) return
  }
}
