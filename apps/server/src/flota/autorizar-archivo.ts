import { SOLO_ADMIN_CREA_VEHICULO, puede, sinPermiso } from '@aliadas/contract'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { exigirPerfilCompleto } from '../empresas/index.ts'

/** May this person upload photos and documents of a vehicle to be? Asked before the first byte is read. */
export const autorizarArchivoDeVehiculo = async (ctx: Context, persona: Persona): Promise<void> => {
  if (!puede(persona.rol, 'agregarVehiculo')) throw sinPermiso(SOLO_ADMIN_CREA_VEHICULO)
  await ctx.db.read(scopeOf(persona), (tx) => exigirPerfilCompleto(tx, persona, 'para agregar vehículos'))
}
