import type { Proveedor } from '@aliadas/contract/proveedores'
import { expect, test } from 'vitest'
import { vecinosDe } from './vecinos.ts'

const fila = (id: string) => ({ id }) as Proveedor
const total = { filas: 6, exacto: true }
const PAGINAS = {
  primera: { filas: ['a', 'b'].map(fila), anterior: null, siguiente: 'segunda', total },
  segunda: { filas: ['c', 'd'].map(fila), anterior: 'primera', siguiente: 'vacia', total },
  vacia: { filas: [], anterior: 'segunda', siguiente: null, total },
}
const desde = (pagina: keyof typeof PAGINAS, id: string | undefined) => {
  const idas: (string | undefined)[][] = []
  const pageAt = (cual: string) => Promise.resolve(PAGINAS[cual as keyof typeof PAGINAS])
  const vecinos = vecinosDe({ data: PAGINAS[pagina], pageAt }, id, (...ida) => idas.push(ida))
  return { ...vecinos, idas }
}

test('the one before and the one after stand on the same page', () => {
  const { antes, despues, idas } = desde('primera', 'a')
  expect(antes).toBeUndefined()
  despues?.()
  expect(idas).toEqual([['b']])
})

test('after the last of a page comes the first of the next, with its page', async () => {
  const { antes, despues, idas } = desde('primera', 'b')
  antes?.()
  despues?.()
  await expect.poll(() => idas).toEqual([['a'], ['c', 'segunda']])
})

test('before the first of a page comes the last of the page before', async () => {
  const { antes, idas } = desde('segunda', 'c')
  antes?.()
  await expect.poll(() => idas).toEqual([['b', 'primera']])
})

test('a page that has emptied leads nowhere, and one that left the page has its first after it', async () => {
  const { despues, idas } = desde('segunda', 'd')
  despues?.()
  await Promise.resolve()
  expect(idas).toEqual([])
  const fuera = desde('segunda', 'z')
  expect(fuera.antes).toBeUndefined()
  fuera.despues?.()
  expect(fuera.idas).toEqual([['c']])
  expect(desde('segunda', undefined)).toMatchObject({ antes: undefined, despues: undefined })
})
