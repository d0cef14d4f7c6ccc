import { anotar } from '../historial/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { cerrojoDeMercado } from './cerrojo.ts'
import { bloquearServicio, exigirEstado, transitar } from './transicion.ts'

/** A client app withdraws its own pending service; the offers on it end with it. */
export const cancelarServicio = async (tx: Tx, aliado: Aliado, id: string, ahora: Date): Promise<void> => {
  await cerrojoDeMercado(tx, id, 'cerrar')
  const servicio = await bloquearServicio(tx, id)
  exigirEstado('cancelar', servicio.estado)
  await transitar(tx, aliado, servicio, 'cancelar', {}, ahora)
  const ofertas = await tx
    .updateTable('ofertas')
    .set({ estado: 'vencida', actualizadoEn: ahora })
    .where('servicioId', '=', id)
    .where('estado', '=', 'enviada')
    .returning(['id', 'empresaId'])
    .execute()
  await anotar(
    tx,
    aliado,
    ahora,
    ofertas.map((oferta) => ({
      tenant: oferta.empresaId,
      aliadoId: aliado.id,
      entidad: 'oferta' as const,
      entidadId: oferta.id,
      accion: 'vencer',
      de: 'enviada',
      a: 'vencida',
      cambios: { servicio: id, motivo: 'servicio cancelado' },
    })),
  )
}
