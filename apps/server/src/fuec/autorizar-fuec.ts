import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaParaReemplazarFuec, negativaParaSubirFuec } from '@aliadas/contract/servicios'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'

/**
 * Whether this person may upload or replace the FUEC of that service; checked before the first byte is read.
 *
 * Throws `Falla`: `not-found` (another company's service), `permission-denied` (role), `aborted` (motivo `estado`, or
 * the route has started with a FUEC that is true).
 */
export const autorizarFuec = async (ctx: Context, persona: Persona, servicioId: string): Promise<void> => {
  const servicio = await ctx.db.read(scopeOf(persona), (tx) =>
    tx
      .selectFrom('servicios')
      .select(['estado', 'empresaAliadaId', 'vehiculoId', 'recorridoIniciado', 'fuecDesactualizado'])
      .where('id', '=', servicioId)
      .where('tenant', '=', persona.empresaId)
      .executeTakeFirst(),
  )
  if (!servicio) throw noEncontrado()
  exigir(
    servicio.estado === 'confirmado'
      ? negativaParaReemplazarFuec(persona, servicio)
      : negativaParaSubirFuec(persona, servicio),
  )
}
