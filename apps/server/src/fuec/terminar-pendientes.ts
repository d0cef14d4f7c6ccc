import type { Almacen } from '../archivos/index.ts'
import type { Context } from '../platform/context.ts'
import { solicitudDe } from '../historial/index.ts'
import { continuing, type Origin } from '../platform/request-context.ts'
import type { Sitio } from './numerar-fuec.ts'
import { terminarFuec } from './terminar-fuec.ts'

/** The request that numbered a FUEC draws it; after this time without a file it was cut off. In ms. */
const ABANDONADO_MS = 30_000
const LOTE = 50

/** Its log lines belong to that request. */
const solicitudQueLoNumero = async (
  ctx: Context,
  { empresaId, servicioId, creadoEn }: { empresaId: string; servicioId: string; creadoEn: Date },
): Promise<Origin | undefined> => {
  const id = await ctx.db.read({ rol: 'empresa', empresaId }, (tx) => solicitudDe(tx, { servicioId, en: creadoEn }))
  return id === null ? undefined : { id, trace: null }
}

/** Finishes the FUECs that a crash left between their number and their file. Returns how many it tried. */
export const terminarFuecsPendientes = async (ctx: Context, almacen: Almacen, sitio: Sitio): Promise<number> => {
  const antes = new Date(ctx.clock.now().getTime() - ABANDONADO_MS)
  const pendientes = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('fuecs')
      .select(['id', 'empresaId', 'servicioId', 'creadoEn'])
      .where('estado', '=', 'emitiendo')
      .where('creadoEn', '<', antes)
      .orderBy('creadoEn')
      .limit(LOTE)
      .execute(),
  )
  for (const fuec of pendientes)
    await continuing(await solicitudQueLoNumero(ctx, fuec), () =>
      terminarFuec(ctx, almacen, sitio, fuec).catch((err: unknown) => {
        ctx.log.warn({ err, fuec: fuec.id }, 'No se pudo terminar un FUEC')
      }),
    )
  return pendientes.length
}
