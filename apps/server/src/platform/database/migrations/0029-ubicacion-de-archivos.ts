import { sql, type Kysely } from 'kysely'

/** Where a file lies in the storage: `clave` alone is an authorization key (docs/glossary.md). Grants follow the column. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table archivos rename column clave to ubicacion`.execute(db)
}
