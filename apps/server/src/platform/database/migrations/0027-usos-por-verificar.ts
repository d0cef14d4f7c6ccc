import { sql, type Kysely } from 'kysely'

/** Whoever hands out a key sees who asked for an account with it, also while the address is not verified; never the password's digest. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index registros_clave on registros (clave_id, id desc) where clave_id is not null;
    create policy plataforma on registros for select to aliadas_plataforma
      using (current_user = 'aliadas_plataforma' and clave_id is not null);
    grant select (id, clave_id, nombres, apellidos, email, empresa, creado_en, vence_en) on registros to aliadas_plataforma;
  `.execute(db)
}
