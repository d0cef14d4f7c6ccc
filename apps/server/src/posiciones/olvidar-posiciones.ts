import { TARDANZA_MAXIMA_MS } from '@aliadas/contract/posiciones'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'
import { bloquearPlacas } from '../servicios/index.ts'

/**
 * Takes a driver's vehicles off the map of a company: their last positions and doubts on its trips. Reports that run now
 * end first, also those of trips that ended within a day; later ones find that the driver does not agree. Whoever calls
 * it has written that already.
 */
export const olvidarPosicionesDe = async (
  tx: Tx,
  { conductorId, empresaId }: { conductorId: string; empresaId: string },
  ahora: Date,
): Promise<void> => {
  const viajes = await tx
    .selectFrom('servicios')
    .select(['id', 'placas'])
    .where('conductorId', '=', conductorId)
    .where('empresaAliadaId', '=', empresaId)
    .where('estado', 'in', ['confirmado', 'finalizado'])
    .where((eb) =>
      eb.or([
        eb('estado', '=', 'confirmado'),
        eb('finalizadoEn', '>=', new Date(ahora.getTime() - TARDANZA_MAXIMA_MS)),
        eb.exists(
          eb.selectFrom('posiciones').select('vehiculoId').whereRef('posiciones.servicioId', '=', 'servicios.id'),
        ),
      ]),
    )
    .execute()
  await bloquearPlacas(
    tx,
    viajes.flatMap(({ placas }) => placas ?? []),
  )
  const ids = viajes.map(({ id }) => id)
  await sql`delete from posiciones where servicio_id = any(${ids}::text[])`.execute(tx)
  await sql`delete from posiciones_dudosas where servicio_id = any(${ids}::text[])`.execute(tx)
}
