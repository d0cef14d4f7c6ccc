import { expect, test } from 'vitest'
import { given } from './given.ts'
import { compiling } from './prepared.ts'

const consulta = (id: string | null | undefined, ids?: readonly string[]) =>
  compiling
    .selectFrom('servicios')
    .select('id')
    .$call(given(id, (q, uno) => q.where('id', '=', uno)))
    .$call(given(ids, (q, algunos) => q.where('id', 'in', algunos)))
    .compile()

test('a condition is there with its value, and without a value it is not', () => {
  expect(consulta('S')).toMatchObject({ sql: 'select "id" from "servicios" where "id" = $1', parameters: ['S'] })
  expect(consulta('', ['A']).parameters).toEqual(['', 'A'])
  for (const nada of [undefined, null]) expect(consulta(nada).sql).toBe('select "id" from "servicios"')
})
