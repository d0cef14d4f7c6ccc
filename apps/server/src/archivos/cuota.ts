import { Falla, HORA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { limit } from '../platform/limits.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'

const MB = 1024 * 1024
/** A vehicle's nine files are 18 MB at most: room for two of them and for what is chosen again. */
export const SIN_USAR_POR_PERSONA = 50 * MB
export const SIN_USAR_POR_EMPRESA = 200 * MB
const VENTANA_MS = HORA_MS / 6
const CARGAS_POR_PERSONA = 120
const CARGAS_POR_EMPRESA = 400

type Dueno = Pick<Persona, 'id' | 'empresaId'>

const demasiado = () =>
  new Falla(
    'resource-exhausted',
    'Hay demasiados archivos subidos sin usar. Termina lo que empezaste, o espera una hora e intenta de nuevo.',
    { details: { segundos: VENTANA_MS / 1000 } },
  )

const exigirEspacio = async (tx: Tx, { id, empresaId }: Dueno, bytes: number): Promise<void> => {
  const { empresa, suyos } = await tx
    .selectFrom('archivos')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('empresa'),
      fn.coalesce(fn.sum<number>('bytes').filterWhere('subidoPor', '=', id), sql<number>`0`).as('suyos'),
    ])
    .where('tenant', '=', empresaId)
    .where('usado', '=', false)
    .executeTakeFirstOrThrow()
  if (suyos + bytes > SIN_USAR_POR_PERSONA || empresa + bytes > SIN_USAR_POR_EMPRESA) throw demasiado()
}

/** Before the first byte: how often this person and company upload, and whether what the request announces still has room. */
export const exigirCuota = async (ctx: Context, persona: Persona, bytes: number): Promise<void> => {
  await limit(ctx, [
    { key: `archivos:persona:${persona.id}`, max: CARGAS_POR_PERSONA, windowMs: VENTANA_MS },
    { key: `archivos:empresa:${persona.empresaId}`, max: CARGAS_POR_EMPRESA, windowMs: VENTANA_MS },
  ])
  await ctx.db.read(scopeOf(persona), (tx) => exigirEspacio(tx, persona, bytes))
}

/** In the transaction that adds the row of a file: those of one company go one after another, so that none slips past the limit. */
export const ocuparCuota = async (tx: Tx, dueno: Dueno, bytes: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`archivos:${dueno.empresaId}`}, 0))`.execute(tx)
  await exigirEspacio(tx, dueno, bytes)
}
