import { exigir } from '@aliadas/contract/core'
import { SOLO_PRUEBA, type pruebaRoutes } from '@aliadas/contract/prueba'
import { servicioDeAliado } from '../aliados/index.ts'
import { scopeOf } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { filaDeServicio } from '../servicios/index.ts'
import type { Simulacion } from './simulacion.ts'

/** `simulacion`: absent in the real world. */
export const pruebaHandlers = (
  ctx: Context,
  simulacion: Simulacion | null,
  publicUrl: string,
): Handlers<typeof pruebaRoutes> => ({
  avanzarServicio: async ({ params: { id }, body }, { actor }) => {
    if (!simulacion) return exigir(SOLO_PRUEBA)
    // Of another partner: not found.
    await ctx.db.read(scopeOf(actor), (tx) => filaDeServicio(tx, id))
    await simulacion.avanzar(id, body.hasta)
    return ctx.db.read(scopeOf(actor), (tx) => servicioDeAliado(tx, actor, id, publicUrl, ctx.clock.now()))
  },
})
