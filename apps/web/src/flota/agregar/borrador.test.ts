import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guardarBorrador, leerBorrador, olvidarBorrador } from './borrador.ts'

const palabras = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (clave: string) => palabras.get(clave) ?? null,
    setItem: (clave: string, valor: string) => void palabras.set(clave, valor),
    removeItem: (clave: string) => void palabras.delete(clave),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  palabras.clear()
})

it('what was typed comes back to its person and to nobody else, without bank data nor the terms', () => {
  const valores = {
    placas: 'ABC123',
    nombre: 'Élmer',
    wifi: true,
    cuenta: '0012345678',
    banco: 'Nequi' as const,
    terminos: true,
  }
  guardarBorrador('P1', { valores, paso: 2, en: 7 })
  expect(leerBorrador('P1')).toEqual({ valores: { placas: 'ABC123', nombre: 'Élmer', wifi: true }, paso: 2, en: 7 })
  expect(leerBorrador('P2')).toBeNull()
  expect([...palabras.values()].join('')).not.toMatch(/0012345678|Nequi/)
  olvidarBorrador()
  expect(leerBorrador('P1')).toBeNull()
})

it('an empty form leaves nothing, and what cannot be read is as if it were not there', () => {
  guardarBorrador('P1', { valores: { placas: '', wifi: false, terminos: true }, paso: 0, en: 7 })
  expect(palabras.size).toBe(0)
  for (const malo of ['{', '[]', '"x"', '{"persona":"P1"}']) {
    palabras.set('borrador-vehiculo', malo)
    expect([malo, leerBorrador('P1')]).toEqual([malo, null])
  }
})
