import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ALCANCES } from '@aliadas/contract/aliados'
import type pg from 'pg'
import { huellaDe } from '../../../acceso/index.ts'
import { asegurarClaveDeAliado } from '../../../aliados/index.ts'
import { CONTRASENA_DEMO, RIVALES_DEMO } from '../../../demo/index.ts'
import { createDatabase, createPool, startEmbedded } from '../../../platform/database/index.ts'
import { createLogger } from '../../../platform/log/index.ts'
import { startTestServer, type TestServer } from '../../server.ts'
import { TESTS_DIR } from '../../test-dir.ts'

/** A product, who plays in it, and its database. */
export type World = {
  url: string
  pool: pg.Pool
  /** Of a product that was started for the run; null of any other. */
  own: Pick<TestServer, 'pid' | 'advance'> | null
  clients: string[]
  drivers: string
  companies: string[]
  password: string
  /** Partners of the clients' keys, in their order. */
  partners: string[]
  /** Lines of its log that are an error or worse, and how many times each warning came. */
  log(): { errors: string[]; warnings: string[] }
  stop(): Promise<void>
}

/** From this level on a line of the log is an error. */
const ERROR = 50
const CLIENTS = ['simulada-de-clientes-uno', 'simulada-de-clientes-dos']
const DRIVERS = 'simulada-de-conductores'
/** Companies of the demo that nobody but the run plays here. */
const COMPANIES = [...RIVALES_DEMO, 'admin@transvalle.test', 'admin@pacifico.test']
/** What the services of a run ask for. */
const TYPES = ['Van', 'Automovil', 'Minivan', 'Suv', 'Buseta', 'Bus']
/** The column by which a row of each table is copied. */
const CLONED = { vehiculos: 'id', conductores: 'id', documentos: 'titular_id' } as const

const columnsOf = async (client: pg.ClientBase, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Copies the rows that the temporary table `copias` names, with these columns changed. */
const copy = async (
  client: pg.ClientBase,
  table: keyof typeof CLONED,
  changed: Record<string, string>,
  key: string,
): Promise<void> => {
  const columns = await columnsOf(client, table)
  const values = columns.map((column) => changed[column] ?? `t.${column}`)
  await client.query(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from copias c join ${table} t on t.${CLONED[table]} = c.${key}`,
  )
}

/** `each` vehicles of every type for each company, with a driver and valid documents of its own. */
const growFleets = async (pool: pg.Pool, each: number): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query(`begin;
      create temporary table copias (vehiculo text, conductor text, empresa text, n text, placas text) on commit drop;
      grant select, insert on copias to aliadas_sistema; set local role aliadas_sistema`)
    await client.query(
      `insert into copias select v.id as vehiculo, v.conductor_id as conductor, e.empresa_id as empresa,
         lpad(n::text, 24, '0') as n, 'S' || lpad(n::text, 5, '0') as placas
       from (select distinct on (v.tipo) v.* from vehiculos v join personas p on p.empresa_id = v.empresa_id
           where p.email = $1 and v.tipo = any($2) order by v.tipo, v.id) v,
         (select empresa_id, row_number() over (order by email) as k from personas where email = any($3)) e,
         generate_series(1, $4::int) i,
         lateral (select (e.k * 1000 + i) * 10 + array_position($2::text[], v.tipo) as n) numeros`,
      [RIVALES_DEMO[0], TYPES, COMPANIES, each],
    )
    await copy(
      client,
      'conductores',
      { id: "'C' || right(c.n, 23)", empresa_id: 'c.empresa', nombre: "t.nombre || ' ' || c.placas" },
      'conductor',
    )
    await copy(
      client,
      'vehiculos',
      {
        id: "'V' || right(c.n, 23)",
        empresa_id: 'c.empresa',
        conductor_id: "'C' || right(c.n, 23)",
        placas: 'c.placas',
      },
      'vehiculo',
    )
    for (const [key, letter] of [
      ['vehiculo', 'V'],
      ['conductor', 'C'],
    ] as const)
      await copy(
        client,
        'documentos',
        {
          id: `'D${letter}' || upper(substr(md5(t.id || c.n), 1, 22))`,
          tenant: 'c.empresa',
          titular_id: `'${letter}' || right(c.n, 23)`,
        },
        key,
      )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const partnersOf = async (pool: pg.Pool, keys: readonly string[]): Promise<string[]> => {
  const digests = keys.map(huellaDe)
  const client = await pool.connect()
  try {
    await client.query('begin; set local role aliadas_sistema')
    const { rows } = await client.query<{ id: string }>(
      'select aliado_id as id from aliado_claves where huella = any($1) order by array_position($1, huella)',
      [digests],
    )
    if (rows.length < keys.length) throw new Error('the database does not know a key of the clients')
    return rows.map(({ id }) => id)
  } finally {
    await client.query('commit')
    client.release()
  }
}

export type Other = {
  url: string
  clients: string[]
  drivers: string
  companies: string[]
  password: string
  database: string
}

/** A product that runs already. Its keys are of partners that were made for the run. */
export const joinWorld = async ({ database, ...other }: Other): Promise<World> => {
  const pool = createPool(database, { max: 2, log: createLogger('silent') })
  const partners = await partnersOf(pool, other.clients)
  return { ...other, pool, own: null, partners, log: () => ({ errors: [], warnings: [] }), stop: () => pool.end() }
}

/** A throw-away product whose companies have `fleet` vehicles of each type. */
export const startWorld = async ({ fleet }: { fleet: number }): Promise<World> => {
  const parent = path.join(TESTS_DIR, 'servidores')
  mkdirSync(parent, { recursive: true })
  const dir = mkdtempSync(path.join(parent, 'simulacion-'))
  const log = createLogger('silent')
  const embedded = await startEmbedded({ dir: path.join(dir, 'postgres'), log })
  const pool = createPool(embedded.url, { max: 2, log })
  const output = path.join(dir, 'registro.log')
  const stdout = openSync(output, 'w')
  const stop = async (server?: TestServer) => {
    await server?.stop()
    await pool.end()
    await embedded.stop()
    closeSync(stdout)
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const server = await startTestServer({ DATABASE_URL: embedded.url, DEMO: '1', SIMULADOR: '1' }, { stdout })
    try {
      const ctx = { db: createDatabase(pool), clock: { now: () => new Date() }, log }
      for (const [i, key] of CLIENTS.entries()) await asegurarClaveDeAliado(ctx, `Clientes ${i + 1}`, key, ALCANCES)
      await asegurarClaveDeAliado(ctx, 'Conductores', DRIVERS, ALCANCES)
      await growFleets(pool, fleet)
      const readLog = () => {
        const lines = readFileSync(output, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => ({
            line,
            ...(JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } }),
          }))
        const warnings = lines.filter(({ level }) => level < ERROR)
        const byText = Map.groupBy(warnings, ({ msg = '', err }) => `${msg} ${err?.message ?? ''}`.trim())
        return {
          errors: lines.filter(({ level }) => level >= ERROR).map(({ line }) => line),
          warnings: [...byText].map(([text, { length }]) => `${text}: ${length}`),
        }
      }
      return {
        url: server.url,
        own: server,
        pool,
        partners: await partnersOf(pool, CLIENTS),
        clients: CLIENTS,
        drivers: DRIVERS,
        companies: COMPANIES,
        password: CONTRASENA_DEMO,
        log: readLog,
        stop: () => stop(server),
      }
    } catch (error) {
      await server.stop()
      throw error
    }
  } catch (error) {
    await stop()
    throw error
  }
}
