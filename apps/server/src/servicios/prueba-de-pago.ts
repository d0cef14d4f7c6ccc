import { estadoVigente } from '@aliadas/contract/pagos'
import type { Tx } from '../platform/database/index.ts'

/**
 * Whether the client's app showed a payment of this booking, or the card provider's calls say that it was paid or may
 * have been. Only a person validates a payment.
 */
export const hayPruebaDePago = async (tx: Tx, servicioId: string): Promise<boolean> => {
  const mostrado = await tx
    .selectFrom('comprobantesDeCliente')
    .select('id')
    .where('servicioId', '=', servicioId)
    .limit(1)
    .executeTakeFirst()
  if (mostrado) return true
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
