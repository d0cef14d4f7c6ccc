import pg from 'pg'
import { StandbyError } from './standby-error.ts'

/** Where the database is: a fixed URL, or a question, because the included one may come back on another port. */
export type Address = string | (() => string)

export const urlAt = (address: Address): string => (typeof address === 'string' ? address : address())

type Told = { parameterName: string; parameterValue: string }
type Inside = {
  connection: { stream: { destroy(error: Error): void }; on(event: string, fn: (told: Told) => void): void }
}

/**
 * The kind of client with which a pool asks for the address each time that it connects. It stays with no standby: PostgreSQL says which it is
 * while a connection begins, and such a connection counts as lost, because what it reads may be old and it writes nothing.
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
