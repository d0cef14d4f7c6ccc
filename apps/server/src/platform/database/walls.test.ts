import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createAliado, createPlataforma, createWorld, type Arrived, type World } from '../../testing/factories/index.ts'
import { tablesOf } from '../../testing/walls/tables.ts'
import { CANARIO, twoCompanies } from '../../testing/walls/two-companies.ts'
import {
  APP_ROLES,
  BACKUP_ROLE,
  beginSnapshot,
  createDatabase,
  createPool,
  findHoles,
  patientClient,
  storedTables,
  type Scope,
  type Tx,
} from './index.ts'

let mundo: World
let x: Arrived
let y: Arrived

beforeAll(async () => {
  mundo = await createWorld()
  ;({ x, y } = await twoCompanies(mundo))
})
afterAll(() => mundo.close())

const rollback = new Error('rolled back on purpose')
/** Rows that `work` sees, in a transaction that is rolled back. */
const inVain = async <T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> => {
  let seen: { value: T } | undefined
  await mundo.base.db
    .transaction(scope, async (tx) => {
      seen = { value: await work(tx) }
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  if (!seen) throw new Error('nothing was seen')
  return seen.value
}

/** One statement that may be refused, without ending the transaction. Returns null when it was refused. */
const attempt = async (tx: Tx, text: string): Promise<{ rows: unknown[]; changed: number } | null> => {
  await sql`savepoint intento`.execute(tx)
  try {
    const result = await sql.raw<Record<string, unknown>>(text).execute(tx)
    return { rows: result.rows, changed: Number(result.numAffectedRows ?? 0) }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    return null
  } finally {
    await sql`rollback to savepoint intento`.execute(tx)
  }
}

/** As the owner of the schema, without a role of the product. */
const asOwner = async <T>(work: (query: (text: string) => Promise<unknown>) => Promise<T>): Promise<T> => {
  const client = await mundo.base.pool.connect()
  try {
    return await work((text) => client.query(text))
  } finally {
    client.release()
  }
}

/** Columns that a company may insert and never read again. The escapes below check that it may do nothing more. */
const SOLO_CREA: readonly string[] = ['correos']

const deX = (): Scope => ({ rol: 'empresa', empresaId: x.admin.empresaId, personaId: x.admin.id })

test('TEN-20 the catalogue has no hole', async () => {
  expect(await inVain(deX(), findHoles)).toEqual([])
})

test('TEN-20 the lint sees a bad table, policy, view, owner and function', async () => {
  const holes = await inVain(deX(), async (tx) => {
    await sql`reset role`.execute(tx)
    for (const text of [
      'create table abierta (id text)',
      'grant select on abierta to aliadas_empresa',
      'create table sin_forzar (id text)',
      'alter table sin_forzar enable row level security',
      'grant insert on sin_forzar to aliadas_aliado',
      'create policy todo on sin_forzar to aliadas_aliado using (true)',
      'create policy nulo on sin_forzar for insert to public with check (1 = 1)',
      'create view mirador as select * from servicios',
      'create function escalera() returns int language sql security definer as $$ select 1 $$',
      'create function rampa() returns int language sql security definer set search_path = public as $$ select 1 $$',
      'create table ajena (id text)',
      'grant create on schema public to aliadas_empresa',
      'alter table ajena owner to aliadas_empresa',
      'grant update (placas) on vehiculos to aliadas_respaldo',
    ])
      await sql.raw(text).execute(tx)
    return findHoles(tx)
  })
  expect(holes.toSorted()).toEqual(
    [
      'abierta no separa sus filas',
      'ajena no separa sus filas',
      'escalera() corre con los permisos de su dueño en el lugar que diga quien la llama',
      'rampa() corre con los permisos de su dueño en el lugar que diga quien la llama',
      'public.sin_forzar: nulo deja pasar todo',
      'public.sin_forzar: todo deja pasar todo',
      'sin_forzar no separa sus filas para su dueño',
      'table ajena es de aliadas_empresa',
      'vehiculos se deja cambiar por el rol de los respaldos',
      'la vista mirador lee con los permisos de su dueño',
    ].toSorted(),
  )
})

test('REL-13 TEN-20 the role of backups reads every row of every table, may change none, and only the owner takes it', async () => {
  const client = await mundo.base.pool.connect()
  try {
    await client.query('begin')
    const { rows: tables } = await client.query<{ name: string; rls: boolean; own: boolean }>(
      `select c.oid::regclass::text as name, c.relrowsecurity as rls,
         exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'respaldo' and p.polcmd = 'r') as own
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('public', 'acceso') order by 1`,
    )
    expect(tables.filter(({ rls, own }) => rls !== own)).toEqual([])
    const count = async () => {
      const counts: [string, number][] = []
      for (const { name } of tables) {
        const { rows } = await client.query<{ many: number }>(`select count(*)::int as many from ${name}`)
        counts.push([name, rows[0]?.many ?? 0])
      }
      return counts
    }
    await client.query('savepoint walls')
    for (const { name } of tables) await client.query(`alter table ${name} no force row level security`)
    const all = await count()
    await client.query(`rollback to savepoint walls; set local role ${BACKUP_ROLE}`)
    expect(await count()).toEqual(all)
    expect(all.filter(([, many]) => many > 0).length).toBeGreaterThan(50)
    expect((await storedTables(client)).filter(({ hidden }) => hidden)).toEqual([])
    const { rows: sequences } = await client.query<{ reads: boolean; moves: boolean }>(
      `select bool_and(has_sequence_privilege(c.oid, 'select')) as reads, bool_or(has_sequence_privilege(c.oid, 'usage, update')) as moves
       from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace`,
    )
    expect(sequences).toEqual([{ reads: true, moves: false }])
    const { rows: members } = await client.query(
      `select distinct member = (select relowner from pg_class where oid = 'servicios'::regclass) as owner
       from pg_auth_members where roleid = $1::regrole`,
      [BACKUP_ROLE],
    )
    expect(members).toEqual([{ owner: true }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('REL-13 a table without the policy of backups is named, and no backup leaves its rows out without a word', async () => {
  const client = await patientClient(mundo.base.url)
  try {
    await client.query(
      'create table nueva (id text); alter table nueva enable row level security; grant select on nueva to aliadas_respaldo',
    )
    await expect(beginSnapshot(client)).rejects.toThrow(/no ve las filas de public\.nueva/)
  } finally {
    await client.query('rollback; drop table nueva')
    await client.end()
  }
})

test('TEN-17 as X, every table without a WHERE: no row of Y is read, changed, deleted or made', async () => {
  await inVain(deX(), async (tx) => {
    const tables = await tablesOf(tx, 'aliadas_empresa')
    expect(tables).toEqual(
      expect.arrayContaining(['archivos', 'empresas', 'historial', 'ofertas', 'personas', 'servicios', 'vehiculos']),
    )
    for (const table of tables.filter((t) => !SOLO_CREA.includes(t))) {
      const mine = await attempt(tx, `select * from ${table}`)
      const count = mine?.rows.length ?? 0
      // A test on an empty table would prove nothing.
      expect([table, count > 0]).toEqual([table, true])
      expect([table, JSON.stringify(mine?.rows).includes(CANARIO)]).toEqual([table, false])
      expect([table, JSON.stringify(mine?.rows).includes(y.admin.empresaId)]).toEqual([table, false])
      const columns = await sql<{ nombre: string }>`
        select attname as nombre from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum
      `.execute(tx)
      const first = columns.rows[0]?.nombre
      const updated = await attempt(tx, `update ${table} set ${first} = ${first}`)
      expect([table, 'update', (updated?.changed ?? 0) <= count]).toEqual([table, 'update', true])
      expect([table, 'delete', await attempt(tx, `delete from ${table}`)]).toEqual([table, 'delete', null])
      expect([table, 'truncate', await attempt(tx, `truncate ${table}`)]).toEqual([table, 'truncate', null])
    }
  })
})

test('TEN-17 as X, a row in the name of Y is refused by every table', async () => {
  const tables = {
    vehiculos: 'empresa_id',
    conductores: 'empresa_id',
    personas: 'empresa_id',
    ofertas: 'empresa_id',
    vinculaciones: 'empresa_id',
    empresas_legales: 'empresa_id',
    contratos: 'empresa_id',
    convenios: 'empresa_id',
    fuecs: 'empresa_id',
  }
  const tenants = { documentos: 'tenant', archivos: 'tenant', historial: 'tenant', servicio_contactos: 'tenant' }
  for (const [table, owner] of Object.entries({ ...tables, ...tenants })) {
    const stolen = await inVain(deX(), async (tx) => {
      const insert = `insert into ${table} (${owner}) values ('${y.admin.empresaId}')`
      const refused = (await attempt(tx, insert).catch(() => 'other')) === null
      const moved = await attempt(tx, `update ${table} set ${owner} = '${y.admin.empresaId}'`)
      return [refused, moved]
    })
    expect([table, stolen]).toEqual([table, [true, null]])
  }
})

test('TEN-17 as X, a mail goes to the own people and to nobody else', async () => {
  const plataforma = await createPlataforma(mundo)
  const encolar = (tx: Tx, para: string, cuenta: string) =>
    attempt(
      tx,
      `insert into correos (id, cuenta_id, para, asunto, texto, html, proximo_intento, creado_en) values ('1', '${cuenta}', '${para}', '', '', '', now(), now())`,
    )
  for (const [scope, propio] of [
    [deX(), x.admin],
    [{ rol: 'plataforma', empresaId: plataforma.empresaId }, plataforma],
  ] as const)
    await inVain(scope, async (tx) => {
      expect((await encolar(tx, propio.email, propio.id))?.changed).toBe(1)
      for (const ajeno of [y.admin.email, 'nadie@empresa.test', ''])
        for (const cuenta of [propio.id, y.admin.id]) expect(await encolar(tx, ajeno, cuenta)).toBeNull()
      expect(await encolar(tx, propio.email, y.admin.id)).toBeNull()
    })
})

test('TEN-17 the platform reads all and changes nothing of a company', async () => {
  const plataforma = await createPlataforma(mundo)
  await inVain({ rol: 'plataforma', empresaId: plataforma.empresaId }, async (tx) => {
    expect(JSON.stringify((await attempt(tx, 'select * from servicio_contactos'))?.rows)).toContain(CANARIO)
    expect(JSON.stringify((await attempt(tx, 'select * from posiciones'))?.rows)).toContain(CANARIO)
    expect(await attempt(tx, 'update posiciones set lat = lat')).toBeNull()
    for (const table of ['servicios', 'ofertas', 'vehiculos', 'conductores', 'servicio_contactos'])
      expect([table, await attempt(tx, `update ${table} set aliado_id = aliado_id`).catch(() => null)]).toEqual([
        table,
        null,
      ])
    expect((await attempt(tx, 'update empresas set logo = logo'))?.changed).toBe(1)
  })
})

test('TEN-17 a partner sees its own services and no company beyond its bidders', async () => {
  const aliado = await createAliado(mundo)
  await inVain({ rol: 'aliado', aliadoId: aliado.id }, async (tx) => {
    for (const table of await tablesOf(tx, 'aliadas_aliado')) {
      const columns = table === 'empresas' ? 'id, nombre, rating' : '*'
      expect([table, (await attempt(tx, `select ${columns} from ${table}`))?.rows ?? []]).toEqual([table, []])
    }
    expect(await attempt(tx, 'select cuenta from empresas')).toBeNull()
  })
  await inVain({ rol: 'aliado', aliadoId: y.aliado.id }, async (tx) => {
    expect((await attempt(tx, 'select id from empresas'))?.rows).toEqual([{ id: y.admin.empresaId }])
    expect(await attempt(tx, 'select * from historial')).toBeNull()
  })
})

test.each([undefined, ''])(
  'TEN-18 with app.empresa, app.aliado and app.persona %j nobody sees a row',
  async (value) => {
    for (const rol of APP_ROLES) {
      if (rol === 'aliadas_plataforma') continue
      await asOwner(async (query) => {
        await query(`begin; set local role ${rol}`)
        if (value === '')
          await query(`set local app.empresa = ''; set local app.aliado = ''; set local app.persona = ''`)
        const { rows } = (await query(`
        select c.relname as nombre from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname = 'public' and has_table_privilege(c.oid, 'select') order by 1`)) as {
          rows: { nombre: string }[]
        }
        expect(rows.length).toBeGreaterThan(0)
        for (const { nombre } of rows) {
          const { rows: seen } = (await query(`select * from ${nombre}`)) as { rows: unknown[] }
          expect([rol, nombre, seen.length]).toEqual([rol, nombre, 0])
        }
        await query('rollback')
      })
    }
  },
)

test('TEN-18 the login itself, without a role, sees no row of any tenant table', async () => {
  await asOwner(async (query) => {
    for (const table of ['empresas', 'personas', 'servicios', 'ofertas', 'historial', 'archivos', 'correos'])
      expect([table, ((await query(`select * from ${table}`)) as { rows: unknown[] }).rows]).toEqual([table, []])
  })
})

test('TEN-19 what one request left on its connection is not seen by the next', async () => {
  const pool = createPool(mundo.base.url, { max: 1 })
  const db = createDatabase(pool)
  const empresas = (scope: Scope) =>
    db.read(scope, async (tx) => (await tx.selectFrom('empresas').select('id').execute()).map((e) => e.id))
  expect(await empresas(deX())).toEqual([x.admin.empresaId])
  expect((await pool.query('select id from empresas')).rows).toEqual([])
  await expect(
    db.transaction(deX(), async (tx) => {
      await tx.selectFrom('empresas').select('id').execute()
      throw rollback
    }),
  ).rejects.toThrow(rollback)
  const left = await pool.query(
    `select current_user = session_user as yo, coalesce(current_setting('app.empresa', true), '') as empresa`,
  )
  expect(left.rows).toEqual([{ yo: true, empresa: '' }])
  expect((await pool.query('select id from empresas')).rows).toEqual([])
  expect(await empresas({ rol: 'empresa', empresaId: y.admin.empresaId })).toEqual([y.admin.empresaId])
  await pool.end()
})

test('CFG-03 the roles of requests can do nothing to the database itself', async () => {
  const escapes = [
    'create table robo (id text)',
    'create schema robo',
    'drop table servicios',
    'alter table servicios disable row level security',
    'alter table servicios no force row level security',
    'drop policy empresa_lee on servicios',
    `copy (select 1) to program 'true'`,
    `copy empresas to '/tmp/robo'`,
    'select * from pg_authid',
    'select * from acceso.session',
    'select * from acceso.account',
    'select * from change_log',
    'select * from correos',
    'update correos set enviado_en = now()',
    'delete from correos',
    'select * from limites',
    `select pg_read_file('/etc/passwd')`,
    'create function robo() returns int language sql as $$ select 1 $$',
  ]
  for (const scope of [deX(), { rol: 'aliado', aliadoId: x.aliado.id }] as const)
    await inVain(scope, async (tx) => {
      for (const text of escapes) expect([text, await attempt(tx, text)]).toEqual([text, null])
    })
})

test('PAY-09 LOG-01 the history only grows, for every role and for the owner of its table', async () => {
  const changes = [`update historial set accion = 'nada'`, 'delete from historial', 'truncate historial']
  for (const scope of [deX(), { rol: 'sistema' }] as const)
    await inVain(scope, async (tx) => {
      for (const text of changes) expect([text, await attempt(tx, text)]).toEqual([text, null])
    })
  await asOwner(async (query) => {
    for (const text of changes) await expect(query(text)).rejects.toThrow(/append-only/)
  })
  const before = await inVain({ rol: 'sistema' }, (tx) => attempt(tx, 'select * from historial'))
  expect(before?.rows.length).toBeGreaterThan(10)
})
