import pg from 'pg'
import { StandbyError } from './faults.ts'

/** Where the database is: a fixed URL, or a function, because an included server may restart on another port. */
export type Address = string | (() => string)

export const urlAt = (address: Address): string => (typeof address === 'string' ? address : address())

/** Private in pg (README, "Private fields"). */
type Inside = {
  connection: {
    stream: { destroy(error: Error): void }
    on(event: 'parameterStatus', fn: (message: { parameterName: string; parameterValue: string }) => void): void
  }
}

/**
 * Returns a client class that asks for the address each time it connects. It refuses a standby: PostgreSQL reports `in_hot_standby` while a
 * connection begins, and the client then drops that connection, because its data may be old and it accepts no write.
 */
export const clientAt = (address: Address): new (config?: pg.ClientConfig) => pg.Client =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: urlAt(address) })
      const { connection } = this as unknown as Inside
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby' && parameterValue === 'on')
          connection.stream.destroy(new StandbyError('the database is a standby'))
      })
    }
  }
