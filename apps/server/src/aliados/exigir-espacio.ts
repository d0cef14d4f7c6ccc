import { exigir } from '@aliadas/contract/core'
import type { Preset } from '@aliadas/contract/archivos'
import { sql } from 'kysely'
import type { Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { READER, type Tx } from '../platform/database/index.ts'
import type { Upload } from '../platform/http/index.ts'
import { negativaDeEspacio } from './aliados.rules.ts'

/** All that the app uploaded and no record uses, whoever the files belong to until then. */
const exigirEn = async (tx: Tx, aliado: Aliado, bytes: number): Promise<void> => {
  const { sinUsar } = await tx
    .selectFrom('archivos')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('sinUsar'))
    .where('subidoPor', '=', aliado.id)
    .where('usado', '=', false)
    .executeTakeFirstOrThrow()
  exigir(negativaDeEspacio(sinUsar, bytes))
}

/**
 * Before the first byte: checks whether the announced size fits beside what the app uploaded and nobody handed in. An
 * app never uses up the space of a company.
 *
 * Throws `Falla`: `resource-exhausted` (motivo `archivos_sin_usar`).
 */
export const exigirEspacio = (
  ctx: Context,
  aliado: Aliado,
  { declared = 1 }: Pick<Upload, 'declared'>,
  { maxBytes }: Pick<Preset, 'maxBytes'>,
): Promise<void> => ctx.db.read(READER, (tx) => exigirEn(tx, aliado, Math.min(declared, maxBytes)))

/**
 * In the transaction that adds a file's row: uploads of one app run one after another, so that none exceeds the limit.
 *
 * Throws `Falla`: `resource-exhausted`, as `exigirEspacio`.
 */
export const ocuparEspacio = async (tx: Tx, aliado: Aliado, bytes: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`archivos:${aliado.id}`}, 0))`.execute(tx)
  await exigirEn(tx, aliado, bytes)
}
