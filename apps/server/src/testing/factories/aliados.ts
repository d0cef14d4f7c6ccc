import { ALCANCES, type Alcance } from '@aliadas/contract/aliados'
import { asegurarClaveDeAliado } from '../../aliados/index.ts'
import type { Aliado } from '../../platform/actor.ts'
import { newSecret } from '../../platform/ids.ts'
import { unique, type World } from './world.ts'

/** A partner's app with a key of these scopes. */
export const createAliado = async (
  { ctx }: World,
  alcances: readonly Alcance[] = ALCANCES,
): Promise<Aliado & { clave: string }> => {
  const nombre = `Aliado ${unique()}`
  const clave = newSecret()
  await asegurarClaveDeAliado(ctx, nombre, clave, alcances)
  const { id } = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('aliados').select('id').where('nombre', '=', nombre).executeTakeFirstOrThrow(),
  )
  return { tipo: 'aliado', id, nombre, alcances, clave }
}
