import type { Posicion } from '@aliadas/contract/posiciones'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { conPunto, seguirTraza, trazaQuery, type PuntoDeTraza } from './traza-cache.ts'

const a = (segundos: number, lat = 3.45 + segundos / 1e5): PuntoDeTraza => ({
  lat,
  lon: -76.5,
  en: new Date(Date.UTC(2026, 5, 10, 12) + segundos * 1000).toISOString(),
})

it('S2-068 a trace grows by a point each half minute, and what comes late or in between adds none', () => {
  const puntos = [a(0), a(30)]
  expect(conPunto(puntos, a(60))).toEqual([...puntos, a(60)])
  for (const nada of [a(59), a(30), a(10)]) expect(conPunto(puntos, nada)).toBe(puntos)
})

it('S2-068 of five hundred points the oldest goes', () => {
  const puntos = Array.from({ length: 500 }, (_, i) => a(i * 30))
  expect(conPunto(puntos, a(500 * 30))).toEqual([...puntos.slice(1), a(500 * 30)])
})

it('S2-068 what this browser cannot know is read again: the first point, a gap, a point that was taken back', () => {
  expect(conPunto([], a(0))).toBeNull()
  expect(conPunto([a(0)], a(60))).toBeNull()
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
