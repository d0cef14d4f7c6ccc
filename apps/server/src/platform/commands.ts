import { createHash } from 'node:crypto'
import {
  Falla,
  campoInvalido,
  enProceso,
  exigir,
  negativaDePermiso,
  noEncontrado,
  sinPermiso,
  type Permiso,
} from '@aliadas/contract/core'
import { sql } from 'kysely'
import { scopeOf, systemScopeOf, type Aliado, type Persona } from './actor.ts'
import type { Context } from './context.ts'
import { prepare, violates, type Answers, type Ask, type Params, type Scope, type Tx } from './database/index.ts'
import type { RequestFacts } from './http/index.ts'
import { idsIn } from './ids.ts'

/**
 * `route`: name of the route in the contract. `permission`: the route's permission, which the gate checked before it
 * read the body. A person's command requires one and checks it again, also for a repetition.
 */
export type Call<A> = {
  actor: A
  facts: Pick<RequestFacts, 'idempotencyKey'> & Partial<Pick<RequestFacts, 'replayed'>>
  route: string
  /**
   * One of several commands of a request. A repetition waits while the first one is still running, because the request
   * returns the results of all of them.
   */
  part?: boolean
} & ([A] extends [Persona] ? { permission: Permiso } : { permission?: Permiso | undefined })
/**
 * `first`: reads or locks that are sent in the same round trip as `begin`. `writesOnly`: the command reads nothing and
 * writes with the commit, so the whole command is one round trip. `commit`: as in `Scope`, for a system command.
 */
type What<A extends readonly Ask[]> = { input: unknown; first?: A; writesOnly?: boolean; commit?: 'local' }
type Work<T, A extends readonly Ask[]> = (tx: Tx, now: Date, answers: Answers<A>) => Promise<T>
/** `about`: ids in the request, so that erasing one of them finds the stored response. */
type Kept = {
  realm: string
  key: string | null
  digest: string
  about: string
  part: boolean
  writesOnly: boolean
  replayed: (() => void) | undefined
}

/** How long a stored response is kept at least. */
export const HORAS_DE_IDEMPOTENCIA = 48

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

const checkKey = (key: string): void => {
  if (IDEMPOTENCY_KEY.test(key)) return
  const message = 'La llave de idempotencia debe tener entre 1 y 255 caracteres visibles'
  throw campoInvalido('Idempotency-Key', message, key.length > 255 ? 'largo' : 'formato')
}

/** One part of a request with several parts. Each part runs once, under its own idempotency key. */
export const partOf = <A>(call: Call<A>, part: string): Call<A> => {
  const { idempotencyKey: key } = call.facts
  if (key === null) return call
  checkKey(key)
  const own = createHash('sha256').update(`${key}|${part}`).digest('hex')
  return { ...call, facts: { idempotencyKey: own }, part: true }
}

/**
 * Runs a command in one transaction. With an idempotency key the same transaction stores the response. A repetition
 * gets the stored response and changes nothing. The same key with another body gets 409, and so does a repetition while
 * the first command is still running, unless it is a part.
 */
const run = async <T, A extends readonly Ask[]>(
  ctx: Context,
  scope: Scope,
  { realm, key, digest, about, part, writesOnly, replayed, first }: Kept & { first: A },
  work: Work<T, A>,
): Promise<T> => {
  if (key !== null) checkKey(key)
  const what = `${realm}|${key}`
  const keep = (tx: Tx, answer: T, now: Date): T => {
    if (key !== null) tx.withCommit(KEEP({ realm, key, digest, about, answer: JSON.stringify(answer), now }))
    return answer
  }
  let lost: Falla | null = null
  if (key !== null && writesOnly)
    try {
      return await ctx.db.transaction(scope, async (tx) => {
        const now = ctx.clock.now()
        tx.withCommit(TURN_OR_NOTHING(what))
        return keep(tx, await work(tx, now, [] as unknown as Answers<A>), now)
      })
    } catch (error) {
      // Check for a stored response first: a repetition gets it even when the command would be refused by now, or when
      // the first response never arrived.
      if (!(error instanceof Falla)) throw error
      if (error.code === 'unavailable') lost = error
    }
  return ctx.db.transaction(scope, async (tx) => {
    if (key === null) {
      const answers = first.length > 0 ? await tx.ask(...first) : ([] as unknown as Answers<A>)
      return work(tx, ctx.clock.now(), answers)
    }
    const [[turn], [before], ...answers] = await tx.ask(
      (part ? TURN_IN_LINE : TURN)({ what }),
      FIRST_ANSWER({ realm, key }),
      ...first,
    )
    // Without an answer: what holds the key may be this request's own transaction, whose commit nobody confirms. With
    // one the first command is over: its answer is visible a moment before PostgreSQL releases its locks.
    if (!before && !turn?.free) throw lost ?? stillRunning()
    // Read after the locks were acquired, because waiting for them may have taken time.
    const now = ctx.clock.now()
    if (before) {
      // The stored response was erased because it named a deleted account. The command does not run again.
      if (before.cuerpo === '') throw noEncontrado()
      if (before.huella !== digest)
        throw new Falla('invalid-argument', 'La llave de idempotencia ya se usó con otros datos.', {
          motivo: 'llave_reutilizada',
        })
      replayed?.()
      return JSON.parse(before.cuerpo) as T
    }
    return keep(tx, await work(tx, now, answers), now)
  })
}

const stillRunning = () => enProceso('Esta misma solicitud todavía se está procesando.')

const TURN = prepare(
  'turno_de_llave',
  ({ what }: Params<{ what: string }>) =>
    sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${what}, 1)) as free`,
)
/** A lock that is not free is an error: it ends the batch, and the transaction with it. */
const FREE_OR_FAULT = prepare(
  'turno_o_nada',
  ({ what }: Params<{ what: string }>) => sql`select tomar_turno(${what}) as free`,
)
/** Raised by the function `tomar_turno` (schema/base.sql). */
const NOT_FREE = 'AL001'
const TURN_OR_NOTHING = (what: string): Ask => ({
  ...FREE_OR_FAULT({ what }),
  fault: (error) => ('code' in error && error.code === NOT_FREE ? stillRunning() : error),
})
const TURN_IN_LINE = prepare(
  'turno_en_fila',
  ({ what }: Params<{ what: string }>) =>
    sql<{ free: boolean }>`select true as free from pg_advisory_xact_lock(hashtextextended(${what}, 1))`,
)
const FIRST_ANSWER = prepare('primera_respuesta', ({ realm, key }: Params<Record<'realm' | 'key', string>>, db) =>
  db.selectFrom('idempotencia').select(['huella', 'cuerpo']).where('ambito', '=', realm).where('clave', '=', key),
)
const ANSWER = prepare(
  'guarda_respuesta',
  (k: Params<Record<'realm' | 'key' | 'digest' | 'about' | 'answer', string> & { now: Date }>, db) =>
    db
      .insertInto('idempotencia')
      .values({ ambito: k.realm, clave: k.key, huella: k.digest, sobre: k.about, cuerpo: k.answer, creadoEn: k.now }),
)
/** The unique key decides: of two transactions that both found nothing stored, one is rolled back. */
const KEEP = (kept: Parameters<typeof ANSWER>[0]): Ask => ({
  ...ANSWER(kept),
  fault: (error) => (violates(error, 'idempotencia_pkey') ? stillRunning() : error),
})

/**
 * Whether a partner's request repeats one that was answered: what may have changed since must not refuse it before the
 * stored response is found. Grants nothing: the command still compares the data.
 */
export const isRepeated = async (ctx: Context, { actor, facts }: Call<Aliado>): Promise<boolean> => {
  const key = facts.idempotencyKey
  if (key === null) return false
  const [[before]] = await ctx.db.ask(scopeOf(actor), FIRST_ANSWER({ realm: realmOf(actor), key }))
  return before !== undefined
}

const realmOf = ({ id }: Aliado): string => `aliado:${id}`

/** The digest keeps the old names of its fields, so that a digest stored before an update stays equal after it. */
const digestOf = (route: string, input: unknown, persona?: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ ruta: route, entrada: input, persona }))
    .digest('hex')

/**
 * A key belongs to one person: another person of the company who sends it gets a refusal, not the stored response. A
 * partner's scope is checked on every request before this point.
 */
const runFor = async <T, A extends readonly Ask[]>(
  ctx: Context,
  scope: Scope,
  { actor, facts, route, permission, part = false }: Call<Persona | Aliado>,
  { input, first = [] as unknown as A, writesOnly = false }: What<A>,
  work: Work<T, A>,
): Promise<T> => {
  const key = facts.idempotencyKey
  const about = key === null ? '' : idsIn(JSON.stringify(input) ?? '').join(' ')
  if (actor.tipo === 'aliado')
    return run(
      ctx,
      scope,
      {
        realm: realmOf(actor),
        key,
        digest: digestOf(route, input),
        about,
        part,
        writesOnly,
        replayed: facts.replayed,
        first,
      },
      work,
    )
  if (permission === undefined) throw sinPermiso()
  exigir(negativaDePermiso(actor.rol, permission))
  return run(
    ctx,
    scope,
    {
      realm: `empresa:${actor.empresaId}`,
      key,
      digest: digestOf(route, input, actor.id),
      about,
      part,
      writesOnly,
      replayed: facts.replayed,
      first,
    },
    work,
  )
}

export const personCommand = <T, const A extends readonly Ask[] = []>(
  ctx: Context,
  call: Call<Persona>,
  what: What<A>,
  work: Work<T, A>,
): Promise<T> => runFor(ctx, scopeOf(call.actor), call, what, work)

export const partnerCommand = <T, const A extends readonly Ask[] = []>(
  ctx: Context,
  call: Call<Aliado>,
  what: What<A>,
  work: Work<T, A>,
): Promise<T> => runFor(ctx, scopeOf(call.actor), call, what, work)

/**
 * Runs a command with the system scope, for what the actor's own role may not touch (any running trip, a login). The
 * command must check first who may do it.
 */
export const systemCommand = <T>(
  ctx: Context,
  call: Call<Persona> | Call<Aliado>,
  what: What<[]>,
  work: Work<T, []>,
): Promise<T> =>
  runFor(ctx, { ...systemScopeOf(call.actor), ...(what.commit && { commit: what.commit }) }, call, what, work)
