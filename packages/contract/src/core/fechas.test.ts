import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIA_MS, fechaBogota, fechaPlana, horaBogota, horaPlana, instanteBogota, partesDe } from './fechas.ts'

const minuto = fc
  .date({ min: new Date('1995-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((fecha) => new Date(Math.floor(fecha.getTime() / 60_000) * 60_000))

test('INJ-05 an instant becomes a Bogotá date and time and back', () => {
  fc.assert(
    fc.property(minuto, (instante) => {
      expect(instanteBogota(fechaBogota(instante), horaBogota(instante))).toEqual(instante)
    }),
  )
})

test('Bogotá is five hours behind all year, as the zone’s own rules say', () => {
  const zona = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota', dateStyle: 'short' })
  fc.assert(
    fc.property(minuto, (instante) => {
      expect(fechaBogota(instante)).toBe(zona.format(instante))
    }),
  )
  expect(fechaBogota(new Date('2026-01-01T04:59:59.999Z'))).toBe('2025-12-31')
  expect(fechaBogota(new Date('2026-01-01T05:00:00.000Z'))).toBe('2026-01-01')
  expect(instanteBogota('2026-02-28', null).toISOString()).toBe('2026-02-28T05:00:00.000Z')
})

test('a countdown’s parts add up to the whole seconds left, and stop at zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 400 * DIA_MS }), (ms) => {
      const { dias, horas, minutos, segundos } = partesDe(ms)
      expect(((dias * 24 + horas) * 60 + minutos) * 60 + segundos).toBe(Math.max(0, Math.floor(ms / 1000)))
      expect([horas < 24, minutos < 60, segundos < 60]).toEqual([true, true, true])
    }),
  )
})

test('INJ-05 only dates and times that exist are taken', () => {
  const fecha = fechaPlana('no')
  for (const buena of ['2026-02-28', '2028-02-29', '2026-12-31'])
    expect([buena, fecha.safeParse(buena).success]).toEqual([buena, true])
  for (const mala of [
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '2026-1-1',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '9999-12-31',
    '٢٠٢٦-٠١-٠١',
    null,
    20260101,
  ])
    expect([mala, fecha.safeParse(mala).error?.issues[0]?.message]).toEqual([mala, 'no'])
  const hora = horaPlana('no')
  expect(['00:00', '23:59', '09:05'].every((h) => hora.safeParse(h).success)).toBe(true)
  for (const mala of ['24:00', '9:05', '12:60', '12:00:00', '12', '', '-1:00'])
    expect([mala, hora.safeParse(mala).success]).toEqual([mala, false])
})
