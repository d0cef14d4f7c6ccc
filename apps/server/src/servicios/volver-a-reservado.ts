import { asentarReverso } from '../libro/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import type { FilaDeServicio } from './filas.ts'
import { transitar } from './transicion.ts'

type Vuelta = {
  /** What changes besides the FUEC. */
  cambio: Omit<
    Parameters<typeof transitar>[4],
    'fuec' | 'fuecArchivoId' | 'tipoFuec' | 'fuecAnteriores' | 'fuecDesactualizado'
  >
  /** Whether the file is listed as annulled, or as an earlier one. */
  anulado: boolean
  /** In the ledger, beside the advance that is no longer owed. */
  motivo: string
  /** In the history. */
  detalle: Record<string, unknown>
}

/**
 * Takes a confirmed service back to reserved: it needs another FUEC, and the file of the one before stays among the
 * earlier ones. An advance that is owed is reversed in the ledger with the reason, and the next FUEC owes it anew; one
 * that was paid stays paid (decisions §10). The caller has locked the row.
 *
 * Throws `Falla`: `permission-denied` (an actor of another kind), `aborted` (the losing request of a race).
 */
export const volverAReservado = async (
  tx: Tx,
  persona: Persona,
  servicio: FilaDeServicio,
  accion: 'anularFuec' | 'cambiarVehiculo',
  ahora: Date,
  { cambio, anulado, motivo, detalle }: Vuelta,
): Promise<void> => {
  const { fuecArchivoId: archivo, tipoFuec: tipo, fuecAnteriores } = servicio
  const debe = servicio.pagarAnticipoConductor && !servicio.anticipoConductorPagado
  const anterior = { archivo, tipo, reemplazadoEn: ahora.toISOString(), ...(anulado && { anulado }) }
  await transitar(
    tx,
    persona,
    servicio,
    accion,
    {
      ...cambio,
      fuec: false,
      fuecArchivoId: null,
      tipoFuec: null,
      fuecDesactualizado: false,
      fuecAnteriores: JSON.stringify([...fuecAnteriores, anterior]),
      ...(debe && { pagarAnticipoConductor: false }),
    },
    ahora,
    detalle,
  )
  if (!debe) return
  const { empresaId } = persona
  const de = { empresaId, objeto: { servicioId: servicio.id }, concepto: 'anticipo' as const }
  await asentarReverso(tx, persona, ahora, { ...de, de: 'causa', motivo })
}
