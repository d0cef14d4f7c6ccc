import { estadoVigente } from '@aliadas/contract/pagos'
import type { Tx } from '../platform/database/index.ts'

/** Whether the card provider's calls say that a booking was paid, or may have been. Only a person validates a payment. */
export const hayPruebaDePago = async (tx: Tx, servicioId: string): Promise<boolean> => {
  const avisos = await tx
    .selectFrom('epaycoEvidencias')
    .select('estado')
    .where('servicioId', '=', servicioId)
    .orderBy('recibidaEn')
    .orderBy('id')
    .execute()
  const estado = estadoVigente(avisos.map((aviso) => aviso.estado))
  return estado !== null && estado !== 'rechazada' && estado !== 'reversada'
}
