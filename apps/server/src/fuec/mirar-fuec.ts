import { fechaBogota } from '@aliadas/contract/core'
import { estadoPorDias, type EstadoLeido } from '@aliadas/contract/fuec'
import { sql, type Kysely } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Tables } from '../platform/database/index.ts'
import { huellaDeToken } from './token.ts'

export type EstadoMirado = Exclude<EstadoLeido, 'emitiendo'>
export type Mirado = NonNullable<Awaited<ReturnType<typeof leerMirado>>>

type Busqueda = { token: string } | { numero: string; placas: string }

/** The FUEC behind a code, or behind a number and plates. */
export const fuecMirado = (tx: Kysely<Tables>, busqueda: Busqueda) =>
  tx
    .selectFrom('fuecs')
    .innerJoin('servicios', 'servicios.id', 'fuecs.servicioId')
    .select(['fuecs.id', 'fuecs.empresaId', 'fuecs.estado', 'fuecs.motivo', 'fuecs.terminadoEn', 'fuecs.datos'])
    .select(['fuecs.desde', 'fuecs.hasta', 'servicios.vehiculoSuspendido'])
    .where('fuecs.estado', '<>', 'emitiendo')
    .$call((q) =>
      'token' in busqueda
        ? q.where('tokenSha256', '=', huellaDeToken(busqueda.token))
        : q.where('numero', '=', busqueda.numero).where('fuecs.placas', '=', busqueda.placas),
    )

const leerMirado = (ctx: Context, busqueda: Busqueda) =>
  ctx.db.read({ rol: 'sistema' }, (tx) => fuecMirado(tx, busqueda).executeTakeFirst())

/** The state of a FUEC as an officer reads it at this moment. */
export const estadoMirado = (
  f: Pick<Mirado, 'estado' | 'desde' | 'hasta' | 'vehiculoSuspendido'>,
  ahora: Date,
): EstadoMirado => (f.estado === 'revocado' || f.estado === 'anulado' ? f.estado : estadoPorDias(f, ahora))

/**
 * The FUEC behind a code, or behind a number and plates, and one look more on this day. Uses the system scope, because
 * whoever looks is nobody here; the secret or both facts of the paper are the condition. Null when there is none.
 */
export const mirarFuec = async (ctx: Context, busqueda: Busqueda): Promise<Mirado | null> => {
  const mirado = await leerMirado(ctx, busqueda)
  if (!mirado) return null
  const { id: fuecId, empresaId } = mirado
  await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .insertInto('fuecLecturas')
      .values({ fuecId, empresaId, dia: fechaBogota(ctx.clock.now()), veces: 1 })
      .onConflict((oc) => oc.columns(['fuecId', 'dia']).doUpdateSet({ veces: sql<number>`fuec_lecturas.veces + 1` }))
      .execute(),
  )
  return mirado
}
