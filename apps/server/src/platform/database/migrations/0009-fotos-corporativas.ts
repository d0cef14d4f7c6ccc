import { sql, type Kysely } from 'kysely'

/** Five photos at most (specification §9), whoever writes them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table empresas add constraint empresas_fotos_maximo check (cardinality(fotos_corporativas) <= 5)`.execute(
    db,
  )
}
