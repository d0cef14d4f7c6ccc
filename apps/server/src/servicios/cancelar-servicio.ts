import { exigir } from '@aliadas/contract/core'
import { negativaDeEstado } from '@aliadas/contract/servicios'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { cerrojoDeMercado } from './cerrojo.ts'
import { transitarOfertas } from './transicion-de-ofertas.ts'
import { bloquearServicio, transitar } from './transicion.ts'

/** In the history of each offer that ended with its service. */
export const SERVICIO_CANCELADO = 'servicio cancelado'

/**
 * A client app cancels its own pending service; the offers on it end with it.
 *
 * Throws `Falla`: `not-found` (not its own), `aborted` (no longer pending). Source: decisions §3.
 */
export const cancelarServicio = async (tx: Tx, aliado: Aliado, id: string, ahora: Date): Promise<void> => {
  await cerrojoDeMercado(tx, id)
  const servicio = await bloquearServicio(tx, id)
  exigir(negativaDeEstado('cancelar', servicio.estado))
  await transitar(tx, aliado, servicio, 'cancelar', {}, ahora)
  await transitarOfertas(tx, aliado, 'vencer', (q) => q.where('servicioId', '=', id), ahora, {
    motivo: SERVICIO_CANCELADO,
  })
}
