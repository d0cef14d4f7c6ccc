import { EMPRESAS_OFRECIDAS } from '@aliadas/contract/empresas'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { given } from '../platform/database/index.ts'
import { containsText } from '../platform/list.ts'

type Empresa = { id: string; nombre: string }

/**
 * The allied companies whose name contains a text, in order, as many as are offered; for people of a company only their
 * own.
 */
export const listarEmpresas = (
  ctx: Context,
  persona: Persona,
  { q: texto, id }: { q: string; id?: string | undefined },
): Promise<Empresa[]> =>
  ctx.db.read(scopeOf(persona), (tx) =>
    tx
      .selectFrom('empresas')
      .select(['id', 'nombre'])
      .where('tipo', '=', 'aliada')
      .$if(persona.rol !== 'plataforma', (q) => q.where('id', '=', persona.empresaId))
      .$call(given(id, (q, uno) => q.where('id', '=', uno)))
      .$if(texto !== '', (q) => q.where(containsText(sql`nombre`, texto)))
      .orderBy('nombre')
      .orderBy('id')
      .limit(EMPRESAS_OFRECIDAS)
      .execute(),
  )
