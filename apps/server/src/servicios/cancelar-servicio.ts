import { exigir, negativaDeEstado } from '@aliadas/contract'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { cerrojoDeMercado } from './cerrojo.ts'
import { transitarOfertas } from './transicion-de-ofertas.ts'
import { bloquearServicio, transitar } from './transicion.ts'

/** A client app withdraws its own pending service; the offers on it end with it. */
export const cancelarServicio = async (tx: Tx, aliado: Aliado, id: string, ahora: Date): Promise<void> => {
  await cerrojoDeMercado(tx, id)
  const servicio = await bloquearServicio(tx, id)
  exigir(negativaDeEstado('cancelar', servicio.estado))
  await transitar(tx, aliado, servicio, 'cancelar', {}, ahora)
  await transitarOfertas(tx, aliado, 'vencer', (q) => q.where('servicioId', '=', id), ahora, {
    motivo: 'servicio cancelado',
  })
}
