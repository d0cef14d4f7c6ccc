import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refetchAll } from './refetch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const ANSWER_MS = 50
const queryKey = ['lista']

/** A slow list whose response shows the state at the time of the request. */
const conLectura = () => {
  const client = new QueryClient()
  let truth = 0
  let lecturas = 0
  const queryFn = async () => {
    lecturas++
    const read = truth
    await new Promise((ready) => setTimeout(ready, ANSWER_MS))
    return read
  }
  const stop = new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => undefined)
  const change = () => {
    truth++
    void refetchAll(client, { queryKey })
  }
  return {
    cambiar: change,
    dejar: stop,
    verdad: () => truth,
    lecturas: () => lecturas,
    visto: () => client.getQueryData(queryKey),
  }
}

it.each([
  ['a first reading', 0],
  ['a later one', ANSWER_MS * 2],
])('%s arrives though changes come faster than answers, and ends with the last', async (_, before) => {
  const lista = conLectura()
  await vi.advanceTimersByTimeAsync(before)
  const onStart = lista.visto()
  for (let n = 0; n < 20; n++) {
    lista.cambiar()
    await vi.advanceTimersByTimeAsync(ANSWER_MS / 5)
  }
  expect(lista.visto()).not.toBe(onStart)
  expect(lista.visto()).toBeDefined()
  await vi.advanceTimersByTimeAsync(ANSWER_MS * 3)
  expect(lista.visto()).toBe(lista.verdad())
  expect(lista.lecturas()).toBeLessThan(9)
  lista.dejar()
})

it('what nobody is reading is read once more', async () => {
  const lista = conLectura()
  await vi.advanceTimersByTimeAsync(ANSWER_MS)
  lista.cambiar()
  await vi.advanceTimersByTimeAsync(ANSWER_MS)
  expect([lista.visto(), lista.lecturas()]).toEqual([1, 2])
  lista.dejar()
})
