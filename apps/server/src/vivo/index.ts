import type { Context } from '../platform/context.ts'
import { createHub, type Hub, type LogRow, type Reader } from '../platform/live/index.ts'
import { crearTraductor } from './traducir.ts'

export { registrarVivo } from './vivo.routes.ts'

/** Sessions whose end these lines tell. */
export const sesionesTerminadas = (filas: readonly LogRow[]): string[] =>
  filas.filter((fila) => fila.tema === 'sesion').map((fila) => fila.fila)

/** The streams of this server, fed by its reader. Subscribe the cache of sessions to the reader before calling this. */
export const crearVivo = (ctx: Context, reader: Reader): Hub => {
  const hub = createHub({
    ...ctx,
    translate: crearTraductor(ctx),
    endedSessions: sesionesTerminadas,
    place: () => reader.place(),
  })
  reader.subscribe((filas) => hub.deliver(filas))
  return hub
}
