import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { releer } from './refetch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const RESPUESTA_MS = 50
const queryKey = ['lista']

/** A list that takes a while to answer what was true when it was asked. */
const conLectura = () => {
  const cliente = new QueryClient()
  let verdad = 0
  let lecturas = 0
  const queryFn = async () => {
    lecturas++
    const leido = verdad
    await new Promise((listo) => setTimeout(listo, RESPUESTA_MS))
    return leido
  }
  const dejar = new QueryObserver(cliente, { queryKey, queryFn, retry: false }).subscribe(() => undefined)
  const cambiar = () => {
    verdad++
    void releer(cliente, { queryKey })
  }
  return { cambiar, dejar, verdad: () => verdad, lecturas: () => lecturas, visto: () => cliente.getQueryData(queryKey) }
}

it.each([
  ['a first reading', 0],
  ['a later one', RESPUESTA_MS * 2],
])('%s arrives though changes come faster than answers, and ends with the last', async (_, antes) => {
  const lista = conLectura()
  await vi.advanceTimersByTimeAsync(antes)
  const alEmpezar = lista.visto()
  for (let n = 0; n < 20; n++) {
    lista.cambiar()
    await vi.advanceTimersByTimeAsync(RESPUESTA_MS / 5)
  }
  expect(lista.visto()).not.toBe(alEmpezar)
  expect(lista.visto()).toBeDefined()
  await vi.advanceTimersByTimeAsync(RESPUESTA_MS * 3)
  expect(lista.visto()).toBe(lista.verdad())
  expect(lista.lecturas()).toBeLessThan(9)
  lista.dejar()
})

it('what nobody is reading is read once more', async () => {
  const lista = conLectura()
  await vi.advanceTimersByTimeAsync(RESPUESTA_MS)
  lista.cambiar()
  await vi.advanceTimersByTimeAsync(RESPUESTA_MS)
  expect([lista.visto(), lista.lecturas()]).toEqual([1, 2])
  lista.dejar()
})
