import { sql, type Kysely } from 'kysely'

/** Orders of the list of FUECs: by last day, and both orders over all companies, for the platform. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index fuecs_por_termino on fuecs (empresa_id, hasta, id)`.execute(db)
  await sql`create index fuecs_de_todos on fuecs (creado_en, id) where length(empresa_id) > 0`.execute(db)
  await sql`create index fuecs_de_todos_por_termino on fuecs (hasta, id) where length(empresa_id) > 0`.execute(db)
}
