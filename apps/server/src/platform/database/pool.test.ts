import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { blankDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/database.ts'
import type { Logger } from '../log/index.ts'
import { createPool, safeNumber } from './pool.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await blankDatabase()
})
afterAll(() => base.drop())

test('types arrive as the product uses them', async () => {
  const { rows } = await base.pool.query(`select
    9007199254740991::int8 as grande, array[1, null, 3]::int8[] as grandes, array[]::int8[] as nada,
    1250.50::numeric as tarifa, 12345678901234567890::numeric as enorme,
    '2026-03-01'::date as dia, array['2026-03-01'::date] as dias,
    '2026-03-01 00:30-05'::timestamptz as instante, '{"hora_salida": 1}'::jsonb as datos`)
  expect(rows[0]).toEqual({
    grande: 9007199254740991,
    grandes: [1, null, 3],
    nada: [],
    tarifa: 1250.5,
    enorme: '12345678901234567890',
    dia: '2026-03-01',
    dias: ['2026-03-01'],
    instante: new Date('2026-03-01T05:30:00Z'),
    datos: { hora_salida: 1 },
  })
})

test.each([
  ['0', 0],
  ['-12.5', -12.5],
  ['9007199254740993', '9007199254740993'],
  ['0.1234567890123456789', '0.1234567890123456789'],
])('numeric %s becomes %j', (text, value) => {
  expect(safeNumber(text)).toBe(value)
})

test('sessions think in Colombian days and give up in time', async () => {
  const { rows } = await base.pool.query(
    `select '2026-03-01T04:59:00Z'::timestamptz::date as dia, current_setting('statement_timeout') as consulta,
       current_setting('lock_timeout') as candado, current_setting('idle_in_transaction_session_timeout') as ocio`,
  )
  expect(rows[0]).toEqual({ dia: '2026-02-28', consulta: '10s', candado: '4s', ocio: '10s' })
})

test('connections that the server ends, idle or lent out, are reported and replaced', async () => {
  const warn = vi.fn<Logger['warn']>()
  const pool = createPool(base.url, { max: 2, log: { warn } })
  const idle = await pool.connect()
  const busy = await pool.connect()
  idle.release()
  const ended = (client: PoolClient) => new Promise<void>((resolve) => client.once('end', () => resolve()))
  const gone = Promise.all([ended(idle), ended(busy)])
  await base.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and usename = current_user',
  )
  await gone
  expect(warn.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(pool.totalCount).toBe(1)
  busy.release(true)
  expect((await pool.query('select 1 as uno')).rows).toEqual([{ uno: 1 }])
  await pool.end()
})
