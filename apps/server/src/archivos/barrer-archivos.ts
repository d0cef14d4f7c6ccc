import type { Context } from '../platform/context.ts'
import type { Storage } from '../platform/files/index.ts'

const LOTE = 200
/** With a sweep every ten minutes, what nobody uses is gone within the hour. */
const VIDA_SIN_USO_MS = 45 * 60_000

/** Deletes files that nobody tied to a record in time: the row first, so that no row ever names a file that is gone. */
export const barrerArchivosSinUso = async (ctx: Context, storage: Storage): Promise<number> => {
  const limite = new Date(ctx.clock.now().getTime() - VIDA_SIN_USO_MS)
  for (let total = 0; ;) {
    const sinUso = await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      tx
        .deleteFrom('archivos')
        .where('usado', '=', false)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('archivos')
            .select('id')
            .where('usado', '=', false)
            .where('creadoEn', '<', limite)
            .orderBy('creadoEn')
            .limit(LOTE)
            .forUpdate()
            .skipLocked(),
        )
        .returning('ubicacion')
        .execute(),
    )
    for (const { ubicacion } of sinUso)
      await storage
        .delete(ubicacion)
        .catch((err: unknown) => ctx.log.warn({ err, ubicacion }, 'No se pudo borrar un archivo'))
    total += sinUso.length
    if (sinUso.length < LOTE) return total
  }
}
