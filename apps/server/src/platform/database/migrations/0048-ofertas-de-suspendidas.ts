import { sql, type Kysely } from 'kysely'

/** Partners' clients are shown no offer of a suspended company, and cannot take one: what asks needs to read whether it is. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('grant select (suspendida) on empresas to aliadas_aliado').execute(db)
}
