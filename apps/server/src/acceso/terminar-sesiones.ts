import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'

type Cuales = { solo?: string; salvo?: string }

/**
 * Ends sessions of a person in the caller's transaction, which needs the system scope; all of them by default. The
 * deleted rows leave lines in the change log, so that every server drops the sessions and closes their streams. Returns
 * the ended sessions.
 */
export const terminarSesiones = async (tx: Tx, personaId: string, { solo, salvo }: Cuales = {}): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from acceso.session
    where "userId" = ${personaId}
      and (${solo ?? null}::text is null or id = ${solo ?? null})
      and id is distinct from ${salvo ?? null}
    returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}
