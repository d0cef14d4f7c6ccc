import { ALCANCES } from '@aliadas/contract/aliados'
import { asegurarClaves } from './acceso/index.ts'
import { asegurarClaveDeAliado } from './aliados/index.ts'
import { crearRivales, hayDemo, poblarDemo } from './demo/index.ts'
import type { Context } from './platform/context.ts'
import { StartError } from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'
import type { Running } from './start.ts'

type Herramientas = Parameters<typeof poblarDemo>[1]

/** Refuses demo people when others than this machine can reach the product. */
export const refuseDemo = async (ctx: Context, env: Pick<Env, 'local'>): Promise<void> => {
  if (!env.local && (await hayDemo(ctx)))
    throw new StartError([
      'Esta base de datos tiene las cuentas o la clave de demostración, que son públicas, y este inicio no es solo para este equipo: usa otra carpeta con DATA_DIR, o una base de datos vacía con DATABASE_URL.',
    ])
}

/**
 * Keys and demo data of a start; two servers never do this at once. Tells new keys when they are stored: the rest may
 * fail, and nobody makes them again. Returns whether this is the demo.
 */
export const prepareData = async (
  ctx: Context,
  env: Pick<Env, 'demo' | 'simulador' | 'claveAliada' | 'clavePlataforma' | 'partnerKey'>,
  herramientas: Herramientas,
  tell: (keys: Running['newKeys']) => void,
): Promise<boolean> => {
  const newKeys = await asegurarClaves(ctx, { aliada: env.claveAliada, plataforma: env.clavePlataforma })
  if (newKeys.aliada || newKeys.plataforma) tell(newKeys)
  if (env.partnerKey) await asegurarClaveDeAliado(ctx, 'Aliado principal', env.partnerKey, ALCANCES)
  const demo = env.demo && (await poblarDemo(ctx, herramientas))
  if (demo && env.simulador) await crearRivales(ctx, herramientas.enlaces)
  if (env.demo && !demo)
    ctx.log.info('La base de datos ya tiene cuentas propias: no se crearon los datos de demostración')
  return demo
}
