import { expect, test } from 'vitest'
import { DIA_MS } from '../core/fechas.ts'
import { CABECERA_FONDO, CABECERA_PERSONA, finDeSesion } from './sesiones.rules.ts'

const iniciada = new Date('2026-06-10T12:00:00Z')
const tras = (dias: number) => new Date(iniciada.getTime() + dias * DIA_MS)

test('SES-04 a session ends 7 days after its last use and never later than 30 days after its start', () => {
  expect(finDeSesion({ iniciada, usada: iniciada })).toBe(tras(7).getTime())
  expect(finDeSesion({ iniciada, usada: tras(20) })).toBe(tras(27).getTime())
  expect(finDeSesion({ iniciada, usada: tras(23) })).toBe(tras(30).getTime())
  expect(finDeSesion({ iniciada, usada: tras(29.9) })).toBe(tras(30).getTime())
})

test('pages of an earlier version and the server keep naming the two headers alike', () => {
  expect([CABECERA_PERSONA, CABECERA_FONDO]).toEqual(['x-aliadas-persona', 'x-aliadas-fondo'])
})
