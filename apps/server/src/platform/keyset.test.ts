import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCursor, readPage } from './keyset.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

const ID = (n: number) => String(n).padStart(24, '2')
const AT = new Date('2026-06-10T12:00:00.000Z')

test.each(['asc', 'desc'] as const)(
  'every row is on one page and in order, also among equals: %s',
  async (direction) => {
    await base.db.transaction({ rol: 'sistema' }, async (tx) => {
      await tx.deleteFrom('operadores').execute()
      await tx
        .insertInto('operadores')
        .values(
          Array.from({ length: 7 }, (_, n) => ({
            id: ID(n),
            nombre: '',
            empresa: '',
            email: `${n}@operador.test`,
            telefono: '',
            direccion: '',
            nuevo: true,
            imagen: null,
            perfil: false,
            // Two and two were made at the same moment.
            creadoEn: new Date(AT.getTime() + Math.floor(n / 2)),
            actualizadoEn: AT,
          })),
        )
        .execute()
    })
    const pages: string[][] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const from = readCursor(cursor)
      const page = await base.db.read({ rol: 'sistema' }, (tx) =>
        readPage(
          tx.selectFrom('operadores').select(['id', 'creadoEn']),
          { by: 'creadoEn', id: 'id', direction, key: { instant: (row) => row.creadoEn } },
          { from, size: 3 },
        ),
      )
      pages.push(page.rows.map(({ id }) => id))
      cursor = page.next
    }
    const all = Array.from({ length: 7 }, (_, n) => ID(n))
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    expect(pages.flat()).toEqual(direction === 'asc' ? all : all.toReversed())
  },
)

test('a cursor that no page gave is refused', () => {
  const write = (text: string) => Buffer.from(text).toString('base64url')
  for (const text of [
    '',
    'x',
    write('1'),
    write(`1.${ID(1)}x`),
    write(`-1.${ID(1)}`),
    write(`123456789012345.${ID(1)}`),
  ])
    expect(() => readCursor(text)).toThrow('La página no es válida')
  expect(readCursor(undefined)).toBeNull()
  expect(readCursor(write(`5.${ID(1)}`))).toEqual({ value: 5, id: ID(1) })
})
