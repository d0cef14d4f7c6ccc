import { sql, type Kysely } from 'kysely'

/** What the desk narrows its lists by, in its other two orders: a big company's drivers, or a city's, are too many to sort for a page. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create index mesa_por_empresa_y_fecha on mesa (empresa_id, lista, creado_en, id) where empresa_id is not null;
    create index mesa_por_empresa_y_referido on mesa (empresa_id, lista, referido_en_orden, id) where empresa_id is not null;
    create index mesa_por_ciudad_y_fecha on mesa (ciudad, lista, creado_en, id) where ciudad <> '';
    create index mesa_por_ciudad_y_referido on mesa (ciudad, lista, referido_en_orden, id) where ciudad <> '';
  `,
    )
    .execute(db)
}
