import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { withLogin } from './address.ts'
import { clientAt } from './client.ts'
import { RefusedError, isAway } from './faults.ts'

const url = inject('database')
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  )
const connected = async (config: pg.ClientConfig = {}) => {
  const client = new pg.Client({ connectionString: url, ...config })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** pg gives no code for most of them: `isAway` knows their messages, which another version may change. */
const AWAY: Record<string, () => Promise<unknown>> = {
  'a query on a client that ended': async () => {
    const client = await connected()
    await client.end()
    return client.query('select 1')
  },
  'a connection that drops during a query': async () => {
    const client = await connected()
    const running = client.query('select pg_sleep(60)')
    const { connection } = client as unknown as { connection: pg.Connection }
    connection.stream.destroy()
    return running
  },
  'a connection that the server ends': async () =>
    (await connected()).query('select pg_terminate_backend(pg_backend_pid())'),
  'a query that takes longer than query_timeout': async () => {
    const client = await connected({ query_timeout: 20 })
    return client.query('select pg_sleep(1)')
  },
  'a pool that ended': async () => {
    const pool = new pg.Pool({ connectionString: url })
    await pool.end()
    return pool.query('select 1')
  },
  'a pool without a free connection in time': async () => {
    const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 200 })
    const held = await pool.connect()
    try {
      return await pool.query('select 1')
    } finally {
      held.release()
      await pool.end()
    }
  },
  'a server that accepts and never answers': async () => {
    const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
    client.on('error', () => undefined)
    return client.connect().finally(() => server.close())
  },
  'no server at all': () => new pg.Client({ host: '127.0.0.1', port: 1 }).connect(),
}

test.each(Object.keys(AWAY))('%s counts as a lost connection', async (name) => {
  const error = await errorOf(AWAY[name]?.() ?? Promise.resolve())
  expect([String(error), isAway(error)]).toEqual([String(error), true])
})

test('an error of a statement, and of anything else, does not', async () => {
  const client = await connected()
  const error = await errorOf(client.query('select 1 / 0'))
  await client.end()
  expect(error).toBeInstanceOf(pg.DatabaseError)
  expect(
    [error, new Error('own'), Object.assign(new Error('connection ended'), { code: 'own' }), 'text'].map(isAway),
  ).toEqual([false, false, false, false])
})

test('a disk of PostgreSQL that takes no changes counts as away; a grant that is missing, with the same code, does not', async () => {
  const client = await connected()
  const missing = await errorOf(client.query('select pg_read_file(current_setting($1))', ['config_file']))
  await client.end()
  const readOnly = Object.assign(new pg.DatabaseError('Read-only file system', 1, 'error'), { code: '42501' })
  expect([missing, readOnly].map((error) => (error as pg.DatabaseError).code)).toEqual(['42501', '42501'])
  expect([missing, readOnly].map(isAway)).toEqual([false, false])
  for (const file of ['xlog.c', 'md.c', 'fd.c']) expect(isAway(Object.assign(readOnly, { file }))).toBe(true)
})

test('a login that the server does not know is a wrong setting, or an outage for whoever can make the login', async () => {
  const stranger = withLogin(url, { user: 'nobody_of_that_name', password: 'none' })
  const refused = vi.fn<() => void>()
  const [plain, told] = [new (clientAt(stranger))(), new (clientAt(stranger, refused))()]
  const errors = [await errorOf(plain.connect()), await errorOf(told.connect())]
  expect(errors[0]).toBeInstanceOf(pg.DatabaseError)
  expect(errors[1]).toBeInstanceOf(RefusedError)
  expect(errors.map(isAway)).toEqual([false, true])
  expect(refused).toHaveBeenCalledTimes(1)
})
