import { exigir, negativaDePermiso } from '@aliadas/contract/core'
import { negativaParaAgregarVehiculo } from '@aliadas/contract/flota'
import { interesadoDe } from '../empresas/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'

/** Whether this person may add a vehicle, and therefore ask about its plates. */
export const autorizarVehiculoNuevo = async (ctx: Context, persona: Persona): Promise<void> =>
  exigir(negativaParaAgregarVehiculo(await ctx.db.read(scopeOf(persona), (tx) => interesadoDe(tx, persona))))

const tieneFlota = async (tx: Tx, { empresaId }: Persona): Promise<boolean> =>
  (await tx.selectFrom('vehiculos').select('id').where('empresaId', '=', empresaId).executeTakeFirst()) !== undefined

/**
 * Photos and documents are uploaded for a new vehicle, or for one of the company that this person may edit; both need
 * a complete profile.
 *
 * Throws `Falla`: `permission-denied` (role, incomplete profile).
 */
export const autorizarArchivoDeVehiculo = async (ctx: Context, persona: Persona): Promise<void> => {
  const negativa = await ctx.db.read(scopeOf(persona), async (tx) => {
    const interesado = await interesadoDe(tx, persona)
    const delNuevo = negativaParaAgregarVehiculo(interesado)
    const edita = interesado.perfilCompleto && negativaDePermiso(persona.rol, 'editarVehiculo') === null
    return delNuevo && edita && (await tieneFlota(tx, persona)) ? null : delNuevo
  })
  exigir(negativa)
}
