import { createHash } from 'node:crypto'
import { Falla, enProceso, exigir, negativaDePermiso, sinPermiso, type Permiso } from '@aliadas/contract'
import { sql } from 'kysely'
import { scopeOf, type Aliado, type Persona } from './actor.ts'
import type { Context } from './context.ts'
import type { Scope, Tx } from './database/index.ts'
import type { RequestFacts } from './http/index.ts'

/** `route` is the name that the route has in the contract. */
export type Call<A> = {
  actor: A
  facts: Pick<RequestFacts, 'idempotencyKey'>
  route: string
  /** One thing of several: a repetition while the first is still running waits for its answer, because it has others to give beside it. */
  part?: boolean
}
type What = { input: unknown }
/** What the command's person must be allowed to do: asked first of all, also of whoever repeats it. */
type ByPerson = What & { permission: Permiso }
type Work<T> = (tx: Tx, now: Date) => Promise<T>
type Kept = { realm: string; key: string | null; digest: string; part: boolean }

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

const checkKey = (key: string): void => {
  if (IDEMPOTENCY_KEY.test(key)) return
  const message = 'La llave de idempotencia debe tener entre 1 y 255 caracteres visibles'
  throw new Falla('invalid-argument', message, { fields: { 'Idempotency-Key': message } })
}

/** The same call for one of the things that it asks for: it happens once by itself, under a key of its own. */
export const partOf = <A>(call: Call<A>, part: string): Call<A> => {
  const { idempotencyKey: key } = call.facts
  if (key === null) return call
  checkKey(key)
  const own = createHash('sha256').update(`${key}|${part}`).digest('hex')
  return { ...call, facts: { idempotencyKey: own }, part: true }
}

/**
 * Runs a command in one transaction. With an idempotency key the answer is kept in that same transaction: a repetition gets the first answer
 * and changes nothing; the key with another body is refused, and so is a repetition while the first is still running, unless it is a part.
 */
const run = async <T>(ctx: Context, scope: Scope, { realm, key, digest, part }: Kept, work: Work<T>): Promise<T> => {
  if (key !== null) checkKey(key)
  return ctx.db.transaction(scope, async (tx) => {
    const now = ctx.clock.now()
    if (key === null) return work(tx, now)
    const lock = sql`hashtextextended(${`${realm}|${key}`}, 1)`
    const { rows } = await sql<{ free: boolean }>`${
      part
        ? sql`select true as free from pg_advisory_xact_lock(${lock})`
        : sql`select pg_try_advisory_xact_lock(${lock}) as free`
    }`.execute(tx)
    if (!rows[0]?.free) throw enProceso('Esta misma solicitud todavía se está procesando.')
    const first = await tx
      .selectFrom('idempotencia')
      .select(['huella', 'cuerpo'])
      .where('ambito', '=', realm)
      .where('clave', '=', key)
      .executeTakeFirst()
    if (first) {
      if (first.huella !== digest)
        throw new Falla('invalid-argument', 'La llave de idempotencia ya se usó con otros datos.')
      return first.cuerpo as T
    }
    const answer = await work(tx, now)
    await tx
      .insertInto('idempotencia')
      .values({ ambito: realm, clave: key, huella: digest, cuerpo: JSON.stringify(answer), creadoEn: now })
      .execute()
    return answer
  })
}

/** The names inside are older than these: a digest that was kept before an update is the same after it. */
const digestOf = (route: string, input: unknown, persona?: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ ruta: route, entrada: input, persona }))
    .digest('hex')

/**
 * Keys are each person's own: a colleague with other rights who repeats one gets a refusal, not the answer. A partner's scope is asked of every
 * call before it gets here.
 */
const runFor = async <T>(
  ctx: Context,
  scope: Scope,
  { actor, facts, route, part = false }: Call<Persona | Aliado>,
  { input, permission }: What & Partial<ByPerson>,
  work: Work<T>,
): Promise<T> => {
  const key = facts.idempotencyKey
  if (actor.tipo === 'aliado')
    return run(ctx, scope, { realm: `aliado:${actor.id}`, key, digest: digestOf(route, input), part }, work)
  if (permission === undefined) throw sinPermiso()
  exigir(negativaDePermiso(actor.rol, permission))
  return run(
    ctx,
    scope,
    { realm: `empresa:${actor.empresaId}`, key, digest: digestOf(route, input, actor.id), part },
    work,
  )
}

export const personCommand = <T>(ctx: Context, call: Call<Persona>, what: ByPerson, work: Work<T>): Promise<T> =>
  runFor(ctx, scopeOf(call.actor), call, what, work)

export const partnerCommand = <T>(ctx: Context, call: Call<Aliado>, what: What, work: Work<T>): Promise<T> =>
  runFor(ctx, scopeOf(call.actor), call, what, work)

/** A command beyond what its actor may touch by itself (any running trip, a login): the command says who may, before anything else. */
export const systemCommand = <A extends Persona | Aliado, T>(
  ctx: Context,
  call: Call<A>,
  what: A extends Persona ? ByPerson : What,
  work: Work<T>,
): Promise<T> => runFor(ctx, { rol: 'sistema' }, call, what, work)
