import { DIA_MS, HORA_MS } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { esperaPedida, llevaMuchoFallando, proximoIntento } from './reintentos.rules.ts'

const AHORA = new Date('2026-06-10T12:00:00.000Z')
const segundos = (azar: number) =>
  Array.from({ length: 11 }, (_, i) => {
    const proximo = proximoIntento(i + 1, AHORA, azar, 0)
    return proximo === null ? null : (proximo.getTime() - AHORA.getTime()) / 1000
  })

test('after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h it is tried again, and then no more', () => {
  expect(segundos(0)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null, null])
})

test('chance makes a wait up to a tenth longer, and never shorter', () => {
  expect(segundos(1).slice(0, 3)).toEqual([5.5, 330, 1980])
})

test('what the address asks for counts when it is longer, a day at most', () => {
  const en = (pedida: number) => proximoIntento(1, AHORA, 0, pedida)
  expect([en(3_000), en(60_000)].map((uno) => uno && uno.getTime() - AHORA.getTime())).toEqual([5_000, 60_000])
  const casos: [string | null, number][] = [
    [null, 0],
    ['120', 120_000],
    ['0', 0],
    ['-5', 0],
    ['pronto', 0],
    ['99999999999', 0],
    ['999999999', DIA_MS],
    ['Wed, 10 Jun 2026 13:00:00 GMT', HORA_MS],
    ['Wed, 10 Jun 2026 11:00:00 GMT', 0],
  ]
  expect(casos.map(([cabecera]) => esperaPedida(cabecera, AHORA))).toEqual(casos.map(([, ms]) => ms))
})

test('three days are three days', () => {
  const hace = (ms: number) => llevaMuchoFallando(new Date(AHORA.getTime() - ms), AHORA)
  expect([hace(3 * DIA_MS - 1), hace(3 * DIA_MS)]).toEqual([false, true])
})
