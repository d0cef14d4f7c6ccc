import type { Accion } from '@aliadas/contract/servicios'
import { mitadDelConductor, type ConceptoDePago } from '@aliadas/contract/pagos'
import { anticipoEnPie, asentarCausa } from '../libro/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

/**
 * The debt that each step of a service creates: the award its price, the FUEC the advance, the end of the trip the
 * balance.
 */
const CAUSA: Partial<Record<Accion, ConceptoDePago>> = {
  aceptarOferta: 'reserva',
  subirFuec: 'anticipo',
  expedirFuec: 'anticipo',
  finalizar: 'saldo',
}

type Paso = { id: string; empresaAliadaId: string | null; valorOferta: number | null }

/** Writes the debt of a step into the ledger; most steps have none. */
export const asentarPaso = async (tx: Tx, actor: Actor, accion: Accion, paso: Paso, ahora: Date): Promise<void> => {
  const concepto = CAUSA[accion]
  const { id, empresaAliadaId, valorOferta } = paso
  if (!concepto || empresaAliadaId === null || valorOferta === null) return
  // A paid advance stays paid when its FUEC is annulled, and the next one does not owe it again.
  if (concepto === 'anticipo' && (await anticipoEnPie(tx, id))) return
  await asentarCausa(tx, actor, ahora, {
    empresaId: empresaAliadaId,
    concepto,
    objeto: { servicioId: id },
    valor: concepto === 'reserva' ? valorOferta : mitadDelConductor(valorOferta),
  })
}
