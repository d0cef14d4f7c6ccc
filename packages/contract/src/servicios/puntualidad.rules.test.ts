import { describe, expect, test } from 'vitest'
import { metrosEntre } from '../core/distancia.ts'
import { HORA_MS, MINUTO_MS } from '../core/fechas.ts'
import {
  PREVISION_MS,
  VENTANA_DE_RITMO_MS,
  asentarPuntualidad,
  esAlarma,
  motivoDePuntualidad,
  preverLlegada,
  type Prevision,
  type Puntualidad,
} from './puntualidad.rules.ts'

const SALIDA = new Date('2026-06-10T12:00:00.000Z')
const ORIGEN = { lat: 3.45, lon: -76.53 }
const a = (minutos: number) => new Date(SALIDA.getTime() + minutos * MINUTO_MS)
/** A point so many km to the north of the origin. */
const km = (lejos: number) => ({ lat: ORIGEN.lat + lejos / 111.32, lon: ORIGEN.lon })
const en = (minutos: number, lejos: number, velocidad: number | null = 40) => ({
  ...km(lejos),
  en: a(minutos),
  velocidad,
})
const prever = (ahora: number, mas: Partial<Prevision> = {}) =>
  preverLlegada({
    ahora: a(ahora),
    salida: SALIDA,
    origen: ORIGEN,
    punto: null,
    anteriores: [],
    previo: null,
    minutosTarde: 10,
    ...mas,
  })

test('a company says from how many minutes on a vehicle is late', () => {
  // 12 km at the usual pace take 25 minutes.
  const con = (minutosTarde: number) => prever(-10, { punto: en(-10, 12), minutosTarde })?.estado
  expect([con(5), con(11), con(15), con(60)]).toEqual(['tarde', 'tarde', 'en_riesgo', 'en_riesgo'])
})

describe('what is foreseen of a vehicle', () => {
  test.each<[string, number, Partial<Prevision>, Puntualidad | null]>([
    ['nothing is known of it', -50, {}, null],
    ['it is far enough ahead', -60, { punto: en(-60, 20) }, 'a_tiempo'],
    ['20 km are 42 minutes at the usual pace, and 35 are left: 7 late', -35, { punto: en(-35, 20) }, 'en_riesgo'],
    ['12 late, of a way of 42 whose length nobody knows so well', -30, { punto: en(-30, 20) }, 'en_riesgo'],
    ['late by more than the estimate may be wrong', -25, { punto: en(-25, 20) }, 'tarde'],
    ['12 late, near', -1, { punto: en(-1, 6.2) }, 'tarde'],
    ['it stands, and the way and ten minutes fill what is left', -50, { punto: en(-50, 20, 0) }, 'debe_salir'],
    ['it stands, with time left', -60, { punto: en(-60, 20, 0) }, 'a_tiempo'],
    ['it drives the same way at that moment', -50, { punto: en(-50, 20, 30) }, 'a_tiempo'],
    ['nobody knows whether it stands', -50, { punto: en(-50, 20, null) }, 'a_tiempo'],
    [
      'its own pace is slow: 4 km in twelve minutes',
      -40,
      { punto: en(-40, 20), anteriores: [{ ...km(24), en: a(-52) }] },
      'tarde',
    ],
    ['its own pace is quick', -30, { punto: en(-30, 20), anteriores: [{ ...km(30), en: a(-40) }] }, 'a_tiempo'],
    [
      'a pace of two minutes says nothing',
      -60,
      { punto: en(-60, 20), anteriores: [{ ...km(20.1), en: a(-62) }] },
      'a_tiempo',
    ],
    ['it is there', -20, { punto: en(-21, 0.1, 0) }, 'llego'],
    ['it is silent in the last hour', -55, { punto: en(-62, 20) }, 'sin_senal'],
    ['it is silent before that', -75, { punto: en(-90, 20) }, null],
    ['it never reported that day', -55, { punto: en(-25 * 60, 20) }, null],
    ['its trip before comes back too late', -30, { previo: { fin: a(-10), destino: km(20), vuelve: true } }, 'ocupado'],
    [
      'its trip before is near its turning point, and comes back later',
      -90,
      { punto: en(-90, 21), previo: { fin: a(10), destino: km(1), vuelve: true } },
      'ocupado',
    ],
    [
      'nobody knows where it is on a trip that does not come back',
      -30,
      { previo: { fin: a(200), destino: km(20), vuelve: false } },
      null,
    ],
    ['its trip before comes back in time', -90, { previo: { fin: a(-60), destino: km(20), vuelve: true } }, 'a_tiempo'],
    [
      'its trip before ends earlier than planned',
      -90,
      { punto: en(-90, 21), previo: { fin: a(0), destino: km(20), vuelve: false } },
      'a_tiempo',
    ],
    [
      'its trip before ends later than planned',
      -60,
      { punto: en(-60, 40), previo: { fin: a(-50), destino: km(20), vuelve: false } },
      'ocupado',
    ],
  ])('%s', (_, ahora, mas, estado) => {
    expect(prever(ahora, mas)?.estado ?? null).toBe(estado)
  })

  test('the arrival and the distance come with it', () => {
    const pronostico = prever(-60, { punto: en(-60, 20) })
    expect(pronostico?.metros).toBeGreaterThan(19_900)
    expect(pronostico?.metros).toBeLessThan(20_100)
    expect(Math.round(((pronostico?.llegada?.getTime() ?? 0) - a(-60).getTime()) / MINUTO_MS)).toBe(42)
  })
})

test('a state stands when it was read twice in a row, and falls only after two others', () => {
  let previa: { estado: Puntualidad | null; vista: Puntualidad | null } = { estado: null, vista: null }
  const dichas = (
    ['a_tiempo', 'tarde', 'a_tiempo', 'tarde', 'tarde', 'a_tiempo', 'tarde', 'a_tiempo', 'a_tiempo'] as const
  ).map((leida) => (previa = asentarPuntualidad(previa, leida)).estado)
  expect(dichas).toEqual([null, null, null, null, 'tarde', 'tarde', 'tarde', 'tarde', 'a_tiempo'])
})

test.each<[Puntualidad, number | null, number, string]>([
  ['tarde', 38_200, -25, 'A 38 km del origen, faltan 25 min'],
  ['en_riesgo', 640, -1, 'A 600 m del origen, faltan 1 min'],
  ['tarde', 2_100, 12, 'A 2 km del origen, salía hace 12 min'],
  ['sin_senal', null, -80, 'Su vehículo no reporta, faltan 1 h 20 min'],
  ['ocupado', 5_000, -40, 'Sigue en su viaje anterior, faltan 40 min'],
])('why: %s at %s m', (estado, metros, ahora, texto) => {
  expect(motivoDePuntualidad({ estado, metros }, SALIDA, a(ahora))).toBe(texto)
})

/** A trip of the driver to the origin, minute by minute, with what trackers do to it. */
const viajeDe = (azar: () => number) => {
  const entre = (desde: number, hasta: number) => desde + azar() * (hasta - desde)
  const lejos = entre(4, 35)
  const angulo = entre(0, 2 * Math.PI)
  // Half of the drivers leave with some minutes to spare, the others too late.
  const velocidad = entre(22, 34)
  const dura = (lejos / velocidad) * HORA_MS
  const sobra = azar() < 0.5 ? entre(6, 40) : entre(-60, -16)
  const parte = SALIDA.getTime() - dura - sobra * MINUTO_MS
  const trancon = azar() < 0.3 ? { en: entre(0.1, 0.6), dura: entre(4, 18) * MINUTO_MS } : null
  const callaEn = azar() < 0.3 ? SALIDA.getTime() - entre(10, 90) * MINUTO_MS : null
  const avance = (t: number): number => {
    let pasado = t - parte
    if (trancon) {
      const hasta = dura * trancon.en
      if (pasado > hasta) pasado = Math.max(hasta, pasado - trancon.dura)
    }
    return Math.min(1, Math.max(0, pasado / dura))
  }
  const lugar = (t: number) => {
    const quedan = lejos * (1 - avance(t))
    const ruido = () => (azar() - 0.5) * 0.0006
    return {
      lat: ORIGEN.lat + (quedan * Math.cos(angulo)) / 111.32 + ruido(),
      lon: ORIGEN.lon + (quedan * Math.sin(angulo)) / 111.1 + ruido(),
    }
  }
  const llega = parte + dura + (trancon?.dura ?? 0)
  const calla = (t: number) => callaEn !== null && t >= callaEn && t < callaEn + 9 * MINUTO_MS
  return { lugar, avance, llega, calla }
}

/** What stood after each minute of a trip, from four hours before its departure until its vehicle was there. */
const dichosDe = ({
  lugar,
  avance,
  calla,
}: ReturnType<typeof viajeDe>): { t: number; estado: Puntualidad | null }[] => {
  const dichos: { t: number; estado: Puntualidad | null }[] = []
  const puntos: NonNullable<Prevision['punto']>[] = []
  let previa: { estado: Puntualidad | null; vista: Puntualidad | null } = { estado: null, vista: null }
  for (
    let t = SALIDA.getTime() - PREVISION_MS;
    t < SALIDA.getTime() + HORA_MS && previa.estado !== 'llego';
    t += MINUTO_MS
  ) {
    if (!calla(t)) {
      const donde = lugar(t)
      const anterior = puntos.at(-1)
      const anda = avance(t) > avance(t - MINUTO_MS)
      const velocidad = anda && anterior ? (metrosEntre(anterior, donde) / 1000) * 60 : 0
      puntos.push({ lat: donde.lat, lon: donde.lon, en: new Date(t), velocidad })
    }
    const punto = puntos.at(-1) ?? null
    const desde = (punto?.en.getTime() ?? 0) - VENTANA_DE_RITMO_MS
    const anteriores = puntos.filter((uno) => uno !== punto && uno.en.getTime() >= desde)
    const pronostico = preverLlegada({
      ahora: new Date(t),
      salida: SALIDA,
      minutosTarde: 10,
      origen: ORIGEN,
      punto,
      anteriores,
      previo: null,
    })
    previa = asentarPuntualidad(previa, pronostico?.estado ?? null)
    dichos.push({ t, estado: previa.estado })
  }
  return dichos
}

test.each([1, 2, 3, 4, 5])(
  'of 200 trips with noise, silence and jams (%s), nine of ten late ones are told 15 minutes before, and one of twenty others is called late at most',
  (primera) => {
    let semilla = primera
    const azar = () => (semilla = (Math.imul(semilla, 1_664_525) + 1_013_904_223) >>> 0) / 4_294_967_296
    const cuentas = { tardes: 0, dichas: 0, puntuales: 0, falsas: 0 }
    for (let i = 0; i < 200; i++) {
      const viaje = viajeDe(azar)
      const dichos = dichosDe(viaje)
      if (viaje.llega > SALIDA.getTime() + 10 * MINUTO_MS) {
        cuentas.tardes++
        // That it must leave now, may be late or is late: whoever reads it calls the driver.
        if (dichos.some(({ t, estado }) => t <= a(-15).getTime() && esAlarma(estado) && estado !== 'sin_senal'))
          cuentas.dichas++
      } else {
        cuentas.puntuales++
        if (dichos.some(({ estado }) => estado === 'tarde')) cuentas.falsas++
      }
    }
    expect(cuentas.tardes).toBeGreaterThan(40)
    expect(cuentas.dichas / cuentas.tardes).toBeGreaterThanOrEqual(0.9)
    expect(cuentas.falsas / cuentas.puntuales).toBeLessThanOrEqual(0.05)
  },
)
