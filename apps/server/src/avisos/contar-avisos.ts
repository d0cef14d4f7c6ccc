import { CIERRE_MS, MAXIMO_SIN_LEER } from '@aliadas/contract/avisos'
import { sql, type RawBuilder } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { lectorDeAvisos, type LectorDeAvisos } from './lector.ts'
import { partesDe, porOfertar } from './partes.ts'

type SinLeer = { sinLeer: number; proximo: string | null; ahora: number }

const CIERRE = sql`make_interval(secs => ${sql.raw(String(CIERRE_MS / 1000))})`

/** When the next request begins to close soon: nothing changes then, so no live event says it. */
const proximoCierre = (lector: LectorDeAvisos): RawBuilder<Date | null> =>
  lector.tipos.length === 0 || !lector.clases.includes('por-cerrar')
    ? sql`null::timestamptz`
    : sql`(select min(s.vence) - ${CIERRE} from ${porOfertar(lector)}
        and s.vence > ${lector.ahora}::timestamptz + ${CIERRE} and s.vence - ${CIERRE} > s.fecha)`

/** Each part counts no further than the bell shows. */
const hasta = (parte: RawBuilder<unknown>) =>
  sql`(select from (${parte}) p where not leido and not silenciado limit ${MAXIMO_SIN_LEER + 1})`

export const sinLeerDe = async (tx: Tx, lector: LectorDeAvisos): Promise<SinLeer> => {
  const { rows } = await sql<{ sinLeer: number; proximo: Date | null }>`
    select count(*)::int as sin_leer, ${proximoCierre(lector)} as proximo
    from (${sql.join(partesDe(lector).map(hasta), sql` union all `)}) contados`.execute(tx)
  const { sinLeer = 0, proximo = null } = rows[0] ?? {}
  return {
    sinLeer: Math.min(sinLeer, MAXIMO_SIN_LEER + 1),
    proximo: proximo?.toISOString() ?? null,
    ahora: lector.ahora.getTime(),
  }
}

export const contarAvisos = (ctx: Context, persona: Persona): Promise<SinLeer> =>
  ctx.db.read(scopeOf(persona), async (tx) => sinLeerDe(tx, await lectorDeAvisos(tx, persona, ctx.clock.now())))
