import { sql, type Kysely } from 'kysely'

const LUGARES = ['frente', 'lateral', 'interior', 'perspectiva', 'tablero']

/** A vehicle's photos are files of the store: the columns hold their ids, and none names a file that is gone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const lugar of LUGARES)
    await sql`alter table vehiculos add foreign key (${sql.id(lugar)}) references archivos (id)`.execute(db)
}
