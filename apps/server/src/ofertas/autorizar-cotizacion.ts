import { noEncontrado, puede, sinPermiso } from '@aliadas/contract'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { exigirEstado, veElTipo } from '../servicios/index.ts'

/** May this person upload a quote for that service? Asked before the first byte is read. */
export const autorizarCotizacion = async (ctx: Context, persona: Persona, servicioId: string): Promise<void> => {
  if (!puede(persona.rol, 'ofertar')) throw sinPermiso()
  const servicio = await ctx.db.read(scopeOf(persona), async (tx) => {
    const fila = await tx
      .selectFrom('servicios')
      .select(['estado', 'tipo'])
      .where('id', '=', servicioId)
      .executeTakeFirst()
    return fila && (await veElTipo(tx, persona, fila)) ? fila : null
  })
  if (!servicio) throw noEncontrado()
  exigirEstado('aceptarOferta', servicio.estado)
}
