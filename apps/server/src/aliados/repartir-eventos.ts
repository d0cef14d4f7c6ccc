import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'

/** Events of one transaction. */
const LOTE = 500

/** Lets one transaction at a time give numbers, until its commit. */
export const bloquearNumeros = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('eventos', 1))`.execute(tx)

/**
 * Gives the next numbers to events that have none. The lock, held until the commit, makes the numbers become visible in
 * their order, so that a reader who remembers one number misses nothing. `orden` rises along the locks of a service, and
 * a change that happened before another was visible before it: the numbers of a service keep its order
 * (docs/decisions/0085). Numbers are a partner's own, so that they do not tell how much happens to others.
 */
const numerar = async (tx: Tx): Promise<number> => {
  await bloquearNumeros(tx)
  const { numAffectedRows = 0n } = await sql`
    with nuevos as materialized (
      select orden, aliado_id, servicio_id from eventos where numero is null order by orden limit ${LOTE}
    ), cuentas as (
      insert into eventos_cuentas (de, ultimo)
        select de, count(*) from (
          select aliado_id as de from nuevos union all select servicio_id from nuevos where servicio_id is not null
        ) cada group by de order by de
        on conflict (de) do update set ultimo = eventos_cuentas.ultimo + excluded.ultimo
        returning de, ultimo
    ), puestos as (
      select n.orden,
        a.ultimo - count(*) over (partition by n.aliado_id) + row_number() over (partition by n.aliado_id order by n.orden) as numero,
        s.ultimo - count(*) over (partition by n.servicio_id) + row_number() over (partition by n.servicio_id order by n.orden) as secuencia
      from nuevos n join cuentas a on a.de = n.aliado_id left join cuentas s on s.de = n.servicio_id
    )
    update eventos e set numero = p.numero, secuencia = p.secuencia from puestos p where e.orden = p.orden`.execute(tx)
  return Number(numAffectedRows)
}

/** Numbers every event that is visible now. Idempotent, and safe to run concurrently on several servers. */
export const repartirEventos = async ({ db }: Pick<Context, 'db'>): Promise<void> => {
  for (;;) {
    const cuantos = await db.transaction({ rol: 'sistema' }, numerar)
    if (cuantos < LOTE) return
  }
}
