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
            // Two pairs created at the same moment.
            creadoEn: new Date(AT.getTime() + Math.floor(n / 2)),
            actualizadoEn: AT,
          })),
        )
        .execute()
    })
    const all = Array.from({ length: 7 }, (_, n) => ID(n))
    const order = {
      by: 'creadoEn',
      id: 'id',
      direction,
      key: { instant: (row: { creadoEn: Date }) => row.creadoEn },
    } as const
    // The same rows as one list, and as two that are read as one.
    for (const parts of [[all], [all.filter((_, n) => n % 3 === 0), all.filter((_, n) => n % 3 !== 0)]]) {
      const read = async (cursor: string | null | undefined, size = 3) => {
        const { rows, ...places } = await base.db.read({ rol: 'sistema' }, (tx) =>
          readPage(
            parts.map((ids) => tx.selectFrom('operadores').select(['id', 'creadoEn']).where('id', 'in', ids)),
            order,
            { from: readCursor(cursor ?? undefined), size },
          ),
        )
        return { ids: rows.map(({ id }) => id), ...places }
      }
      const first = await read(undefined)
      const second = await read(first.next)
      const third = await read(second.next)
      const pages = [first, second, third]
      expect(pages.map(({ ids }) => ids.length)).toEqual([3, 3, 1])
      expect(pages.flatMap(({ ids }) => ids)).toEqual(direction === 'asc' ? all : all.toReversed())
      expect([first.previous, third.next]).toEqual([null, null])
      // And backwards.
      expect((await read(third.previous)).ids).toEqual(second.ids)
      const back = await read(second.previous)
      expect([back.ids, back.previous]).toEqual([first.ids, null])
      expect((await read(back.next)).ids).toEqual(second.ids)
      // Going back past the beginning returns a full first page.
      expect((await read(second.previous, 5)).ids).toEqual([...first.ids, ...second.ids].slice(0, 5))
    }
  },
)

test('a cursor that no page gave is refused', () => {
  const write = (text: string) => Buffer.from(text).toString('base64url')
  for (const text of [
    '',
    'x',
    write('1'),
    write(`1.${ID(1)}x`),
    write(`--1.${ID(1)}`),
    write(`-99999999999999.${ID(1)}`),
    write(`123456789012345.${ID(1)}`),
  ])
    expect(() => readCursor(text)).toThrow('La página no es válida')
  expect(readCursor(undefined)).toBeNull()
  expect(readCursor(write(`5.${ID(1)}`))).toEqual({ value: 5, id: ID(1), back: false })
  expect(readCursor(write(`-1.${ID(1)}`))).toEqual({ value: -1, id: ID(1), back: false })
  expect(readCursor(write(`<5.${ID(1)}`))).toEqual({ value: 5, id: ID(1), back: true })
  expect(() => readCursor(write(`<<5.${ID(1)}`))).toThrow('La página no es válida')
})
