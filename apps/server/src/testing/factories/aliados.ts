import { ALCANCES, type Alcance } from '@aliadas/contract/aliados'
import { asegurarClaveDeAliado } from '../../aliados/index.ts'
import { guardarClaveDeAliado } from '../../aliados/guardar-clave-de-aliado.ts'
import { nuevoTextoDeClave } from '../../aliados/texto-de-clave.ts'
import type { Aliado } from '../../platform/actor.ts'
import { newSecret } from '../../platform/ids.ts'
import { unique, type World } from './world.ts'

/** A test key of these scopes for the partner of this name. */
export const createTestKey = async (
  { ctx }: World,
  nombre: string,
  alcances: readonly Alcance[] = ALCANCES,
): Promise<string> => {
  const secreto = nuevoTextoDeClave('prueba')
  const clave = { aliado: nombre, nombre: 'De prueba', modo: 'prueba' as const, secreto, alcances }
  await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    guardarClaveDeAliado(tx, { ...clave, creadoPor: null, venceEn: null }, ctx.clock.now()),
  )
  return secreto
}

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
