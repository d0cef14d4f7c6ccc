import { createHash } from 'node:crypto'
import { Falla, enProceso, puede, sinPermiso, type Permiso } from '@aliadas/contract'
import { sql } from 'kysely'
import { scopeOf, type Aliado, type Persona } from './actor.ts'
import type { Context } from './context.ts'
import type { Scope, Tx } from './database/index.ts'
import type { RequestFacts } from './http/index.ts'

export type Call<A> = { actor: A; facts: Pick<RequestFacts, 'idempotencyKey'> }
type What = { ruta: string; entrada: unknown; persona?: string }
/** What the command's person must be allowed to do: asked by the command, and again before an answer is repeated. */
type DePersona = What & { permiso: Permiso }
type Work<T> = (tx: Tx, ahora: Date) => Promise<T>

const LLAVE = /^[\x21-\x7e]{1,255}$/

/**
 * Runs a command in one transaction. With an idempotency key the answer is kept in that same transaction: a repetition gets the first answer
 * and changes nothing; the key with another body is refused, and so is a repetition while the first is still running, or by somebody who
 * may no longer do it.
 */
const run = async <T>(
  ctx: Context,
  scope: Scope,
  ambito: string,
  key: string | null,
  what: What,
  admite: () => boolean,
  work: Work<T>,
): Promise<T> => {
  if (key !== null && !LLAVE.test(key)) {
    const mensaje = 'La llave de idempotencia debe tener entre 1 y 255 caracteres visibles'
    throw new Falla('invalid-argument', mensaje, { fields: { 'Idempotency-Key': mensaje } })
  }
  return ctx.db.transaction(scope, async (tx) => {
    const ahora = ctx.clock.now()
    if (key === null) return work(tx, ahora)
    const huella = createHash('sha256').update(JSON.stringify(what)).digest('hex')
    const libre = await sql<{
      libre: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended(${`${ambito}|${key}`}, 1)) as libre`.execute(tx)
    if (!libre.rows[0]?.libre) throw enProceso('Esta misma solicitud todavía se está procesando.')
    const previa = await tx
      .selectFrom('idempotencia')
      .select(['huella', 'cuerpo'])
      .where('ambito', '=', ambito)
      .where('clave', '=', key)
      .executeTakeFirst()
    if (previa) {
      if (previa.huella !== huella)
        throw new Falla('invalid-argument', 'La llave de idempotencia ya se usó con otros datos.')
      if (!admite()) throw sinPermiso()
      return previa.cuerpo as T
    }
    const cuerpo = await work(tx, ahora)
    await tx
      .insertInto('idempotencia')
      .values({ ambito, clave: key, huella, cuerpo: JSON.stringify(cuerpo), creadoEn: ahora })
      .execute()
    return cuerpo
  })
}

/**
 * Keys are each person's own: a colleague with other rights who repeats one gets a refusal, not the answer. A partner's scope is asked of every
 * call before it gets here.
 */
const correr = <T>(
  ctx: Context,
  scope: Scope,
  { actor, facts }: Call<Persona | Aliado>,
  { ruta, entrada, permiso }: What & Partial<DePersona>,
  work: Work<T>,
): Promise<T> => {
  const { idempotencyKey } = facts
  if (actor.tipo === 'aliado')
    return run(ctx, scope, `aliado:${actor.id}`, idempotencyKey, { ruta, entrada }, () => true, work)
  const what = { ruta, entrada, persona: actor.id }
  const admite = () => permiso !== undefined && puede(actor.rol, permiso)
  return run(ctx, scope, `empresa:${actor.empresaId}`, idempotencyKey, what, admite, work)
}

export const comandoDePersona = <T>(ctx: Context, call: Call<Persona>, what: DePersona, work: Work<T>): Promise<T> =>
  correr(ctx, scopeOf(call.actor), call, what, work)

export const comandoDeAliado = <T>(ctx: Context, call: Call<Aliado>, what: What, work: Work<T>): Promise<T> =>
  correr(ctx, scopeOf(call.actor), call, what, work)

/** A command beyond what its actor may touch by itself (any running trip, a login): the command says who may, before anything else. */
export const comandoDelSistema = <A extends Persona | Aliado, T>(
  ctx: Context,
  call: Call<A>,
  what: A extends Persona ? DePersona : What,
  work: Work<T>,
): Promise<T> => correr(ctx, { rol: 'sistema' }, call, what, work)
