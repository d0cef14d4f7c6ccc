import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from './database/index.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { newId } from './ids.ts'
import { eraseAnswersAbout } from './kept-answers.ts'

const now = new Date('2026-06-10T12:00:00Z')
let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => base.db.transaction({ rol: 'sistema' }, work)
const keep = (clave: string, sobre: string, cuerpo: string) =>
  system((tx) =>
    tx
      .insertInto('idempotencia')
      .values({ ambito: 'aliado:prueba', clave, huella: 'h', cuerpo, creadoEn: now, sobre })
      .execute(),
  )

test('DATA-04 the answers about somebody with 5,000 trips are erased, by request and by text, and no others', async () => {
  const ids = Array.from({ length: 5_000 }, () => newId(now))
  const other = newId(now)
  await keep('request', `${other} ${ids[0]}`, '{"ok":true}')
  await keep('text', other, JSON.stringify({ archivo: `/api/archivos/${ids[4_999]}` }))
  await keep('others', other, JSON.stringify({ id: other, codigo: ids[0]?.slice(-6) }))
  await system((tx) => eraseAnswersAbout(tx, ids))
  const rows = await system((tx) =>
    tx.selectFrom('idempotencia').select(['clave', 'huella', 'cuerpo', 'sobre']).orderBy('clave').execute(),
  )
  const erased = { huella: '', cuerpo: '', sobre: '' }
  expect(rows).toEqual([
    { clave: 'others', huella: 'h', cuerpo: expect.stringContaining(other) as unknown, sobre: other },
    { clave: 'request', ...erased },
    { clave: 'text', ...erased },
  ])
})
