import { expect, test } from 'vitest'
import { DIA_MS, MINUTO_MS } from '../core/fechas.ts'
import { advertenciasDeFin, negativaDeInstanteDeFin } from './fin-de-viaje.rules.ts'

const SALIDA = new Date('2026-06-10T12:00:00Z')
const DESTINO = { lat: 3.45, lon: -76.53 }
const BIEN = { salida: SALIDA, finalizadoEn: SALIDA, ultimoPunto: DESTINO, destino: DESTINO }
const de = (cambios: Partial<Parameters<typeof advertenciasDeFin>[0]>) =>
  advertenciasDeFin({ ...BIEN, ...cambios }).map((a) => a.mensaje)
/** A point this many metres north of the destination. */
const aMetros = (metros: number) => ({ ...DESTINO, lat: DESTINO.lat + metros / 111_195 })

test('BIZ-22 a trip that ends at its destination after its departure says nothing; one that runs or ended long ago neither', () => {
  expect(de({})).toEqual([])
  expect(de({ ultimoPunto: aMetros(1999) })).toEqual([])
  expect(de({ destino: null, ultimoPunto: aMetros(500_000) })).toEqual([])
  expect(de({ finalizadoEn: null, ultimoPunto: null })).toEqual([])
})

test('BIZ-22 the end of a trip says how early, how far, or that no point was seen', () => {
  expect(de({ ultimoPunto: aMetros(2010) })).toEqual(['El viaje se finalizó a 2,0 km de su destino.'])
  expect(
    advertenciasDeFin({
      ...BIEN,
      finalizadoEn: new Date(SALIDA.getTime() - 10 * MINUTO_MS),
      ultimoPunto: aMetros(115_000),
    }),
  ).toEqual([
    { codigo: 'finAntesDeSalir', mensaje: 'El viaje se finalizó 10 minutos antes de su salida.' },
    { codigo: 'finLejos', mensaje: 'El viaje se finalizó a 115 km de su destino.' },
  ])
  expect(de({ ultimoPunto: null })).toEqual(['El viaje se finalizó sin ningún punto de su recorrido.'])
  for (const [ms, palabras] of [
    [1, '1 minuto'],
    [60 * MINUTO_MS, '1 h'],
    [95 * MINUTO_MS, '1 h 35 min'],
    [DIA_MS, '24 h'],
  ] as const)
    expect(de({ finalizadoEn: new Date(SALIDA.getTime() - ms) })).toEqual([
      `El viaje se finalizó ${palabras} antes de su salida.`,
    ])
})

test('BIZ-22 the place that the app says can make an end doubtful, and is no proof of a good one', () => {
  const lejos = ['El viaje se finalizó a 115 km de su destino.']
  expect(de({ lugarDicho: DESTINO })).toEqual([])
  expect(de({ lugarDicho: aMetros(115_000) })).toEqual(lejos)
  expect(de({ ultimoPunto: aMetros(115_000), lugarDicho: DESTINO })).toEqual(lejos)
  expect(de({ ultimoPunto: null, lugarDicho: DESTINO })).toEqual([
    'El viaje se finalizó sin ningún punto de su recorrido.',
  ])
})

test('the app says an end between the start of the route and now', () => {
  const a = (minutos: number) => new Date(SALIDA.getTime() + minutos * MINUTO_MS)
  const reparo = (en: Date | null) => negativaDeInstanteDeFin(en, SALIDA, a(60))
  for (const en of [null, a(-120), a(0), a(60), a(65)]) expect([en, reparo(en)]).toEqual([en, null])
  for (const en of [new Date(a(-120).getTime() - 1), new Date(a(65).getTime() + 1)])
    expect(reparo(en)).toMatchObject({ fields: { en: expect.any(String) } })
})
