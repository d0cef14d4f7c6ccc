import { sql, type RawBuilder } from 'kysely'

/**
 * Condition on `servicios`: the partner published the trip, or its app registered the trip's driver. True for every
 * trip when `aliado` is null. The policies of the tables for positions repeat it.
 */
export const esViajeDe = (aliado: RawBuilder<string | null> | string | null): RawBuilder<boolean> => sql<boolean>`(
  ${aliado}::text is null or servicios.aliado_id = ${aliado}::text
  or exists (select from conductores where conductores.id = servicios.conductor_id and conductores.aliado_id = ${aliado}::text)
)`
