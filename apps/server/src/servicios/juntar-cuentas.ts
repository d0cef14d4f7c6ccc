import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'

/** Up to this many lines of one counter are summed as fast as one. */
const LINEAS = 32

/**
 * Merges the lines of each counter of services into one. A concurrent reader sees the old lines or the new one. Several
 * servers may run it at once; each takes different lines.
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
