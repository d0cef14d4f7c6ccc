import type { Tx } from '../platform/database/index.ts'

/** Takes away what is told of records that are erased. Needs the system's scope. */
export const olvidarAvisosDe = async (tx: Tx, objetos: readonly string[]): Promise<void> => {
  await tx.deleteFrom('avisos').where('objetoId', 'in', objetos).execute()
}
