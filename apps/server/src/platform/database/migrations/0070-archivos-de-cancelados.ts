import { sql, type Kysely } from 'kysely'

/** A file of a service opens to the platform only while the service itself does: one that its partner cancelled is in no list and no detail. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create policy plataforma_lee_de_visibles on archivos as restrictive for select to aliadas_plataforma
      using (servicio_id is null or exists (
        select from servicios where servicios.id = archivos.servicio_id and servicios.estado <> 'cancelado'));
  `,
    )
    .execute(db)
}
