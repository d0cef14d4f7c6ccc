import { exigir } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { limit } from '../platform/limits.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { VENTANA_MS, negativaDeEspacio } from './archivos.rules.ts'

const CARGAS_POR_PERSONA = 120
const CARGAS_POR_EMPRESA = 400

type Dueno = Pick<Persona, 'id' | 'empresaId'>

const exigirEspacio = async (tx: Tx, { id, empresaId }: Dueno, bytes: number): Promise<void> => {
  const { empresa, persona } = await tx
    .selectFrom('archivos')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('empresa'),
      fn.coalesce(fn.sum<number>('bytes').filterWhere('subidoPor', '=', id), sql<number>`0`).as('persona'),
    ])
    .where('tenant', '=', empresaId)
    .where('usado', '=', false)
    .executeTakeFirstOrThrow()
  exigir(negativaDeEspacio({ persona, empresa }, bytes))
}

/**
 * Before the first byte: checks how often this person and company upload, and whether the announced size still fits.
 *
 * Throws `Falla`: `resource-exhausted` (too many uploads, or too many unused bytes of the person or company).
 */
export const exigirCuota = async (ctx: Context, persona: Persona, bytes: number): Promise<void> => {
  await limit(ctx, [
    { key: `archivos:persona:${persona.id}`, max: CARGAS_POR_PERSONA, windowMs: VENTANA_MS },
    { key: `archivos:empresa:${persona.empresaId}`, max: CARGAS_POR_EMPRESA, windowMs: VENTANA_MS },
  ])
  await ctx.db.read(scopeOf(persona), (tx) => exigirEspacio(tx, persona, bytes))
}

/**
 * In the transaction that adds a file's row: uploads of one company run one after another, so that none exceeds the
 * limit.
 *
 * Throws `Falla`: `resource-exhausted`, as `exigirCuota`.
 */
export const ocuparCuota = async (tx: Tx, dueno: Dueno, bytes: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`archivos:${dueno.empresaId}`}, 0))`.execute(tx)
  await exigirEspacio(tx, dueno, bytes)
}
