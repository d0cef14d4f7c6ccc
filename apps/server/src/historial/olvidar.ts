import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'

/**
 * Removes from the lines about these providers what somebody typed (names, reasons) and which files there were; who did what and when stays. The only
 * change that the history takes. Needs the system's scope.
 */
export const olvidarEnHistorial = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`select olvidar_en_historial(${[...ids]}::text[])`.execute(tx)
}
