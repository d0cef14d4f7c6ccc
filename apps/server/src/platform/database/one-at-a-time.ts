import { clientAt, type Address } from '@aliadas/prepared'

/** Any number that is the same in every server. */
const LOCK = 4_071_989

/**
 * Runs `work` while no other server does so on this database. The lock belongs to its own transaction, so that a pooler
 * cannot lose it, and it ends with its connection.
 */
export const oneAtATime = async <T>(address: Address, work: () => Promise<T>): Promise<T> => {
  const Client = clientAt(address)
  const client = new Client({ connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const result = await work()
    await client.query('commit')
    return result
  } finally {
    await client.end().catch(() => undefined)
  }
}
