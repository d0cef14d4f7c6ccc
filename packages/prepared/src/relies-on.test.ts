import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { missingIn, type Driver } from './testing/relies-on.ts'

const url = inject('database')

/** All sentences: a driver without anything lacks each. */
const none = { Query: undefined, Client: undefined, DatabaseError: undefined } as unknown as Driver

test('this version of pg has everything that the package relies on', async () => {
  const missing = await missingIn(pg, url, 10_000)
  expect(
    missing,
    `pg ${version()} lacks these parts; see packages/prepared/README.md before changing the version`,
  ).toEqual([])
})

const version = (): string => JSON.parse(readFileSync(new URL(import.meta.resolve('pg/package.json')), 'utf8')).version

test('README.md lists the same parts, and the version of pg that was read', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const listed = [...readme.matchAll(/^- (.*)\.$/gm)].map(([, line]) => line)
  expect(listed).toEqual(expect.arrayContaining(await missingIn(none, url, 100)))
  expect(readme).toContain(`pg ${version()}`)
})

const withClient = (Client: unknown): Driver => ({ ...pg, Client: Client as typeof pg.Client })

/** A pg whose clients call something else on the query. */
const calling = (name: string, instead: (call: (message: unknown) => void, message: unknown) => void): Driver =>
  withClient(
    class extends pg.Client {
      override query(...args: unknown[]) {
        const [query] = args as [Record<string, unknown>]
        const original = query[name] as (message: unknown) => void
        query[name] = (message: unknown) => instead(original, message)
        return super.query(query as never)
      }
    },
  )
const dropped = (name: string) => calling(name, () => undefined)

class OtherQuery {
  text = ''
}
class WithoutPipeline extends pg.Client {
  override pipeline = false
}
class WithoutParsers extends pg.Client {
  override getTypeParser = undefined as never
}
class WithAnotherError extends pg.Client {
  override connect = () => Promise.reject(new Error('another'))
}
class WithAnotherEvent extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config)
    const { connection } = this as never as { connection: { on(event: string, fn: unknown): void } }
    const { on } = connection
    connection.on = (event, fn) => on.call(connection, event === 'parameterStatus' ? 'another' : event, fn)
  }
}

test.each<[lacking: RegExp, Driver]>([
  [/can be constructed/, { ...pg, Query: undefined as never }],
  [/pipeline: true/, { ...pg, Query: OtherQuery as never }],
  [/pipeline: true/, withClient(WithoutPipeline)],
  [/calls `query\.submit/, dropped('submit')],
  [/emits `parameterStatus`/, withClient(WithAnotherEvent)],
  [/destroy\(error\)/, withClient(WithAnotherError)],
  [/`fields` with `name`/, calling('handleRowDescription', (call) => call({ columns: [] }))],
  [/`fields` with texts/, calling('handleDataRow', (call) => call({ fields: [Buffer.from('1'), null] }))],
  [/the command tag/, calling('handleCommandComplete', (call) => call({ tag: 'SELECT 1' }))],
  [/handleEmptyQuery/, dropped('handleEmptyQuery')],
  [/pg\.DatabaseError/, calling('handleError', (call) => call(new Error('own')))],
  [/takes the next query/, calling('handleDataRow', (call, row) => [call(row), call(row)])],
  [/called after Sync/, dropped('handleReadyForQuery')],
  [/getTypeParser/, withClient(WithoutParsers)],
  [/query_timeout/, dropped('callback')],
])('a pg that lacks it is noticed: %s', async (lacking, driver) => {
  expect((await missingIn(driver, url, 300)).join('\n')).toMatch(lacking)
})
