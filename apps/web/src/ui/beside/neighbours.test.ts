import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const fila = (id: string) => ({ id })
const total = { filas: 6, exacto: true }
const PAGINAS = {
  primera: { filas: ['a', 'b'].map(fila), anterior: null, siguiente: 'segunda', total },
  segunda: { filas: ['c', 'd'].map(fila), anterior: 'primera', siguiente: 'vacia', total },
  vacia: { filas: [], anterior: 'segunda', siguiente: null, total },
}
const desde = (pagina: keyof typeof PAGINAS, id: string | undefined) => {
  const idas: (string | undefined)[][] = []
  const pageAt = (cual: string) => Promise.resolve(PAGINAS[cual as keyof typeof PAGINAS])
  const neighbours = neighboursOf({ data: PAGINAS[pagina], pageAt }, id, (...ida) => idas.push(ida))
  return { ...neighbours, idas }
}

test('the one before and the one after stand on the same page', () => {
  const { before, after, idas } = desde('primera', 'a')
  expect(before).toBeUndefined()
  after?.()
  expect(idas).toEqual([['b']])
})

test('after the last of a page comes the first of the next, with its page', async () => {
  const { before, after, idas } = desde('primera', 'b')
  before?.()
  after?.()
  await expect.poll(() => idas).toEqual([['a'], ['c', 'segunda']])
})

test('before the first of a page comes the last of the page before', async () => {
  const { before, idas } = desde('segunda', 'c')
  before?.()
  await expect.poll(() => idas).toEqual([['b', 'primera']])
})

test('a page that has emptied leads nowhere, and one that left the page has its first after it', async () => {
  const { after, idas } = desde('segunda', 'd')
  after?.()
  await Promise.resolve()
  expect(idas).toEqual([])
  const fuera = desde('segunda', 'z')
  expect(fuera.before).toBeUndefined()
  fuera.after?.()
  expect(fuera.idas).toEqual([['c']])
  expect(desde('segunda', undefined)).toMatchObject({ before: undefined, after: undefined })
})
