import { sql, type Kysely } from 'kysely'

/** Keys of partners that act in the test world. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table aliado_claves add column prueba boolean not null default false`.execute(db)
  await sql`create index aliado_claves_de_prueba on aliado_claves (id) where prueba`.execute(db)
  await sql`grant insert (prueba) on aliado_claves to aliadas_plataforma`.execute(db)
}
