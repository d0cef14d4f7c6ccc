import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { datosParaOfertar, exigirPorOfertar } from './servicio-por-ofertar.ts'

/**
 * Whether this person may bid on that service, and therefore upload a quote for it; checked before the first byte is
 * read.
 */
export const autorizarCotizacion = async (ctx: Context, persona: Persona, servicioId: string): Promise<void> => {
  exigirPorOfertar(
    persona,
    await ctx.db.ask(scopeOf(persona), ...datosParaOfertar(persona, servicioId)),
    ctx.clock.now(),
  )
}
