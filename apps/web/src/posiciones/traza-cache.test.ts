import type { Posicion } from '@aliadas/contract/posiciones'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { conPunto, hastaAhora, seguirTraza, trazaQuery, type PuntoDeTraza } from './traza-cache.ts'

const a = (segundos: number, lat = 3.45 + segundos / 1e5): PuntoDeTraza => ({
  lat,
  lon: -76.5,
  en: new Date(Date.UTC(2026, 5, 10, 12) + segundos * 1000).toISOString(),
})

it('S2-068 a trace grows by each point that is newer, one a second at most', () => {
  const puntos = [a(0), a(30)]
  for (const segundos of [31, 60, 30 + 179]) expect(conPunto(puntos, a(segundos))).toEqual([...puntos, a(segundos)])
  for (const nada of [a(30.9), a(30), a(10)]) expect(conPunto(puntos, nada)).toBe(puntos)
})

it('S2-068 a trace has whole seconds, so that the current position of its last second is no second point', () => {
  const puntos = [a(0), a(30)]
  expect(hastaAhora(puntos, a(30.9))).toBe(puntos)
  expect(hastaAhora(puntos, undefined)).toBe(puntos)
  expect(hastaAhora([], a(1))).toEqual([])
  expect(hastaAhora(puntos, a(31.4, 3.4504))).toEqual([...puntos, a(31, 3.4504)])
  const seguidos = conPunto(puntos, a(31.9, 3.4504))
  expect(seguidos).toEqual([...puntos, a(31, 3.4504)])
  expect(conPunto(seguidos ?? [], a(32.1, 3.4505))).toHaveLength(4)
})

it('S2-068 what this browser cannot know is read again: the first point, a gap, a point that was taken back', () => {
  expect(conPunto([], a(0))).toBeNull()
  expect(conPunto([a(0)], a(180))).toBeNull()
  expect(conPunto([a(0)], a(40, 4.6))).toBeNull()
})

it('S2-068 only the trace of a service that is looked at follows the stream', async () => {
  const cliente = new QueryClient()
  const leer = vi.fn<() => Promise<{ puntos: PuntoDeTraza[] }>>(async () => ({ puntos: [a(0)] }))
  const { queryKey } = trazaQuery({ id: 'S', recorridoIniciado: true })
  await cliente.fetchQuery({ queryKey, queryFn: leer })
  const mover = (idServicio: string, segundos: number) =>
    seguirTraza(cliente, { idServicio, ...a(segundos) } as Posicion)
  mover('OTRO', 30)
  mover('S', 30)
  expect(cliente.getQueryData(queryKey)?.puntos).toEqual([a(0), a(30)])
  expect(leer).toHaveBeenCalledTimes(1)
  mover('S', 300)
  expect(cliente.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
