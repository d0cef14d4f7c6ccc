import { RETRASO_MS, ANTICIPACION_RECORRIDO_MS } from '@aliadas/contract/servicios'
import { POSICION_VIEJA_MS } from '@aliadas/contract/posiciones'
import { DIA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { anotar } from '../historial/index.ts'
import { SERVIDOR } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'

const LOTE = 500

type Tardio = { id: string; aliadoId: string | null; empresaAliadaId: string | null }

/**
 * Tells of these trips that they are late, in the caller's transaction, which holds their rows. The partner hears
 * `servicio.retraso`. Refuses nothing.
 */
export const anotarRetrasos = async (tx: Tx, tardios: readonly Tardio[], ahora: Date): Promise<void> => {
  if (tardios.length === 0) return
  await tx
    .updateTable('servicios')
    .set({ retrasadoEn: ahora, actualizadoEn: ahora })
    .where(
      'id',
      'in',
      tardios.map(({ id }) => id),
    )
    .execute()
  await anotar(
    tx,
    SERVIDOR,
    ahora,
    tardios.map(({ id, aliadoId, empresaAliadaId }) => ({
      tenant: empresaAliadaId ?? 'CERRADO',
      aliadoId,
      entidad: 'servicio' as const,
      entidadId: id,
      accion: 'retrasar' as const,
    })),
  )
}

/**
 * Tells once of each running trip that its vehicle has not left ten minutes after the departure, though it reports where
 * it is: without reports nobody knows. Idempotent; several servers may run it at once. Returns the number. Refuses nothing.
 * Source: docs/decisions/0085.
 */
export const avisarRetrasos = (ctx: Context): Promise<number> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const antes = (ms: number) => new Date(ahora.getTime() - ms)
    const tardios = await tx
      .selectFrom('servicios as s')
      .select(['s.id', 's.aliadoId', 's.empresaAliadaId'])
      .where('s.estado', '=', 'confirmado')
      .where('s.recorridoIniciado', '=', true)
      .where('s.enCaminoDesde', 'is', null)
      .where('s.retrasadoEn', 'is', null)
      .where('s.salida', '<=', antes(RETRASO_MS))
      // A trip that nobody ended is no news after a day.
      .where('s.salida', '>', antes(DIA_MS + ANTICIPACION_RECORRIDO_MS))
      .where(sql<boolean>`not s.pasos_conductor @> '[{"paso": "a_bordo"}]'`)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('posiciones as p')
            .select('p.vehiculoId')
            .whereRef('p.vehiculoId', '=', 's.vehiculoId')
            .whereRef('p.servicioId', '=', 's.id')
            .where('p.en', '>', antes(POSICION_VIEJA_MS)),
        ),
      )
      .orderBy('s.salida')
      .limit(LOTE)
      .forUpdate('s')
      .skipLocked()
      .execute()
    await anotarRetrasos(tx, tardios, ahora)
    return tardios.length
  })
