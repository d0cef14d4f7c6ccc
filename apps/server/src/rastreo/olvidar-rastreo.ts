import type { Tx } from '../platform/database/index.ts'

/** Of a driver who deletes its account; its addresses and what it agreed to go with its row. */
export const olvidarRastreo = async (tx: Tx, conductorId: string): Promise<void> => {
  await tx.deleteFrom('rastreoMarcados').where('conductorId', '=', conductorId).execute()
  await tx.deleteFrom('rastreoDescartes').where('conductorId', '=', conductorId).execute()
}
