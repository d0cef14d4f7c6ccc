import { exigir } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { READER } from '../platform/database/index.ts'
import { negativaDeEspacio } from './aliados.rules.ts'

/**
 * Checks the bytes that an app uploaded and nobody handed in. They belong to no company, so an app never uses up the
 * space of a company. Throws `Falla`: `resource-exhausted` (motivo `archivos_sin_usar`).
 */
export const exigirEspacio = async (ctx: Context, aliado: Aliado): Promise<void> => {
  const { bytes } = await ctx.db.read(READER, (tx) =>
    tx
      .selectFrom('archivos')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
      .where('subidoPor', '=', aliado.id)
      .where('tenant', '=', NINGUNA_EMPRESA)
      .where('usado', '=', false)
      .executeTakeFirstOrThrow(),
  )
  exigir(negativaDeEspacio(bytes))
}
