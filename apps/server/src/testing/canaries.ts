import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'

type Column = { place: string; table: string; column: string; type: string }

/**
 * Every column of every table that can hold text, from the catalogue: 'table.column', with the schema if not `public`.
 */
const textColumns = async (tx: Tx): Promise<Column[]> =>
  (
    await sql<Column>`
      select c.oid::regclass::text as "table", format('%I', a.attname) as "column", c.oid::regclass::text || '.' || a.attname as place, t.typname as type
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg_temp%'
        and a.attnum > 0 and not a.attisdropped
        and (t.typcategory = 'S' or t.typname in ('json', 'jsonb', 'bytea', '_text', '_varchar'))
        and c.relname not like 'kysely_migration%'
      order by 3
    `.execute(tx)
  ).rows

/**
 * Every 'table.column' of the database that contains a pattern, read with the system scope. A table that this scope may
 * not read fails the query.
 */
export const findEverywhere = async (tx: Tx, pattern: string): Promise<string[]> => {
  const columns = await textColumns(tx)
  const asked = columns.map(
    ({ place, table, column }) =>
      sql`select ${place} as place where exists (select from ${sql.raw(table)} where ${sql.raw(column)}::text ~* ${pattern})`,
  )
  const { rows } = await sql<{ place: string }>`${sql.join(asked, sql` union all `)}`.execute(tx)
  return rows.map(({ place }) => place).toSorted()
}

/** Text columns of one row without the pattern. */
export const columnsWithout = async (
  tx: Tx,
  table: string,
  where: { id: string },
  pattern: string,
): Promise<string[]> => {
  const columns = (await textColumns(tx)).filter((one) => one.table === table)
  const empty: string[] = []
  for (const { place, column } of columns) {
    const { rows } = await sql`
      select from ${sql.raw(table)} where id = ${where.id} and ${sql.raw(column)}::text ~* ${pattern}
    `.execute(tx)
    if (rows.length === 0) empty.push(place)
  }
  return empty
}
