import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anotarNuevos, quitarNuevos } from './nuevos.ts'

const guardado = new Map<string, string>()
beforeEach(() => {
  guardado.clear()
  vi.stubGlobal('localStorage', {
    getItem: (clave: string) => guardado.get(clave) ?? null,
    setItem: (clave: string, valor: string) => void guardado.set(clave, valor),
    removeItem: (clave: string) => void guardado.delete(clave),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const nuevos = () => (guardado.get('servicios.nuevos') ?? '').replaceAll(/@\d+/g, '')
const servicio = (id: string, estado: 'pendiente' | 'ofertas' | 'validar' = 'pendiente', version = 1) => ({
  id,
  estado,
  version,
})

it('a request just published is new, once; what changed or is no request is not', () => {
  const lote = [servicio('A'), servicio('B', 'pendiente', 2), servicio('C', 'validar'), servicio('A'), servicio('D')]
  expect(anotarNuevos(lote).map((s) => s.id)).toEqual(['A', 'D'])
  expect(anotarNuevos([servicio('A')])).toEqual([])
  expect(nuevos()).toBe('A,D')
})

it('stays new until somebody saw it, bid on it, or it left', () => {
  anotarNuevos([servicio('A'), servicio('B'), servicio('C')])
  anotarNuevos([servicio('A', 'ofertas', 2)])
  expect(nuevos()).toBe('B,C')
  quitarNuevos(['B', 'otro'])
  expect(nuevos()).toBe('C')
  quitarNuevos(['C'])
  expect(guardado.has('servicios.nuevos')).toBe(false)
})

it('keeps the latest two hundred', () => {
  anotarNuevos(Array.from({ length: 205 }, (_, n) => servicio(`S${n}`)))
  expect(nuevos().split(',')).toHaveLength(200)
  expect(nuevos()).toMatch(/^S5,/)
})

it('no request is new for more than a day, also when nobody heard of its end', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T12:00:00Z') })
  anotarNuevos([servicio('A')])
  vi.setSystemTime(Date.parse('2026-12-02T11:59:59Z'))
  anotarNuevos([servicio('B')])
  expect(nuevos()).toBe('A,B')
  vi.setSystemTime(Date.parse('2026-12-02T12:00:00Z'))
  quitarNuevos([])
  expect(nuevos()).toBe('B')
})
