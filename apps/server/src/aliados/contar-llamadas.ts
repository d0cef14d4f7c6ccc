import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { prepare, type Params } from '../platform/database/index.ts'
import { createSharedPerMinute, type Quota } from '../platform/http/index.ts'

/** Calls of one partner allowed in a minute, over all servers. */
export const LLAMADAS_POR_MINUTO = 600

/**
 * One row for each partner: the count of its newest minute. A server whose clock is up to a minute late adds to the
 * newer minute; with a larger difference it starts a new count, so that a wrong clock blocks nobody.
 */
const SUMAR = prepare(
  'llamadas_de_aliado',
  ({ aliado, minuto, llamadas }: Params<{ aliado: string; minuto: number; llamadas: number }>) => sql<{
    total: number
  }>`
    insert into aliado_llamadas (aliado_id, minuto, llamadas) values (${aliado}, ${minuto}::int, ${llamadas}::int)
    on conflict (aliado_id) do update set
      llamadas = excluded.llamadas
        + case when aliado_llamadas.minuto - excluded.minuto in (0, 1) then aliado_llamadas.llamadas else 0 end,
      minuto = case when aliado_llamadas.minuto - excluded.minuto = 1 then aliado_llamadas.minuto else excluded.minuto end
    returning llamadas as total`,
)

/** Headers of the limit (draft-ietf-httpapi-ratelimit-headers): the policy, and what is left of this minute. */
export const cabecerasDeLimite = ({ left, seconds }: Quota): Readonly<Record<string, string>> => ({
  'RateLimit-Policy': `"llamadas";q=${LLAMADAS_POR_MINUTO};w=60`,
  RateLimit: `"llamadas";r=${left};t=${seconds}`,
})

/** Counts a partner's call; refuses it above the limit. */
export const crearContadorDeLlamadas = (
  ctx: Context,
): ((aliadoId: string, decirCupo: (cupo: Quota) => void) => Promise<void>) =>
  createSharedPerMinute(ctx, {
    limit: LLAMADAS_POR_MINUTO,
    message: 'La clave superó su límite de llamadas por minuto.',
    motivo: 'llamadas',
    add: (aliado, minuto, llamadas) =>
      ctx.db.transaction({ rol: 'sistema', commit: 'local' }, async (tx) => {
        const [[fila]] = await tx.ask(SUMAR({ aliado, minuto, llamadas }))
        return fila?.total ?? llamadas
      }),
  })
