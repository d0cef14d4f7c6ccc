import type { Posicion } from '@aliadas/contract/posiciones'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import {
  conPosicion,
  ponerPosicion,
  posicionesQuery,
  quitarPosicion,
  type DatosDePosiciones,
} from './posiciones-cache.ts'

const quitar = (cliente: QueryClient, { idServicio }: Posicion) => quitarPosicion(cliente, idServicio)

it('a vehicle moves forward in time only', () => {
  const en = (minuto: number, idVehiculo = 'V') =>
    ({ idVehiculo, idServicio: `de ${idVehiculo}`, en: `2026-06-10T12:0${minuto}:00.000Z`, lat: minuto }) as Posicion
  const lista = [en(2), en(1, 'W')]
  expect(conPosicion(lista, en(3))).toEqual([en(3), en(1, 'W')])
  expect(conPosicion(lista, en(1))).toBe(lista)
  expect(conPosicion(lista, en(2))).toBe(lista)
  expect(conPosicion(lista, en(5, 'Z'))).toHaveLength(3)
})

it('a trip has one vehicle: what reports for it takes the place of the one before', () => {
  const de = (idVehiculo: string, idServicio: string, minuto: number) =>
    ({ idVehiculo, idServicio, en: `2026-06-10T12:0${minuto}:00.000Z` }) as Posicion
  const lista = [de('A', 'S', 3), de('W', 'T', 1)]
  expect(conPosicion(lista, de('B', 'S', 2))).toEqual([de('W', 'T', 1), de('B', 'S', 2)])
  expect(conPosicion([...lista, de('B', 'R', 1)], de('B', 'S', 2))).toEqual([de('W', 'T', 1), de('B', 'S', 2)])
})

it('a point that comes while older ones are on their way is not lost', async () => {
  const cliente = new QueryClient()
  const vieja = { idVehiculo: 'V', en: '2026-06-10T12:00:00.000Z', lat: 1 } as Posicion
  const nueva = { ...vieja, en: '2026-06-10T12:00:05.000Z', lat: 2 }
  const { promise, resolve } = Promise.withResolvers<DatosDePosiciones>()
  const lectura = cliente.fetchQuery({ queryKey: posicionesQuery.queryKey, queryFn: () => promise })
  ponerPosicion(cliente, nueva)
  resolve({ posiciones: [vieja], ahora: 0 })
  await lectura
  await Promise.resolve()
  expect(cliente.getQueryData<DatosDePosiciones>(posicionesQuery.queryKey)?.posiciones).toEqual([nueva])
})

it.each([
  ['after a new point', [ponerPosicion, quitar]],
  ['alone', [quitar]],
])('a vehicle that leaves the map while older points are on their way does not come back, %s', async (_, cambios) => {
  const cliente = new QueryClient()
  const vieja = { idVehiculo: 'V', idServicio: 'S', en: '2026-06-10T12:00:00.000Z', lat: 1 } as Posicion
  const otra = { ...vieja, idVehiculo: 'W', idServicio: 'T' }
  const { promise, resolve } = Promise.withResolvers<DatosDePosiciones>()
  const lectura = cliente.fetchQuery({ queryKey: posicionesQuery.queryKey, queryFn: () => promise })
  for (const cambiar of cambios) cambiar(cliente, { ...vieja, en: '2026-06-10T12:00:05.000Z', lat: 2 })
  resolve({ posiciones: [vieja, otra], ahora: 0 })
  await lectura
  await Promise.resolve()
  expect(cliente.getQueryData<DatosDePosiciones>(posicionesQuery.queryKey)?.posiciones).toEqual([otra])
})
