import pg from 'pg'
import { StandbyError } from './standby-error.ts'

/** The database's address: a fixed URL, or a function, because the included database may restart on another port. */
export type Address = string | (() => string)

export const urlAt = (address: Address): string => (typeof address === 'string' ? address : address())

type Told = { parameterName: string; parameterValue: string }
type Inside = {
  connection: { stream: { destroy(error: Error): void }; on(event: string, fn: (told: Told) => void): void }
}

/**
 * The client class of a pool; it resolves the address for each new connection. It rejects standbys: PostgreSQL reports
 * `in_hot_standby` while connecting, and such a connection counts as lost, because its data may be old and it accepts
 * no writes.
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
