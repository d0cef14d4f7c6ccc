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

const demasiados = (segundos: number) =>
  new Falla('resource-exhausted', 'Hiciste demasiados intentos. Espera unos minutos y vuelve a intentarlo.', {
    details: { segundos },
  })

/**
 * Counts one try under each key and refuses with 429 above a limit. Give the narrowest key first: what it refuses does not count under the
 * wider ones, so that one source alone cannot use up what others share. Kept in the database: all servers count together.
 */
export const limitar = async (ctx: Context, limites: readonly Limite[]): Promise<void> => {
  const espera = await contar(ctx, limites)
  if (espera > 0) throw demasiados(espera)
}

/** Whether a limit has been reached; counts nothing. */
export const alTope = (ctx: Context, { clave, maximo, ventanaMs }: Limite): Promise<boolean> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const desde = new Date(ctx.clock.now().getTime() - ventanaMs)
    const fila = await tx
      .selectFrom('limites')
      .select('clave')
      .where('clave', '=', clave)
      .where('desde', '>', desde)
      .where('cuenta', '>=', maximo)
      .executeTakeFirst()
    return fila !== undefined
  })

/**
 * Counts only what the work refuses as wrong. Above the limit whoever is wrong is told to wait, and who is right goes on: an address is
 * often shared, and nobody may use up what others need. Only for secrets that nobody can guess.
 */
export const limitarFallos = async <T>(
  ctx: Context,
  limite: Limite,
  esFallo: (falla: Falla) => boolean,
  trabajo: () => Promise<T>,
): Promise<T> => {
  try {
    return await trabajo()
  } catch (error) {
    if (error instanceof Falla && esFallo(error)) await limitar(ctx, [limite])
    throw error
  }
}

const CORREOS_POR_HORA = 3
/** From one network that asked for so many mails in a quarter of an hour, each address gets only one an hour. */
const PEDIDOS_POR_RED = 20

/**
 * Whether one more mail goes to an address for what somebody asked without a session, of which who asked learns nothing. What others ask for
 * never closes it for an owner who has not had a mail yet. Ask it only for addresses that have something to be told: it keeps a count.
 */
export const cabeEnElBuzon = async (ctx: Context, para: string, email: string, network: string): Promise<boolean> => {
  const red = { clave: `${para}:red:${network}`, maximo: PEDIDOS_POR_RED, ventanaMs: 15 * 60_000 }
  const maximo = (await contar(ctx, [red])) > 0 ? 1 : CORREOS_POR_HORA
  return (await contar(ctx, [{ clave: `${para}:${email}`, maximo, ventanaMs: HORA_MS }])) === 0
}

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
