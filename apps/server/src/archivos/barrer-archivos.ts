import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Retention } from '../platform/database/index.ts'
import type { Storage } from '../platform/files/index.ts'
import { porBorrar } from './borrar-archivos.ts'

const LOTE = 200
/** With a sweep every ten minutes, unused files are gone within the hour. */
const MINUTOS_SIN_USO = 45
const VIDA_SIN_USO_MS = MINUTOS_SIN_USO * 60_000
export const RETENCION_SIN_USO: Retention = {
  what: 'archivos, si nada los usa',
  rule: `${MINUTOS_SIN_USO} minutos`,
  table: 'archivos',
  at: 'creado_en',
  due: (ahora) => sql`not usado and creado_en < ${new Date(ahora.getTime() - VIDA_SIN_USO_MS)}`,
}

/**
 * Deletes files that no record used in time: the row first, so that no row names a missing file; then the bytes. Those of
 * a file that a record once named go `keepMs` later: with BACKUP_DIR an older day may be restored that names them.
 */
export const barrerArchivosSinUso = async (ctx: Context, storage: Storage, keepMs = 0): Promise<number> => {
  const limite = new Date(ctx.clock.now().getTime() - VIDA_SIN_USO_MS)
  let total = 0
  for (;;) {
    const barridos = await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
      const sinUso = await tx
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
        .returning(['ubicacion', 'titularId', 'nuncaUsado'])
        .execute()
      const ahora = ctx.clock.now()
      const hasta = keepMs === 0 ? null : new Date(ahora.getTime() + keepMs)
      await porBorrar(
        tx,
        sinUso.map(({ nuncaUsado, ...archivo }) => ({ ...archivo, hasta: nuncaUsado ? null : hasta })),
        ahora,
      )
      return sinUso.length
    })
    total += barridos
    if (barridos < LOTE) break
  }
  await barrerBorrados(ctx, storage)
  return total
}

/**
 * Deletes the bytes of erased files. A row stays until its bytes are gone, so that the next sweep retries a failed
 * deletion. No transaction waits for the store; two sweeps at once delete the same bytes twice, which does no harm.
 */
export const barrerBorrados = async (ctx: Context, storage: Storage): Promise<void> => {
  for (;;) {
    const filas = await ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx
        .selectFrom('archivosBorrados')
        .select('ubicacion')
        .where((eb) => eb.or([eb('hasta', 'is', null), eb('hasta', '<=', ctx.clock.now())]))
        .orderBy('en')
        .limit(LOTE)
        .execute(),
    )
    const idos: string[] = []
    for (const { ubicacion } of filas)
      await storage.delete(ubicacion).then(
        () => idos.push(ubicacion),
        (err: unknown) => ctx.log.warn({ err, ubicacion }, 'No se pudo borrar un archivo'),
      )
    if (idos.length > 0)
      await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
        tx.deleteFrom('archivosBorrados').where('ubicacion', 'in', idos).execute(),
      )
    if (filas.length < LOTE || idos.length < filas.length) return
  }
}
