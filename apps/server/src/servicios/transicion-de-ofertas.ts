import { TRANSICIONES_DE_OFERTA, type AccionDeOferta } from '@aliadas/contract/servicios'
import { anotar } from '../historial/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

const mover = (tx: Tx, accion: AccionDeOferta, ahora: Date, motivoRechazo: string | null) => {
  const { de, a } = TRANSICIONES_DE_OFERTA[accion]
  return tx
    .updateTable('ofertas')
    .set({ estado: a, actualizadoEn: ahora, ...(motivoRechazo !== null && { motivoRechazo }) })
    .where('estado', '=', de)
}

type Consulta = ReturnType<typeof mover>

/**
 * The only way a sent offer ends: a conditional update by the table of transitions, with a line in its company's
 * history. It is in `servicios`, because services end their offers with them. Returns the number of ended offers.
 *
 * Refuses nothing: offers that are elsewhere by then stay as they are. Source: decisions §3.
 */
export const transitarOfertas = async (
  tx: Tx,
  actor: Actor,
  accion: AccionDeOferta,
  cuales: (consulta: Consulta) => Consulta,
  ahora: Date,
  detalle: Record<string, unknown> = {},
  motivoRechazo: string | null = null,
): Promise<number> => {
  const { de, a } = TRANSICIONES_DE_OFERTA[accion]
  const movidas = await cuales(mover(tx, accion, ahora, motivoRechazo))
    .returning(['id', 'empresaId', 'servicioId', 'aliadoId'])
    .execute()
  await anotar(
    tx,
    actor,
    ahora,
    movidas.map((oferta) => ({
      tenant: oferta.empresaId,
      aliadoId: oferta.aliadoId,
      entidad: 'oferta' as const,
      entidadId: oferta.id,
      accion,
      de,
      a,
      cambios: { servicio: oferta.servicioId, ...detalle },
    })),
  )
  return movidas.length
}
