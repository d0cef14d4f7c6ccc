import { noEncontrado, puede, sinPermiso } from '@aliadas/contract'
import { exigirPerfilCompleto } from '../empresas/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { exigirEstado, veElTipo } from '../servicios/index.ts'

/** May this person bid on that service, and so upload a quote for it? Asked before the first byte is read. */
export const autorizarCotizacion = async (ctx: Context, persona: Persona, servicioId: string): Promise<void> => {
  if (!puede(persona.rol, 'ofertar')) throw sinPermiso()
  await ctx.db.read(scopeOf(persona), async (tx) => {
    await exigirPerfilCompleto(tx, persona, 'para ofertar')
    const servicio = await tx
      .selectFrom('servicios')
      .select(['estado', 'tipo'])
      .where('id', '=', servicioId)
      .executeTakeFirst()
    if (!servicio || !(await veElTipo(tx, persona, servicio))) throw noEncontrado()
    exigirEstado('aceptarOferta', servicio.estado)
  })
}
