import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'

/** So many lines of one number are summed as fast as one. */
const LINEAS = 32

/**
 * Puts the lines of each number of services together into one. Who reads meanwhile sees the old ones or the new one; several servers may run
 * it at once, and each takes lines that no other has.
 */
export const juntarCuentas = (ctx: Context): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await sql`
      with tomadas as (
        delete from servicios_contados where ctid = any (array(
          select ctid from servicios_contados where (tenant, estado, tipo) in (
            select tenant, estado, tipo from servicios_contados group by tenant, estado, tipo having count(*) > ${LINEAS})
          for update skip locked))
        returning tenant, estado, tipo, cuantos
      )
      insert into servicios_contados select tenant, estado, tipo, sum(cuantos) from tomadas group by tenant, estado, tipo`.execute(
      tx,
    )
  })
