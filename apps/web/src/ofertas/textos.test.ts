import { expect, it } from 'vitest'
import { ofertaEnviada } from './textos.ts'

const FECHA = '2026-06-10T12:00:00.000Z'

it('S8-039 BIZ-21 the offer is valid for 24 hours, and the notice says the end of a service that closes earlier', () => {
  expect(ofertaEnviada({ fecha: FECHA, vence: '2026-06-11T12:00:00.000Z' })).toBe(
    'Tu oferta está siendo procesada por el Cliente. Vigencia 24 horas',
  )
  expect(ofertaEnviada({ fecha: FECHA, vence: '2026-06-10T20:00:00.000Z' })).toMatch(
    /^Tu oferta está siendo procesada por el Cliente\. Vigencia 24 horas, a más tardar hasta el 10 jun\.? 2026, 3:00/,
  )
})
