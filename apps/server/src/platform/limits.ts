import { Falla } from '@aliadas/contract/core'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import type { Tx } from './database/index.ts'

/**
 * At most `max` attempts under a key, in a window that opens with the first one. A request for several things counts as
 * `cost` attempts.
 */
export type Limit = { key: string; max: number; windowMs: number; cost?: number }

/**
 * Counts one attempt under each key, up to the first one above its limit. Returns the seconds until that key is free
 * again; 0 when none is above.
 */
export const countTry = (ctx: Context, limits: readonly Limit[]): Promise<number> =>
  ctx.db.transaction({ rol: 'sistema', commit: 'local' }, (tx) => countTryIn(tx, limits, ctx.clock.now()))

/** The same in the caller's transaction, which needs the system scope: what is rolled back did not count. */
export const countTryIn = async (tx: Tx, limits: readonly Limit[], now: Date): Promise<number> => {
  for (const { key, max, windowMs, cost = 1 } of limits) {
    const start = new Date(now.getTime() - windowMs)
    const { rows } = await sql<{ cuenta: number; desde: Date }>`
      insert into limites (clave, desde, cuenta) values (${key}, ${now}, ${cost})
      on conflict (clave) do update set
        desde = case when limites.desde <= ${start} then excluded.desde else limites.desde end,
        cuenta = case when limites.desde <= ${start} then excluded.cuenta else limites.cuenta + excluded.cuenta end
      returning cuenta, desde
    `.execute(tx)
    const row = rows[0]
    if (!row || row.cuenta <= max) continue
    return Math.max(1, Math.ceil((row.desde.getTime() + windowMs - now.getTime()) / 1000))
  }
  return 0
}

export const tooMany = (segundos: number) =>
  new Falla('resource-exhausted', 'Hiciste demasiados intentos. Espera unos minutos y vuelve a intentarlo.', {
    details: { segundos },
  })

/**
 * Counts one attempt under each key and refuses with 429 above a limit. Give the narrowest key first: an attempt that
 * it refuses does not count under the wider ones, so that one source cannot use up a shared limit. The counts are in
 * the database, for all servers.
 */
export const limit = async (ctx: Context, limits: readonly Limit[]): Promise<void> => {
  const wait = await countTry(ctx, limits)
  if (wait > 0) throw tooMany(wait)
}

/** Whether a limit has been reached; counts nothing. */
export const atLimit = (ctx: Context, { key, max, windowMs }: Limit): Promise<boolean> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const start = new Date(ctx.clock.now().getTime() - windowMs)
    const row = await tx
      .selectFrom('limites')
      .select('clave')
      .where('clave', '=', key)
      .where('desde', '>', start)
      .where('cuenta', '>=', max)
      .executeTakeFirst()
    return row !== undefined
  })

/**
 * Counts only attempts that the work refuses as wrong. Above the limit wrong attempts get 429 and right ones still
 * pass: many people may share an address, and one of them must not lock out the others. Only for secrets that cannot be
 * guessed.
 */
export const limitFaults = async <T>(
  ctx: Context,
  one: Limit,
  isFault: (falla: Falla) => boolean,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Falla && isFault(error)) await limit(ctx, [one])
    throw error
  }
}

/** Deletes the attempts of a key, after a success. */
export const forgetTries = (ctx: Context, key: string): Promise<unknown> =>
  ctx.db.transaction({ rol: 'sistema', commit: 'local' }, (tx) =>
    tx.deleteFrom('limites').where('clave', '=', key).execute(),
  )

/** Takes one attempt back from each key: a success does not count. */
export const giveTryBack = (ctx: Context, keys: readonly string[]): Promise<unknown> =>
  keys.length === 0
    ? Promise.resolve()
    : ctx.db.transaction({ rol: 'sistema', commit: 'local' }, (tx) =>
        tx
          .updateTable('limites')
          .set((eb) => ({ cuenta: eb('cuenta', '-', 1) }))
          .where('clave', 'in', keys)
          .where('cuenta', '>', 0)
          .execute(),
      )
