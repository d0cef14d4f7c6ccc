import { noEncontrado, puede, sinPermiso } from '@aliadas/contract'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { exigirEstado } from '../servicios/index.ts'

/** May this person upload a quote for that service? Asked before the first byte is read. */
export const autorizarCotizacion = async (ctx: Context, persona: Persona, servicioId: string): Promise<void> => {
  if (!puede(persona.rol, 'ofertar')) throw sinPermiso()
  const servicio = await ctx.db.read(scopeOf(persona), (tx) =>
    tx.selectFrom('servicios').select('estado').where('id', '=', servicioId).executeTakeFirst(),
  )
  if (!servicio) throw noEncontrado()
  exigirEstado('aceptarOferta', servicio.estado)
}
