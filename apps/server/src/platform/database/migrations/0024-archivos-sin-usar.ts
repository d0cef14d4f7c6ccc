import { sql, type Kysely } from 'kysely'

/** What a person and a company uploaded and do not use is summed before each upload. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index archivos_sin_uso_de on archivos (tenant, subido_por) include (bytes) where not usado`.execute(
    db,
  )
}
