import { sql, type Kysely } from 'kysely'

/**
 * A company's drivers by cédula: issuing a FUEC asks whether each one it prints is still there, and a folder asks for its
 * licence.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index conductores_por_cedula on conductores (empresa_id, cedula)`.execute(db)
}
