import { ANTICIPACION_RECORRIDO_MS } from '@aliadas/contract/servicios'
import { SERVIDOR } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { transitarVarios } from './transicion.ts'

/**
 * Starts the route of every confirmed service two hours before its departure, each exactly once. Returns the number.
 */
export const iniciarRecorridos = (ctx: Context): Promise<number> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const hasta = new Date(ahora.getTime() + ANTICIPACION_RECORRIDO_MS)
    const iniciados = await transitarVarios(
      tx,
      SERVIDOR,
      'iniciarRecorrido',
      (q) => q.where('recorridoIniciado', '=', false).where('salida', '<=', hasta),
      { recorridoIniciado: true },
      ahora,
    )
    return iniciados.length
  })
