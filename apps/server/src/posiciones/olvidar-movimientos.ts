import { MINUTO_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { inPieces } from '../platform/database/index.ts'

/** How long the change log says every step of a vehicle; after that only where it is. */
const MINUTOS_DE_MOVIMIENTOS = 10
/** A line is written up to that long after the instant of its report, and that instant is the server's. */
const MARGEN = sql.lit('1 minute')

/**
 * Deletes lines of positions that are older than ten minutes and that a later report of their vehicle follows: a browser
 * that comes back needs where a vehicle is, and not where it was. The last line of each vehicle stays, and so does the
 * first line of the log, which says where the log begins. Returns the number of lines.
 */
export const olvidarMovimientos = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { pieza }: { pieza?: number } = {},
): Promise<number> => {
  const hasta = new Date(clock.now().getTime() - MINUTOS_DE_MOVIMIENTOS * MINUTO_MS)
  const { rows } = await db.read({ rol: 'sistema' }, (tx) =>
    sql<{ id: string }>`select id::text as id from change_log order by change_log.xid, change_log.id limit 1`.execute(
      tx,
    ),
  )
  return inPieces(db, {
    table: 'change_log',
    where: sql`tema = 'posicion' and en < ${hasta} and id <> ${rows[0]?.id ?? '0'}::bigint
      and not exists (select from posiciones p where p.vehiculo_id = fila and p.recibida_en <= change_log.en + interval ${MARGEN})`,
    // Names the partial index, whatever the planner believes of how many lines are left.
    orderBy: sql`en`,
    ...(pieza === undefined ? {} : { piece: pieza }),
  })
}
