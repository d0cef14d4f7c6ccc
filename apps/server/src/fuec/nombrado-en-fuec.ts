import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'

/** Whether a FUEC of a trip that is not over prints this driver. */
export const nombradoEnFuec = async (
  tx: Tx,
  { empresaId, cedula }: { empresaId: string; cedula: string },
): Promise<boolean> => {
  const fila = await tx
    .selectFrom('fuecs')
    .innerJoin('servicios', 'servicios.id', 'fuecs.servicioId')
    .select('fuecs.id')
    .where('servicios.empresaAliadaId', '=', empresaId)
    .where('servicios.estado', 'in', ['reservado', 'confirmado'])
    .where('fuecs.estado', 'in', ['emitiendo', 'vigente'])
    .where(sql<boolean>`fuecs.datos -> 'conductores' @> ${JSON.stringify([{ cedula }])}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return fila !== undefined
}
