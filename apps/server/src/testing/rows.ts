import { ROLE } from '../platform/database/scope.ts'
import type { World } from './factories/index.ts'

/** What a statement returns to the system's role, which row-level security shows every row. It may also write. */
export const rowsOf =
  ({ base }: Pick<World, 'base'>) =>
  async <T>(statement: string, values: readonly unknown[] = []): Promise<T[]> => {
    const client = await base.pool.connect()
    try {
      await client.query(`begin; set local role ${ROLE.sistema}`)
      const { rows } = await client.query(statement, [...values])
      await client.query('commit')
      return rows as T[]
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
