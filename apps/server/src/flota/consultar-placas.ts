import { limit } from '../platform/limits.ts'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { autorizarVehiculoNuevo } from './autorizar-archivo.ts'

const MINUTO = 60_000
/** A person who types asks a few times a minute; a list of plates is not tried out like this. */
const POR_MINUTO = 30

/** Whether plates are registered, in whatever company: it says neither whose nor what they are. */
export const consultarPlacas = async (ctx: Context, persona: Persona, placas: string): Promise<{ existe: boolean }> => {
  await autorizarVehiculoNuevo(ctx, persona)
  await limit(ctx, [{ key: `placas:${persona.id}`, max: POR_MINUTO, windowMs: MINUTO }])
  const fila = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('vehiculos').select('id').where('placas', '=', placas).executeTakeFirst(),
  )
  return { existe: fila !== undefined }
}
