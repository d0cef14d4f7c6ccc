import { sql } from 'kysely'
import type { Tx } from '../../platform/database/index.ts'

/** Every table on which that role has any privilege. */
export const tablesOf = async (tx: Tx, rol: string): Promise<string[]> => {
  const { rows } = await sql<{ nombre: string }>`
    select c.oid::regclass::text as nombre from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
      and has_schema_privilege(${rol}::text, n.oid, 'usage')
      and (has_table_privilege(${rol}::text, c.oid, 'select, insert, update, delete') or has_any_column_privilege(${rol}::text, c.oid, 'select'))
    order by 1
  `.execute(tx)
  return rows.map((row) => row.nombre)
}
