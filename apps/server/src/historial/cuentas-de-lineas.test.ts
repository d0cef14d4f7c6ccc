import { expect, test } from 'vitest'
import { createTestClock } from '../platform/clock/index.ts'
import { crearCuentasDeLineas, type Linea } from './cuentas-de-lineas.ts'

const negada = (quien: string, mas: Partial<Linea> = {}): Linea => ({
  clase: 'negar:anonimo',
  quien,
  tenant: 'CERRADO',
  maximo: 20,
  lograda: false,
  ...mas,
})
const cuentas = () => crearCuentasDeLineas(createTestClock(new Date('2026-06-10T12:00:00Z')))

test('LOG-04 what one place or everybody is refused fills its own kind only, and each company still gets its first', () => {
  const cabe = cuentas()
  const escritas = (total: number, mas: Partial<Linea> = {}) =>
    Array.from({ length: total }, (_, n) => cabe(negada(`red ${n % 500}`, mas))).filter((una) => una !== null).length
  expect(escritas(5000)).toBe(2000)
  expect(cabe(negada('otra red'))).toBeNull()
  expect(cabe(negada('tercera red', { tenant: 'Pacifico' }))).toBe(0)
  expect(cabe(negada('otra mas', { tenant: 'Pacifico' }))).toBeNull()
  expect(cabe(negada('ana', { clase: 'negar:persona', tenant: 'Andina' }))).toBe(0)
  expect(cabe(negada('otra red', { clase: 'rechazar-ingreso:anonimo' }))).toBe(0)
})

test('LOG-04 what succeeded has its line whatever was refused, and is bounded by its own maximum only', () => {
  const cabe = cuentas()
  for (let n = 0; n < 9000; n++) cabe(negada(`red ${n}`))
  const logrado = { lograda: true, clase: 'ingresar:persona', tenant: 'Andina' }
  for (let n = 0; n < 3000; n++) expect(cabe(negada('ana', { ...logrado, maximo: Infinity }))).toBe(0)
  const leido = { ...logrado, clase: 'leer-documento:persona', maximo: 1 }
  expect([1, 2].map(() => cabe(negada('ana:7', leido)))).toEqual([0, null])
})
