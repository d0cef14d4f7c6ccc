import { exigir, negativaParaAgregarVehiculo } from '@aliadas/contract'
import { interesadoDe } from '../empresas/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'

/** May this person add a vehicle, and so upload its photos and documents, or ask about its plates? */
export const autorizarArchivoDeVehiculo = async (ctx: Context, persona: Persona): Promise<void> =>
  exigir(negativaParaAgregarVehiculo(await ctx.db.read(scopeOf(persona), (tx) => interesadoDe(tx, persona))))
