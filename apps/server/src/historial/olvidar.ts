import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'

/**
 * Removes typed text (names, reasons) and file names from the lines about these providers; actor, act and time stay. It
 * is the only update that the history accepts. Needs the system scope.
 */
export const olvidarEnHistorial = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`select olvidar_en_historial(${[...ids]}::text[])`.execute(tx)
}
