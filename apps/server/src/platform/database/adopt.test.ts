import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blankDatabase, type TestDatabase } from '../../testing/database.ts'
import { runSecondProcess } from '../../testing/embedded/run-second-process.ts'
import { catalogueOf, differencesOf } from '../../testing/schema/catalogue.ts'
import { BASELINE } from './adopt.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { schemaSql } from './schema/index.ts'
import { StartError } from './start-error.ts'

const LAST = '0070-archivos-de-cancelados'

let base: TestDatabase
beforeEach(async () => {
  base = await blankDatabase({ max: 2 })
  columns = undefined
})
afterEach(() => base.drop())

/**
 * A database with the migrations before the baseline, up to one of them, filled with companies, people, trips and
 * history.
 */
const filledUpTo = async (last: string): Promise<void> => {
  await base.pool.query(readFileSync(path.join(MIGRATIONS, `${BASELINE}.sql`), 'utf8'))
  await base.pool.query(`
    create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer not null default 0);
    insert into kysely_migration_lock (id) values ('migration_lock');
    insert into kysely_migration values ('0001-roles', ''), ('0002-empresas', ''), ('${last}', '');
    begin;
    set local role aliadas_sistema;
    insert into empresas (id, tipo, nombre, nombre_comparable, creado_en, actualizado_en)
      select 'E' || n, 'aliada', 'Empresa ' || n, 'empresa ' || n, now(), now() from generate_series(1, 50) n;
    insert into personas (id, empresa_id, email, role, creado_en, actualizado_en)
      select 'P' || n, 'E' || (n % 50 + 1), 'p' || n || '@empresa.test', 'admin', now(), now() from generate_series(1, 200) n;
    insert into aliados (id, nombre, creado_en) values ('A1', 'App', now()), ('A2', 'Rotación SAS', now()),
      ('A3', 'rotación sas', now() + '1 day'), ('A4', '…', now());
    insert into servicios (id, aliado_id, tipo, clase, origen, destino, lat_origen, lon_origen, rumbo, salida, fin, fecha, vence, pasajeros, actualizado_en)
      select 'S' || n, 'A1', 'Van', 'traslado', 'Aeropuerto', 'Hotel ' || n, 4, -76, 0, now() + '2 days', now() + '3 days', now(), now() + '1 day', 4, now()
      from generate_series(1, 500) n;
    insert into historial (tenant, entidad, entidad_id, accion, actor_tipo, actor_nombre, cambios, en)
      select 'E1', 'servicio', 'S' || n, 'publicar', 'aliado', 'App', '{}', now() from generate_series(1, 1000) n;
    commit`)
}

/** The columns of each table before the migrations; later ones may add columns. */
let columns: Record<string, string[]> | undefined

/** Count and digest of each table's rows, of the columns that the first call found. */
const rowsOf = async (): Promise<Record<string, string>> => {
  const client = await base.pool.connect()
  const found: Record<string, string> = {}
  try {
    await client.query('begin; set local role aliadas_sistema')
    columns ??= await columnsOf(client)
    for (const table of [
      'empresas',
      'personas',
      'aliados',
      'servicios',
      'servicio_palabras',
      'historial',
      'change_log',
    ]) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(dato, '|' order by dato), '')) as digest
           from (select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any($1::text[]))::text as dato
             from ${table} t) filas`,
        [columns[table]],
      )
      found[table] = rows[0]?.digest ?? ''
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return found
}

const columnsOf = async (client: Pick<TestDatabase['pool'], 'query'>): Promise<Record<string, string[]>> => {
  const { rows } = await client.query<{ tabla: string; columnas: string[] }>(
    `select table_name as tabla, array_agg(column_name::text) as columnas from information_schema.columns
       where table_schema = 'public' group by table_name`,
  )
  return Object.fromEntries(rows.map(({ tabla, columnas }) => [tabla, columnas]))
}

const doneIn = async () =>
  (await base.pool.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(
    ({ name }) => name,
  )

test('a filled database of the last old migration is adopted: no row changes, and its schema is that of a new one', async () => {
  await filledUpTo(LAST)
  const before = await rowsOf()
  expect(before['servicios']).toMatch(/^500 /)
  expect(before['servicio_palabras']).toMatch(/^\d{4} /)
  const applied = await migrate(base.url)
  expect(applied).not.toContain(BASELINE)
  expect(applied[0]).toBe('0072-acciones-de-historial')
  expect(await doneIn()).toEqual([BASELINE, ...applied])
  expect(await rowsOf()).toEqual(before)
  expect(await migrate(base.url)).toEqual([])

  const fresh = await blankDatabase({ max: 1 })
  try {
    await fresh.pool.query(schemaSql())
    expect(differencesOf(await catalogueOf(base.pool), await catalogueOf(fresh.pool))).toEqual([])
  } finally {
    await fresh.drop()
  }
})

test('partners whose names only look alike keep their ids; the older one keeps the name', async () => {
  await filledUpTo(LAST)
  await migrate(base.url)
  const client = await base.pool.connect()
  try {
    await client.query('begin; set local role aliadas_sistema')
    const { rows } = await client.query('select id, nombre, nombre_comparable as comparable from aliados order by id')
    expect(rows).toEqual([
      { id: 'A1', nombre: 'App', comparable: 'app' },
      { id: 'A2', nombre: 'Rotación SAS', comparable: 'rotaclon sas' },
      { id: 'A3', nombre: 'rotación sas', comparable: 'rotaclon sas~A3' },
      { id: 'A4', nombre: '…', comparable: '~A4' },
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('five servers that start at once adopt it once', async () => {
  await filledUpTo(LAST)
  const servers = Array.from({ length: 5 }, () => runSecondProcess(['migrate', base.url]))
  const said = await Promise.all(servers.map((server) => server.said))
  expect(said.map(({ lines }) => lines)).toEqual(said.map(() => undefined))
  expect(said.flatMap((one) => one.applied)).toEqual((await doneIn()).slice(1))
})

test('an older database is told which version to start first, and stays as it is', async () => {
  await filledUpTo('0069-correos-tras-caida')
  const before = await doneIn()
  const error: unknown = await migrate(base.url).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(StartError)
  expect((error as StartError).lines).toEqual([
    'La base de datos es de una versión anterior a 0.7.0: su última migración es 0069-correos-tras-caida.',
    'Inicia primero la versión 0.7.0, que la pone al día, y después esta. No se cambió nada.',
  ])
  expect(await doneIn()).toEqual(before)
})
