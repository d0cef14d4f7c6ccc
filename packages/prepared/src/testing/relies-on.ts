import type pg from 'pg'
import { Wire } from '../wire.ts'

/** The parts of pg that the package uses. */
export type Driver = Pick<typeof pg, 'Query' | 'Client' | 'DatabaseError'>

type Message = Readonly<Record<string, unknown>>

type Inside = {
  connection: { on(event: string, fn: (message: Message) => void): void; stream: { destroy(error: Error): void } }
}

/** What pg calls on a query, in order. */
class Log {
  readonly calls: [name: string, message: unknown][] = []
  submitted: { stream?: { write?: unknown } } | undefined
  readonly done: Promise<void>
  #end = () => {}

  constructor() {
    this.done = new Promise((resolve) => (this.#end = resolve))
  }

  note(name: string, message?: unknown): void {
    this.calls.push([name, message])
    if (ENDS.includes(name)) this.#end()
  }

  first(name: string): Message | undefined {
    return this.calls.find(([called]) => called === name)?.[1] as Message | undefined
  }

  has(name: string): boolean {
    return this.calls.some(([called]) => called === name)
  }
}

const ENDS = ['handleError', 'handleReadyForQuery', 'callback']
const HANDLERS = [
  'handleRowDescription',
  'handleDataRow',
  'handleCommandComplete',
  'handleEmptyQuery',
  'handleError',
  'handleReadyForQuery',
]

/** A query of pg's own class that sends this statement as `Batch` does; without one it sends nothing. */
const probe = ({ Query }: Driver, log: Log, statement?: string): pg.Submittable => {
  const query = new Query({ text: '' })
  const own: Record<string, unknown> = {
    callback: (error: unknown) => log.note('callback', error),
    submit(connection: { stream: { write(bytes: Buffer): void } }) {
      log.submitted = connection
      if (statement === undefined) return null
      const wire = new Wire()
      wire.close('probe')
      wire.parse('probe', statement)
      wire.bind('probe', [])
      wire.describe()
      wire.execute()
      wire.sync()
      connection.stream.write(wire.bytes())
      return null
    },
  }
  for (const name of HANDLERS) own[name] = (message: unknown) => log.note(name, message)
  return Object.assign(query, own) as pg.Submittable
}

const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => void setTimeout(resolve, ms, undefined).unref())])

/**
 * Returns what this version of pg lacks of what the package relies on; README.md lists the same sentences. Each sentence is checked against a
 * real PostgreSQL. `patience`: time in ms that pg has for each response.
 */
export async function missingIn(driver: Driver, connectionString: string, patience: number): Promise<string[]> {
  const clients: pg.Client[] = []
  const open = async (config: pg.ClientConfig = {}, ready?: (client: pg.Client) => void) => {
    const client = new driver.Client({ connectionString, ...config })
    client.on('error', () => undefined)
    clients.push(client)
    ready?.(client)
    await client.connect()
    return client
  }
  const seen = async (client: pg.Client, statement?: string) => {
    const log = new Log()
    client.query(probe(driver, log, statement))
    await within(patience, log.done)
    return log
  }
  type Check = () => Promise<unknown>
  const checks: Record<string, Check> = {
    '`pg.Query` can be constructed and extended': async () => new (class extends driver.Query {})({ text: '' }),
    '`client.connection` exists before `connect()` and emits `parameterStatus` with `parameterName` and `parameterValue`':
      async () => {
        const names: unknown[] = []
        await open({}, (client) => {
          const { connection } = client as unknown as Inside
          connection.on('parameterStatus', (m) =>
            names.push(typeof m['parameterValue'] === 'string' && m['parameterName']),
          )
        })
        return names.includes('server_version')
      },
    '`client.connection.stream.destroy(error)` while connecting ends the client with that error': async () => {
      const own = new Error('own')
      const ended = Promise.withResolvers<unknown>()
      const refused = open({}, (client) => {
        client.on('error', ended.resolve)
        const { connection } = client as unknown as Inside
        connection.on('parameterStatus', () => connection.stream.destroy(own))
      })
      refused.catch(ended.resolve)
      return (await ended.promise) === own
    },
    '`client.query(query)` calls `query.submit(connection)`, and `connection.stream.write` sends bytes': async () => {
      const log = await seen(await open(), 'select 1')
      return typeof log.submitted?.stream?.write === 'function' && log.has('handleDataRow')
    },
    'a client with `pipeline: true` calls `submit` before the response to the query before it': async () => {
      const client = await open({ pipeline: true })
      const [first, second] = [new Log(), new Log()]
      client.query(probe(driver, first, 'select pg_sleep(0.05)'))
      client.query(probe(driver, second, 'select 1'))
      const early = second.submitted !== undefined && !first.has('handleReadyForQuery')
      await within(patience, second.done)
      return early && second.has('handleDataRow') && !second.has('handleError')
    },
    '`handleRowDescription` gets `fields` with `name` and `dataTypeID`': async () => {
      const fields = (await seen(await open(), 'select 1 as one')).first('handleRowDescription')?.['fields']
      const [field] = (fields ?? []) as Message[]
      return field?.['name'] === 'one' && field['dataTypeID'] === 23
    },
    '`handleDataRow` gets `fields` with texts and nulls': async () => {
      const fields = (await seen(await open(), 'select 1, null')).first('handleDataRow')?.['fields']
      return JSON.stringify(fields) === '["1",null]'
    },
    '`handleCommandComplete` gets `text`, the command tag': async () =>
      (await seen(await open(), 'select 1')).first('handleCommandComplete')?.['text'] === 'SELECT 1',
    '`handleEmptyQuery` is called for an empty statement': async () =>
      (await seen(await open(), '')).has('handleEmptyQuery'),
    '`handleError` gets a `pg.DatabaseError` with `code`': async () => {
      const error = (await seen(await open(), 'select 1 / 0')).first('handleError')
      return error instanceof driver.DatabaseError && error['code'] === '22012'
    },
    'after `handleError` the client sends nothing of its own and takes the next query': async () => {
      const client = await open()
      await seen(client, 'select 1 / 0')
      const log = await seen(client, 'select 1')
      return (
        log.calls.map(([name]) => name).join() ===
        'handleRowDescription,handleDataRow,handleCommandComplete,handleReadyForQuery'
      )
    },
    '`handleReadyForQuery` is called after Sync': async () =>
      (await seen(await open(), 'select 1')).has('handleReadyForQuery'),
    '`client.getTypeParser(oid)` returns a function from text': async () => (await open()).getTypeParser(23)('7') === 7,
    'after `query_timeout` the client calls the query’s `callback` with "Query read timeout"': async () => {
      const error = (await seen(await open({ query_timeout: 20 }))).first('callback')
      return error instanceof Error && error.message === 'Query read timeout'
    },
  }
  const sentences = Object.entries(checks).map(async ([sentence, check]) =>
    (await within(
      patience * 2,
      check().catch(() => false),
    ))
      ? []
      : [sentence],
  )
  const missing = (await Promise.all(sentences)).flat()
  await within(patience, Promise.all(clients.map((client) => client.end().catch(() => undefined))))
  return missing
}
