import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ANTICIPACION_RECORRIDO_MS,
  ETIQUETA_DE_ESTADO,
  TRANSICIONES,
  VIGENCIA_MS,
  haVencido,
  rumboEntre,
  salidaDe,
  venceEn,
} from './servicios.rules.ts'

test('BIZ-17 the transitions are those of the product’s decisions and no other', () => {
  const aristas = Object.entries(TRANSICIONES).map(
    ([accion, { de, a, quien }]) => `${accion}: ${de === null ? '-' : [de].flat().join(', ')} > ${a} (${quien})`,
  )
  expect(aristas).toEqual([
    'publicar: - > pendiente (aliado)',
    'cambiar: pendiente > pendiente (aliado)',
    'aceptarOferta: pendiente > validar (aliado)',
    'validarPago: validar > reservado (admin)',
    'asignarVehiculo: reservado > reservado (empresa)',
    'subirFuec: reservado > confirmado (empresa)',
    'expedirFuec: reservado > confirmado (empresa)',
    'reemplazarFuec: confirmado > confirmado (empresa)',
    'reexpedirFuec: confirmado > confirmado (empresa)',
    'anularFuec: confirmado > reservado (admin)',
    'cambiarVehiculo: confirmado > reservado (empresa)',
    'cambiarEnRuta: confirmado > confirmado (empresa)',
    'iniciarRecorrido: confirmado > confirmado (servidor)',
    'finalizar: confirmado > finalizado (aliado)',
    'vencer: pendiente > vencido (servidor)',
    'cancelar: pendiente, validar, reservado, confirmado > cancelado (aliado)',
  ])
})

const instante = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

test('BIZ-21 expiry is at the millisecond: after 24 hours or at the departure, whichever comes first', () => {
  fc.assert(
    fc.property(
      instante,
      fc.integer({ min: 1, max: 3 * VIGENCIA_MS }),
      fc.integer({ min: -3, max: 3 }),
      (fecha, en, ms) => {
        const vence = venceEn(fecha, new Date(fecha.getTime() + en))
        expect(vence.getTime() - fecha.getTime()).toBe(en < VIGENCIA_MS ? en : VIGENCIA_MS)
        expect(haVencido(vence, new Date(vence.getTime() + ms))).toBe(ms >= 0)
      },
    ),
  )
})

test('the route starts two hours before departure, at the millisecond', () => {
  expect(ANTICIPACION_RECORRIDO_MS).toBe(7_200_000)
})

test('a bearing is a whole degree of the circle, and points the right way', () => {
  const punto = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(punto, punto, (desde, hasta) => {
      const rumbo = rumboEntre(desde, hasta)
      expect([Number.isInteger(rumbo), rumbo >= 0, rumbo <= 359]).toEqual([true, true, true])
    }),
  )
  const cali = { lat: 3.45, lon: -76.53 }
  const hacia = (dLat: number, dLon: number) => rumboEntre(cali, { lat: cali.lat + dLat, lon: cali.lon + dLon })
  // Over long distances the shortest path is not a straight line on a map.
  expect(rumboEntre({ lat: 0, lon: 0 }, { lat: 60, lon: 90 })).toBe(30)
  expect(rumboEntre({ lat: 45, lon: 0 }, { lat: 0, lon: 60 })).toBe(112)
  expect([hacia(1, 0), hacia(0, 0.01), hacia(-1, 0), hacia(0, -0.01), hacia(0, 0)]).toEqual([0, 90, 180, 270, 0])
})

test('departure is the agreed time in Bogotá, the start of the day without one, and nothing without a date', () => {
  expect(salidaDe({ fechaSalida: '2026-12-12', horaSalida: '05:30' })).toEqual(new Date('2026-12-12T10:30:00Z'))
  expect(salidaDe({ fechaSalida: '2026-12-12', horaSalida: null })).toEqual(new Date('2026-12-12T05:00:00Z'))
  expect(salidaDe({ fechaSalida: null, horaSalida: '05:30' })).toBeNull()
})

test('every state has its word', () => {
  expect(ETIQUETA_DE_ESTADO).toEqual({
    pendiente: 'Pendiente',
    ofertas: 'Con oferta',
    validar: 'Validando',
    reservado: 'Reservado',
    confirmado: 'Confirmado',
    finalizado: 'Finalizado',
    vencido: 'Vencido',
    cancelado: 'Cancelado',
  })
})
