import pg from 'pg'

/** Where the database is: a fixed URL, or a question, because the included one may come back on another port. */
export type Address = string | (() => string)

export const urlAt = (address: Address): string => (typeof address === 'string' ? address : address())

/** The kind of client with which a pool asks for the address each time that it connects. */
export const clientAt = (address: Address): new (config?: pg.ClientConfig) => pg.Client =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: urlAt(address) })
    }
  }
