import { sql } from 'kysely'
import type { World } from './world.ts'

/** Resolves once this many statements of this database wait for a lock. */
export const waitingForLock = async ({ base }: Pick<World, 'base'>, count: number): Promise<void> => {
  for (;;) {
    const { rows } = await base.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    if ((rows[0]?.n ?? 0) >= count) return
  }
}

/** Locks one row for update in an open transaction. Returns a function that ends the transaction. */
export const holdRow = async (
  { ctx }: World,
  tabla: 'guias' | 'operadores' | 'servicios' | 'vehiculos',
  id: string,
): Promise<() => Promise<void>> => {
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const end = ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await sql`select from ${sql.table(tabla)} where id = ${id} for update`.execute(tx)
    taken.resolve()
    await released.promise
  })
  await taken.promise
  return async () => {
    released.resolve()
    await end
  }
}
