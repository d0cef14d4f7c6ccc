import { estadoVigente, type EstadoDeEpayco, type EvidenciaDePago } from '@aliadas/contract/pagos'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/index.ts'

/**
 * A payment has a handful of calls; more are noise. Calls that fit the booking come first, so that the others cannot
 * hide them.
 */
const MAXIMO = 100

type Fila = Omit<EvidenciaDePago, 'referencia' | 'en'> & { refPayco: string; recibidaEn: Date }

/** The card provider's calls about a service's payment, each once, and the resulting state. A person decides. */
export const evidenciaDe = async (
  tx: Tx,
  servicioId: string,
): Promise<{ evidencia: EvidenciaDePago[]; estadoDeEpayco: EstadoDeEpayco | null }> => {
  const { rows } = await sql<Fila>`
    select * from (
      select distinct on (ref_payco, transaccion, monto, moneda, estado, reparos)
        id, ref_payco, transaccion, monto, moneda, banco, estado, reparos, recibida_en
      from epayco_evidencias where servicio_id = ${servicioId}
      order by ref_payco, transaccion, monto, moneda, estado, reparos, recibida_en, id
    ) as dichas
    order by cardinality(reparos) > 0, recibida_en, id limit ${MAXIMO}
  `.execute(tx)
  const filas = rows.toSorted((a, b) => a.recibidaEn.getTime() - b.recibidaEn.getTime() || (a.id < b.id ? -1 : 1))
  return {
    evidencia: filas.map((fila) => ({
      id: fila.id,
      referencia: fila.refPayco,
      transaccion: fila.transaccion,
      monto: fila.monto,
      moneda: fila.moneda,
      banco: fila.banco,
      estado: fila.estado,
      reparos: fila.reparos,
      en: fila.recibidaEn.toISOString(),
    })),
    estadoDeEpayco: estadoVigente(filas.map((fila) => fila.estado)),
  }
}
