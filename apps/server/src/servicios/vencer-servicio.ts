import { exigir } from '@aliadas/contract/core'
import { negativaDeEstado } from '@aliadas/contract/servicios'
import { SERVIDOR } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { cerrojoDeMercado } from './cerrojo.ts'
import { transitarOfertas } from './transicion-de-ofertas.ts'
import { bloquearServicio, transitar } from './transicion.ts'

/**
 * Ends one pending service as if its time were over, and its offers with it: the test world does not wait for the clock.
 *
 * Throws `Falla`: `not-found`, `aborted` (not pending). Source: docs/decisions/0091.
 */
export const vencerServicio = async (tx: Tx, id: string, ahora: Date): Promise<void> => {
  await cerrojoDeMercado(tx, id)
  const servicio = await bloquearServicio(tx, id)
  exigir(negativaDeEstado('vencer', servicio.estado))
  await transitar(tx, SERVIDOR, servicio, 'vencer', {}, ahora)
  await transitarOfertas(tx, SERVIDOR, 'vencer', (q) => q.where('servicioId', '=', id), ahora)
}
