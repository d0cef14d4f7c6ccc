import { sql, type Kysely } from 'kysely'

// Asked once a query and not once a row (migration 0044).
const ALIADO = `(select nullif(current_setting('app.aliado', true), ''))`

/** Also what `esViajeDe` (servicios/viajes-de-aliado.ts) says to the commands. */
const DE_SUS_VIAJES = `${ALIADO} is null or exists (
  select from servicios s where s.id = servicio_id and (s.aliado_id = ${ALIADO}
    or exists (select from conductores c where c.id = s.conductor_id and c.aliado_id = ${ALIADO})))`

/**
 * A report runs in the system's role, because the last place of its vehicle may belong to the trip of another partner. When the reporting key is
 * limited to its own trips, these policies refuse places, doubts and traces of any other trip.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const tabla of ['posiciones', 'posiciones_dudosas', 'trazas'])
    await sql
      .raw(
        `create policy sus_viajes_crea on ${tabla} as restrictive for insert to aliadas_sistema with check (${DE_SUS_VIAJES});
         create policy sus_viajes_cambia on ${tabla} as restrictive for update to aliadas_sistema using (true) with check (${DE_SUS_VIAJES});`,
      )
      .execute(db)
}
