import { sql, type Kysely } from 'kysely'

/**
 * What the desk narrows its lists by, in the order that they open with. A company's drivers and those of a city are few beside a whole list: another
 * order sorts them, or walks its own index.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create index mesa_por_empresa on mesa (empresa_id, lista, nombre_en_orden, id) where empresa_id is not null;
    create index mesa_por_ciudad on mesa (ciudad, lista, nombre_en_orden, id) where ciudad <> '';
  `,
    )
    .execute(db)
}
