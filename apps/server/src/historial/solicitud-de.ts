import type { Tx } from '../platform/database/index.ts'

/**
 * The id of the request that wrote the lines about a service, or about another thing, at this instant. Null when no
 * request did, or when lines of two requests have the same instant.
 */
export const solicitudDe = async (
  tx: Tx,
  de: { en: Date } & ({ servicioId: string } | { servicioId: null; objetoId: string }),
): Promise<string | null> => {
  const lineas = tx
    .selectFrom('historial')
    .select('solicitud')
    .distinct()
    .where('en', '=', de.en)
    .where('solicitud', 'is not', null)
  const [una, otra] = await (
    de.servicioId === null
      ? lineas.where('servicioId', 'is', null).where('entidadId', '=', de.objetoId)
      : lineas.where('servicioId', '=', de.servicioId)
  )
    .limit(2)
    .execute()
  return otra ? null : (una?.solicitud ?? null)
}
