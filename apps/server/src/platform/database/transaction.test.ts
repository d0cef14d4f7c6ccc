import { Falla } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { blankDatabase, createRoles } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/database.ts'
import type { Logger } from '../log/index.ts'
import { createPool } from './pool.ts'
import type { Scope } from './scope.ts'
import { createDatabase } from './transaction.ts'
import type { Db, Tx } from './transaction.ts'

const UNA: Scope = { rol: 'empresa', empresaId: 'una' }
const OTRA: Scope = { rol: 'empresa', empresaId: 'otra' }
const ROLES = ['aliadas_empresa', 'aliadas_plataforma', 'aliadas_aliado', 'aliadas_sistema']

let base: TestDatabase
/** One connection only, so that settings left by one transaction would reach the next one. */
let db: Db

beforeAll(async () => {
  base = await blankDatabase({ max: 1 })
  db = base.db
  await createRoles(base, ROLES)
  await base.pool.query(`
    create table notas (id int primary key, empresa_id text not null, texto_libre text, datos jsonb);
    alter table notas enable row level security;
    alter table notas force row level security;
    create policy propias on notas to aliadas_empresa
      using (empresa_id = nullif(current_setting('app.empresa', true), ''))
      with check (empresa_id = nullif(current_setting('app.empresa', true), ''));
    create policy todas on notas to aliadas_sistema using (true) with check (true);
    grant all on notas to ${ROLES.join(', ')}`)
})
afterAll(() => base.drop())
beforeEach(() =>
  db.transaction({ rol: 'sistema' }, async (tx) => {
    await sql`delete from notas`.execute(tx)
    await sql`insert into notas values (1, 'una', 'de una', '{"llave_interna": 1}'), (2, 'otra', 'de otra', null)`.execute(
      tx,
    )
  }),
)

const ids = async (tx: Tx) =>
  (await sql<{ id: number }>`select id from notas order by id`.execute(tx)).rows.map((row) => row.id)
const who = async (tx: Tx) =>
  (
    await sql<{ rol: string; empresa: string; aliado: string }>`select current_user::text as rol,
      current_setting('app.empresa') as empresa, current_setting('app.aliado') as aliado`.execute(tx)
  ).rows[0]

async function fallaOf(work: Promise<unknown>): Promise<Falla> {
  const error: unknown = await work.catch((caught: unknown) => caught)
  if (error instanceof Falla) return error
  throw new Error('expected a Falla', { cause: error })
}

describe('scope', () => {
  test.each([
    [UNA, { rol: 'aliadas_empresa', empresa: 'una', aliado: '' }],
    [{ rol: 'plataforma', empresaId: 'p' } as const, { rol: 'aliadas_plataforma', empresa: 'p', aliado: '' }],
    [{ rol: 'aliado', aliadoId: 'a' } as const, { rol: 'aliadas_aliado', empresa: '', aliado: 'a' }],
    [{ rol: 'sistema' } as const, { rol: 'aliadas_sistema', empresa: '', aliado: '' }],
  ])('%j', async (scope, expected) => {
    expect(await db.transaction(scope, who)).toEqual(expected)
    expect(await db.read(scope, who)).toEqual(expected)
  })

  test('each company sees its own rows and writes none of another', async () => {
    expect(await db.read(UNA, ids)).toEqual([1])
    expect(await db.read(OTRA, ids)).toEqual([2])
    await expect(db.transaction(UNA, (tx) => sql`insert into notas values (3, 'otra')`.execute(tx))).rejects.toThrow(
      /row-level security/,
    )
  })

  test('nothing of it stays on the connection, neither after a commit nor after an error', async () => {
    const bare = () =>
      base.pool.query(`select current_user::text as rol, coalesce(current_setting('app.empresa', true), '') as empresa,
        (select count(*) from notas) as notas`)
    await db.transaction(UNA, ids)
    expect((await bare()).rows).toEqual([{ rol: 'aliadas_dueno', empresa: '', notas: 0 }])
    await expect(db.transaction(UNA, () => Promise.reject(new Error('propio')))).rejects.toThrow('propio')
    expect((await bare()).rows).toEqual([{ rol: 'aliadas_dueno', empresa: '', notas: 0 }])
    await expect(db.transaction(UNA, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
    expect((await bare()).rows).toEqual([{ rol: 'aliadas_dueno', empresa: '', notas: 0 }])
  })

  test('a company left on the session by somebody else does not count', async () => {
    await base.pool.query(`set app.empresa = 'una'`)
    expect(await db.read({ rol: 'aliado', aliadoId: 'a' }, who)).toMatchObject({ empresa: '' })
    await base.pool.query('reset app.empresa')
  })

  test('an id is data: quotes end nothing, and no id at all is refused', async () => {
    const id = `x'; reset role; select '\\`
    expect(await db.read({ rol: 'empresa', empresaId: id }, who)).toMatchObject({ rol: 'aliadas_empresa', empresa: id })
    for (const empresaId of ['', 'a\0b'])
      await expect(db.read({ rol: 'empresa', empresaId }, who)).rejects.toThrow('a scope needs an id')
  })

  test('a query that nobody waited for does not run in the next name', async () => {
    const escaped: Tx[] = []
    await db.transaction(UNA, async (tx) => void escaped.push(tx))
    for (const tx of escaped) await expect(ids(tx)).rejects.toThrow('the transaction is over')
  })
})

describe('commit and rollback', () => {
  const rename = (tx: Tx, texto: string) => sql`update notas set texto_libre = ${texto} where id = 1`.execute(tx)
  const texto = async () =>
    (await db.read(UNA, (tx) => sql<{ textoLibre: string }>`select texto_libre from notas`.execute(tx))).rows[0]
      ?.textoLibre

  test('a hook that fails is reported and undoes nothing', async () => {
    const error = vi.fn<Logger['error']>()
    const reporting = createDatabase(base.pool, { error })
    const answer = await reporting.transaction(UNA, async (tx) => {
      tx.afterCommit(() => Promise.reject(new Error('sin correo')))
      await rename(tx, 'queda')
      return 'hecho'
    })
    expect(answer).toBe('hecho')
    expect(error).toHaveBeenCalledOnce()
    expect(await texto()).toBe('queda')
  })

  test('a read changes nothing', async () => {
    await expect(db.read(UNA, (tx) => rename(tx, 'no'))).rejects.toThrow(/read-only transaction/)
  })
})

describe('retries', () => {
  const conflict = (tx: Tx, code: string) =>
    sql.raw(`do $$ begin raise exception 'choque' using errcode = '${code}'; end $$`).execute(tx)

  test.each(['40001', '40P01'])('REL-06 %s runs again, with only the hooks of the run that counted', async (code) => {
    let runs = 0
    const hook = vi.fn<() => void>()
    const answer = await db.transaction(UNA, async (tx) => {
      tx.afterCommit(hook)
      if (++runs < 3) await conflict(tx, code)
      return runs
    })
    expect(answer).toBe(3)
    expect(hook).toHaveBeenCalledOnce()
  })

  test('REL-06 after three more runs it gives up with a clear answer', async () => {
    let runs = 0
    const falla = await fallaOf(
      db.transaction(UNA, async (tx) => {
        runs++
        await conflict(tx, '40001')
      }),
    )
    expect(runs).toBe(4)
    expect(falla).toMatchObject({ code: 'aborted', message: expect.stringMatching(/Intenta de nuevo\.$/) })
  })

  test('REL-06 two transactions that lock each other both end well', async () => {
    const pool = createPool(base.url, { max: 2 })
    const two = createDatabase(pool)
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const cross = (own: number, other: number) =>
      two.transaction({ rol: 'sistema' }, async (tx) => {
        await sql`update notas set texto_libre = 'x' where id = ${own}`.execute(tx)
        held[own - 1]?.resolve()
        await held[other - 1]?.promise
        await sql`update notas set texto_libre = 'x' where id = ${other}`.execute(tx)
      })
    await expect(Promise.all([cross(1, 2), cross(2, 1)])).resolves.toHaveLength(2)
    await pool.end()
  })
})

describe('faults become answers for people', () => {
  test('REL-05 a lock that is not given', async () => {
    const pool = createPool(base.url, { max: 2 })
    const two = createDatabase(pool)
    await two.transaction(UNA, async (tx) => {
      await sql`select from notas where id = 1 for update`.execute(tx)
      const waiting = two.transaction(UNA, async (second) => {
        await sql`set local lock_timeout = 20`.execute(second)
        await sql`select from notas where id = 1 for update`.execute(second)
      })
      expect(await fallaOf(waiting)).toMatchObject({ code: 'aborted', status: 409 })
    })
    await pool.end()
  })

  test('a statement that takes too long', async () => {
    const slow = db.transaction(UNA, async (tx) => {
      await sql`set local statement_timeout = 20`.execute(tx)
      await sql`select pg_sleep(5)`.execute(tx)
    })
    expect(await fallaOf(slow)).toMatchObject({ code: 'deadline-exceeded', status: 504 })
  })

  test('a connection that is lost half way, and the next request gets a new one', async () => {
    const lost = db.transaction(UNA, async (tx) => {
      await sql`reset role`.execute(tx)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    const falla = await fallaOf(lost)
    expect(falla).toMatchObject({ code: 'unavailable', status: 503 })
    expect(falla.message).toBe('El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.')
    expect(await db.read(UNA, ids)).toEqual([1])
  })

  test('a connection that is lost during the commit', async () => {
    await base.pool.query(`create or replace function morir() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger al_confirmar after update on notas deferrable initially deferred for each row execute function morir()`)
    const hook = vi.fn<() => void>()
    const work = db.transaction(UNA, async (tx) => {
      tx.afterCommit(hook)
      await sql`update notas set texto_libre = 'dudosa' where id = 1`.execute(tx)
    })
    expect(await fallaOf(work)).toMatchObject({ code: 'unavailable' })
    expect(hook).not.toHaveBeenCalled()
    await base.pool.query('drop trigger al_confirmar on notas')
  })

  test('a database that is away', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await new Promise((resolve) => server.close(resolve))
    const pool = createPool(`postgres://u:c@127.0.0.1:${port}/nada`, { max: 1 })
    expect(await fallaOf(createDatabase(pool).read(UNA, ids))).toMatchObject({ code: 'unavailable' })
    await pool.end()
  })

  test('a broken constraint stays what it is', async () => {
    const work = db.transaction(UNA, (tx) => sql`insert into notas values (1, 'una')`.execute(tx))
    await expect(work).rejects.toMatchObject({ code: '23505', constraint: 'notas_pkey' })
  })
})
