import pg from 'pg'

/** Reads every row and changes none. The owner of the tables takes it for a backup (docs/decisions/0107). */
export const BACKUP_ROLE = 'aliadas_respaldo'

/** Places of the product's tables. The job queue makes its own anew at each start. */
const SCHEMAS = ['acceso', 'public']
/** What the migrations write about themselves. */
const OF_MIGRATIONS = 'kysely\\_%'

export type StoredTable = {
  /** Schema and name, without quotes: `public.servicios`. */
  name: string
  /** Those that are stored as they were written; the others are computed from them. */
  columns: string[]
  forced: boolean
  /** Rows that no policy of the role of backups shows would be missing without a word. */
  hidden: boolean
}

/** The name of a table or sequence as SQL. */
export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.')

/** The product's tables that outlive a crash, by name. */
export const storedTables = async (client: Pick<pg.Client, 'query'>): Promise<StoredTable[]> => {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname || '.' || c.relname as name, c.relforcerowsecurity as forced,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive
         and p.polroles = array(select oid from pg_roles where rolname = $3)) as hidden
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relname not like $2 and c.relkind = 'r' and c.relpersistence = 'p'
     order by n.nspname collate "C", c.relname collate "C"`,
    [SCHEMAS, OF_MIGRATIONS, BACKUP_ROLE],
  )
  return rows
}

/** The sequences of these tables, by schema and name. */
export const storedSequences = async (client: Pick<pg.Client, 'query'>): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'S' order by 1`,
    [SCHEMAS],
  )
  return rows.map(({ name }) => name)
}

export type ForeignKey = { table: string; name: string; definition: string }

/** In the order in which they were made. */
export const foreignKeys = async (client: Pick<pg.Client, 'query'>): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select n.nspname || '.' || c.relname as table, o.conname as name, pg_get_constraintdef(o.oid) as definition
     from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and o.contype = 'f' order by o.oid`,
    [SCHEMAS],
  )
  return rows
}
