import type { Pool } from '../../platform/database/index.ts'

const SCHEMAS = ['acceso', 'public']

/**
 * Every row of the product's tables as text, in a fixed order: the content of a copy of the database, or what must be
 * equal before and after.
 */
export const dump = async (pool: Pool): Promise<Record<string, string[]>> => {
  const client = await pool.connect()
  const tables: Record<string, string[]> = {}
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    for (const schema of SCHEMAS) {
      // The owner reads the first; row-level security shows all rows of the second only to this role.
      if (schema === 'public') await client.query('set local role aliadas_sistema')
      const { rows: names } = await client.query<{ name: string }>(
        `select tablename as name from pg_tables
        where schemaname = $1 and has_table_privilege(format('%I.%I', schemaname, tablename), 'select') order by 1`,
        [schema],
      )
      for (const { name } of names) {
        const { rows } = await client.query<{ row: string }>(
          `select t::text as row from ${schema}.${name} t order by 1`,
        )
        tables[`${schema}.${name}`] = rows.map(({ row }) => row)
      }
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return tables
}
