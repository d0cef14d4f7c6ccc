import { sql, type Kysely } from 'kysely'

/** Who made a key and when a partner's key was last used; the walls of 0008 hold for these columns too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table claves_autorizacion add column creado_por text references personas (id);
    alter table aliado_claves add column creado_por text references personas (id);
    alter table aliado_claves add column usada_en timestamptz;
    create index claves_usos_clave on claves_usos (clave_id, id desc);
  `.execute(db)
}
