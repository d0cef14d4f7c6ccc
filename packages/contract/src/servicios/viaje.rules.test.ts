import { expect, test } from 'vitest'
import { HORA_MS, instanteBogota } from '../core/fechas.ts'
import { finDeViaje } from './viaje.rules.ts'

const VIAJE = { fechaSalida: '2026-06-12', horaSalida: '08:00', fechaRegreso: null, horaRegreso: null }

test('a trip frees its vehicle at its return, at the end of that day, or after six hours', () => {
  const salida = instanteBogota('2026-06-12', '08:00')
  expect(finDeViaje(VIAJE).getTime() - salida.getTime()).toBe(6 * HORA_MS)
  expect(finDeViaje({ ...VIAJE, fechaRegreso: '2026-06-13', horaRegreso: '10:00' })).toEqual(
    instanteBogota('2026-06-13', '10:00'),
  )
  expect(finDeViaje({ ...VIAJE, fechaRegreso: '2026-06-13' })).toEqual(instanteBogota('2026-06-13', '23:59'))
})
