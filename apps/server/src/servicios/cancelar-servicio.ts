import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaParaCancelar, type CancelacionNueva } from '@aliadas/contract/servicios'
import { asentarCausa, asentarReverso } from '../libro/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { cerrojoDeMercado } from './cerrojo.ts'
import type { FilaDeServicio } from './filas.ts'
import { hayPruebaDePago } from './prueba-de-pago.ts'
import { transitarOfertas } from './transicion-de-ofertas.ts'
import { bloquearServicio, transitar } from './transicion.ts'

/** In the history of each offer that ended with its service. */
export const SERVICIO_CANCELADO = 'servicio cancelado'
/** In the ledger, beside what is no longer owed. */
const POR_CANCELACION = 'El cliente canceló el servicio'

/**
 * A client's app cancels its own service: a pending one with its offers; an awarded one, with a reason, until its route
 * starts. The FUEC is annulled, an advance that is owed is reversed, one that was paid stays paid, and what the client
 * had paid is owed back. Of a payment that nobody validated, evidence makes no debt: the service says that it is to be
 * cleared up with the client. The vehicle is free, because only reserved and confirmed services occupy one.
 *
 * Needs the system scope: the ledger and the FUEC of a company are not the partner's to write. It therefore checks the
 * partner itself.
 *
 * Throws `Falla`: `not-found` (not its own), `invalid-argument` (no reason), `aborted` (ended, or the route started).
 * Source: decisions §3 and §10.
 */
export const cancelarServicio = async (
  tx: Tx,
  aliado: Aliado,
  id: string,
  { motivo, nota }: CancelacionNueva,
  ahora: Date,
): Promise<void> => {
  await cerrojoDeMercado(tx, id)
  const servicio = await bloquearServicio(tx, id)
  if (servicio.aliadoId !== aliado.id) throw noEncontrado()
  exigir(negativaParaCancelar(servicio, motivo))
  const devolucion = servicio.pago ? servicio.valorOferta : null
  const pagoPorAclarar = !servicio.pago && (await hayPruebaDePago(tx, id))
  const debeAnticipo = servicio.pagarAnticipoConductor && !servicio.anticipoConductorPagado
  const detalle = {
    ...(motivo && { motivo }),
    ...(nota && { nota }),
    ...(devolucion !== null && { devolucion }),
    ...(pagoPorAclarar && { pagoPorAclarar }),
  }
  await transitar(
    tx,
    aliado,
    servicio,
    'cancelar',
    {
      canceladoEn: ahora,
      canceladoPor: aliado.nombre,
      motivoCancelacion: motivo,
      notaCancelacion: nota,
      devolucion,
      pagoPorAclarar,
      ...sinFuec(servicio, ahora),
      ...(debeAnticipo && { pagarAnticipoConductor: false }),
    },
    ahora,
    detalle,
  )
  await transitarOfertas(tx, aliado, 'vencer', (q) => q.where('servicioId', '=', id), ahora, {
    motivo: SERVICIO_CANCELADO,
  })
  await deshacerDeudas(tx, aliado, { ...servicio, devolucion, debeAnticipo }, ahora)
}

/** The file of an annulled FUEC stays among the earlier ones. */
const sinFuec = ({ fuecArchivoId: archivo, tipoFuec: tipo, fuecAnteriores }: FilaDeServicio, ahora: Date) =>
  archivo === null || tipo === null
    ? {}
    : {
        fuec: false,
        fuecArchivoId: null,
        tipoFuec: null,
        fuecDesactualizado: false,
        fuecAnteriores: JSON.stringify([
          ...fuecAnteriores,
          { archivo, tipo, reemplazadoEn: ahora.toISOString(), anulado: true },
        ]),
      }

type Cancelado = FilaDeServicio & { devolucion: number | null; debeAnticipo: boolean }

/** What the ledger says of a cancelled service. A paid advance stays as it is. */
const deshacerDeudas = async (tx: Tx, aliado: Aliado, servicio: Cancelado, ahora: Date): Promise<void> => {
  const { empresaAliadaId: empresaId, devolucion } = servicio
  if (empresaId === null) return
  const de = { empresaId, objeto: { servicioId: servicio.id } }
  const reverso = { ...de, motivo: POR_CANCELACION, de: 'causa' } as const
  if (!servicio.pago) await asentarReverso(tx, aliado, ahora, { ...reverso, concepto: 'reserva' })
  if (servicio.debeAnticipo) await asentarReverso(tx, aliado, ahora, { ...reverso, concepto: 'anticipo' })
  if (devolucion !== null) await asentarCausa(tx, aliado, ahora, { ...de, concepto: 'devolucion', valor: devolucion })
}
