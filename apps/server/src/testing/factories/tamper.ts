import type { World } from './world.ts'

const TABLES = ['historial', 'cadenas']

/** Runs a statement as the owner of the database, who passes every grant, policy and trigger of the history. */
export const tamper = async (
  { base }: Pick<World, 'base'>,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> => {
  const client = await base.pool.connect()
  try {
    await client.query('begin')
    for (const one of TABLES)
      await client.query(`alter table ${one} disable trigger user; alter table ${one} no force row level security`)
    await client.query(statement, [...values])
    for (const one of TABLES)
      await client.query(`alter table ${one} enable trigger user; alter table ${one} force row level security`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
