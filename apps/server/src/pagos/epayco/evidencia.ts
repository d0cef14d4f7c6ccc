import { estadoVigente, type EstadoDeEpayco, type EvidenciaDePago } from '@aliadas/contract'
import type { Tx } from '../../platform/database/index.ts'

/** A payment has a handful of calls; more than this is noise. */
const MAXIMO = 100

/** What the card provider said of a service's payment, and how it stands by that. A person decides. */
export const evidenciaDe = async (
  tx: Tx,
  servicioId: string,
): Promise<{ evidencia: EvidenciaDePago[]; estadoDeEpayco: EstadoDeEpayco | null }> => {
  const filas = await tx
    .selectFrom('epaycoEvidencias')
    .select(['id', 'refPayco', 'transaccion', 'monto', 'moneda', 'banco', 'estado', 'reparos', 'recibidaEn'])
    .where('servicioId', '=', servicioId)
    .orderBy('recibidaEn')
    .orderBy('id')
    .limit(MAXIMO)
    .execute()
  return {
    evidencia: filas.map(({ refPayco, recibidaEn, ...fila }) => ({
      ...fila,
      referencia: refPayco,
      en: recibidaEn.toISOString(),
    })),
    estadoDeEpayco: estadoVigente(filas.map((fila) => fila.estado)),
  }
}
