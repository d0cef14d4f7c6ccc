import type { Tx } from '../platform/database/index.ts'

/** Forgets the deliveries that a restored backup brought. Returns how many. */
export const descartarDeAntes = async (tx: Tx, hasta: Date): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('entregas')
    .set({ estado: 'descartada' })
    .where('estado', '=', 'pendiente')
    .where('creadoEn', '<=', hasta)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What waits for an address that was switched off is not sent any more; a test still is. */
export const descartarPendientes = async (tx: Tx, webhookId: string): Promise<void> => {
  await tx
    .updateTable('entregas')
    .set({ estado: 'descartada' })
    .where('webhookId', '=', webhookId)
    .where('estado', '=', 'pendiente')
    .where('numero', 'is not', null)
    .execute()
}
