import { Falla, HORA_MS } from '@aliadas/contract'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'

export type Limite = { clave: string; maximo: number; ventanaMs: number }

/** Counts one try under each key, up to the first that is above its limit. Returns the seconds until that one is free again; 0 when none is. */
const contar = (ctx: Context, limites: readonly Limite[]): Promise<number> => {
  const ahora = ctx.clock.now()
  return ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    for (const { clave, maximo, ventanaMs } of limites) {
      const inicio = new Date(ahora.getTime() - ventanaMs)
      const { rows } = await sql<{ cuenta: number; desde: Date }>`
        insert into limites (clave, desde, cuenta) values (${clave}, ${ahora}, 1)
        on conflict (clave) do update set
          desde = case when limites.desde <= ${inicio} then excluded.desde else limites.desde end,
          cuenta = case when limites.desde <= ${inicio} then 1 else limites.cuenta + 1 end
        returning cuenta, desde
      `.execute(tx)
      const fila = rows[0]
      if (!fila || fila.cuenta <= maximo) continue
      return Math.max(1, Math.ceil((fila.desde.getTime() + ventanaMs - ahora.getTime()) / 1000))
    }
    return 0
  })
}

/**
 * Counts one try under each key and refuses with 429 above a limit. Give the narrowest key first: what it refuses does not count under the
 * wider ones, so that one source alone cannot use up what others share. Kept in the database: all servers count together.
 */
export const limitar = async (ctx: Context, limites: readonly Limite[]): Promise<void> => {
  const espera = await contar(ctx, limites)
  if (espera > 0)
    throw new Falla('resource-exhausted', 'Hiciste demasiados intentos. Espera unos minutos y vuelve a intentarlo.', {
      details: { segundos: espera },
    })
}

/** At most three mails an hour that somebody asks for without a session go to one address; who asked does not learn of it. */
export const cabeEnElBuzon = async (ctx: Context, para: string, email: string): Promise<boolean> =>
  (await contar(ctx, [{ clave: `${para}:${email}`, maximo: 3, ventanaMs: HORA_MS }])) === 0

/** Forgets the tries of a key, after a success. */
export const olvidarIntentos = (ctx: Context, clave: string): Promise<unknown> =>
  ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('limites').where('clave', '=', clave).execute())

/** Takes one try back from each key: a success is no try against anybody. */
export const devolverIntento = (ctx: Context, claves: readonly string[]): Promise<unknown> =>
  claves.length === 0
    ? Promise.resolve()
    : ctx.db.transaction({ rol: 'sistema' }, (tx) =>
        tx
          .updateTable('limites')
          .set((eb) => ({ cuenta: eb('cuenta', '-', 1) }))
          .where('clave', 'in', claves)
          .where('cuenta', '>', 0)
          .execute(),
      )
