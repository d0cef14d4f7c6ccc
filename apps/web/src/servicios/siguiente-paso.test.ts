import { DIA_MS, HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import type { ServicioResumen } from '@aliadas/contract/servicios'
import { expect, it } from 'vitest'
import { siguientePaso, urgenciaDeServicio } from './siguiente-paso.ts'

const AHORA = Date.parse('2026-12-01T12:00:00Z')
const en = (ms: number) => new Date(AHORA + ms).toISOString()

type Datos = Pick<
  ServicioResumen,
  | 'estado'
  | 'salida'
  | 'vence'
  | 'placas'
  | 'fuec'
  | 'fuecVigente'
  | 'recorridoIniciado'
  | 'enCaminoDesde'
  | 'puntualidad'
>
const servicio = (cambios: Partial<Datos>): Datos => ({
  estado: 'pendiente',
  salida: en(3 * DIA_MS),
  vence: en(18 * HORA_MS),
  placas: null,
  fuec: false,
  fuecVigente: false,
  recorridoIniciado: false,
  enCaminoDesde: null,
  puntualidad: null,
  ...cambios,
})
const urgencia = (cambios: Partial<Datos>) => urgenciaDeServicio(servicio(cambios), AHORA)

it('a request is no danger because it closes within the day, but when its departure or its end is near', () => {
  expect(urgencia({})).toBe('normal')
  expect(siguientePaso(servicio({}), AHORA)).toEqual({
    partes: ['Haz tu oferta', 'cierra en 18 h'],
    corto: ['Cierra en 18 h'],
    urgencia: 'normal',
  })
  expect(urgencia({ vence: en(2 * HORA_MS + 1) })).toBe('normal')
  expect(urgencia({ vence: en(2 * HORA_MS) })).toBe('atencion')
  // A company that has bid can only wait for the client.
  expect(urgencia({ estado: 'ofertas', vence: en(HORA_MS) })).toBe('normal')
  expect(urgencia({ salida: en(20 * HORA_MS) })).toBe('atencion')
})

it('the platform, which acts for nobody, is told what a service waits for and never to act', () => {
  const cortos = (cambios: Partial<Datos>) =>
    siguientePaso(servicio({ ...cambios, vence: null }), AHORA, true)?.corto.join(' · ')
  expect(siguientePaso(servicio({}), AHORA, true)).toMatchObject({
    partes: ['Espera ofertas', 'cierra en 18 h'],
    corto: ['Sin adjudicar'],
  })
  expect(cortos({ estado: 'validar' })).toBe('Sin validar')
  expect(cortos({ estado: 'reservado' })).toBe('Sin vehículo')
  expect(cortos({ estado: 'reservado', placas: 'ABC123' })).toBe('Sin FUEC')
})

it('under two hours before departure is another urgency than under a day', () => {
  for (const estado of ['pendiente', 'ofertas', 'validar', 'reservado', 'confirmado'] as const) {
    expect([estado, urgencia({ estado, vence: null, salida: en(DIA_MS + MINUTO_MS) })]).toEqual([estado, 'normal'])
    expect([estado, urgencia({ estado, vence: null, salida: en(DIA_MS) })]).toEqual([estado, 'atencion'])
    expect([estado, urgencia({ estado, vence: null, salida: en(2 * HORA_MS) })]).toEqual([estado, 'urgente'])
  }
})

it('what is under way, over or without a date presses nobody', () => {
  expect(urgencia({ estado: 'confirmado', recorridoIniciado: true, salida: en(HORA_MS) })).toBe('normal')
  for (const estado of ['finalizado', 'vencido', 'cancelado'] as const)
    expect(urgencia({ estado, vence: null, salida: en(HORA_MS) })).toBe('normal')
  expect(urgencia({ estado: 'reservado', salida: null, vence: null })).toBe('normal')
})

it('a FUEC that is no longer true is an alarm before and during the trip', () => {
  const con = (cambios: Partial<Datos>) =>
    siguientePaso(
      { ...servicio({ estado: 'confirmado', salida: en(20 * HORA_MS), placas: 'ABC123', fuec: true, ...cambios }) },
      AHORA,
    )
  const alarma = { corto: ['FUEC no vigente'], urgencia: 'urgente', alarma: true }
  expect(con({ fuecVigente: false })).toEqual({ ...alarma, partes: ['FUEC no vigente', 'sale en 20 h'] })
  expect(con({ fuecVigente: false, recorridoIniciado: true, enCaminoDesde: en(0) })).toEqual({
    ...alarma,
    partes: ['FUEC no vigente', 'en recorrido'],
  })
  expect(con({ fuecVigente: true })?.alarma).toBeUndefined()
})

it('a service whose vehicle was suspended after it was assigned says so before anything else', () => {
  const con = (cambios: Partial<Datos>) =>
    siguientePaso(
      { ...servicio({ salida: en(20 * HORA_MS), placas: 'ABC123', ...cambios }), vehiculoSuspendido: true },
      AHORA,
    )?.partes.join(' · ')
  expect(con({ estado: 'reservado' })).toBe('Vehículo suspendido: asigna otro · sale en 20 h')
  expect(con({ estado: 'confirmado' })).toBe('Vehículo suspendido: cámbialo · sale en 20 h')
  expect(con({ estado: 'confirmado', recorridoIniciado: true, enCaminoDesde: en(0) })).toBe('En recorrido')
})

it('a trip is about to leave until its vehicle moves, whatever the hour, and only then under way', () => {
  const paso = (cambios: Partial<Datos>) =>
    siguientePaso(servicio({ estado: 'confirmado', recorridoIniciado: true, ...cambios }), AHORA)
  expect(paso({ salida: en(HORA_MS) })).toEqual({
    partes: ['Por salir', 'sale en 1 h'],
    corto: ['Por salir'],
    urgencia: 'normal',
  })
  expect(paso({ salida: en(-MINUTO_MS) })).toEqual({
    partes: ['Por salir', 'ya pasó su hora'],
    corto: ['Por salir', 'ya pasó su hora'],
    urgencia: 'atencion',
  })
  expect(paso({ salida: en(-MINUTO_MS), enCaminoDesde: en(-MINUTO_MS) })).toMatchObject({
    partes: ['En recorrido'],
    urgencia: 'normal',
  })
})

it('each time says what it is of, and a cancelled service who cancelled it', () => {
  const paso = (cambios: Partial<Datos>) => siguientePaso(servicio(cambios), AHORA)
  expect(paso({ estado: 'ofertas', vence: en(23 * HORA_MS) })).toMatchObject({
    partes: ['Espera al cliente', 'tu oferta vence en 23 h'],
    corto: ['Vence en 23 h'],
  })
  expect(paso({ estado: 'validar' })).toMatchObject({
    partes: ['Falta validar el pago', 'sale en 3 d'],
    corto: ['Validar pago'],
  })
  expect(paso({ estado: 'reservado', salida: en(5 * HORA_MS) })?.corto.join(' · ')).toBe('Asignar · sale en 5 h')
  expect(paso({ estado: 'confirmado', salida: en(34 * HORA_MS) })?.partes.join(' · ')).toBe('Sale en 34 h')
  expect(paso({ estado: 'confirmado', salida: null })?.partes.join(' · ')).toBe('Por salir')
  expect(paso({ estado: 'cancelado' })?.partes.join(' · ')).toBe('El cliente canceló')
  expect(paso({ estado: 'vencido' })).toBeNull()
})

it('a vehicle that may be late is red, with the reason in one line, whatever else is next', () => {
  const paso = (estado: 'tarde' | 'sin_senal' | 'a_tiempo', metros: number | null, hasta: number | null = null) =>
    siguientePaso(
      servicio({
        estado: 'confirmado',
        salida: en(25 * MINUTO_MS),
        puntualidad: {
          estado,
          llegada: null,
          metros,
          metodo: null,
          callada: hasta === null ? null : { hasta: en(hasta), por: 'Ana' },
        },
      }),
      AHORA,
    )
  expect(paso('tarde', 38_000)).toEqual({
    partes: ['Va tarde', 'A 38 km del origen, faltan 25 min'],
    corto: ['Va tarde'],
    urgencia: 'urgente',
    alarma: true,
  })
  expect(paso('sin_senal', null)?.partes.join(' · ')).toBe('Sin señal · Su vehículo no reporta, faltan 25 min')
  expect(paso('a_tiempo', 9_000)?.alarma).toBeUndefined()
  // Silenced until then, and not a moment longer.
  expect([paso('tarde', 38_000, 1)?.alarma, paso('tarde', 38_000, 0)?.alarma]).toEqual([undefined, true])
})

it('a departure that is over is said, and not counted down to 0 minutes', () => {
  const confirmado = { estado: 'confirmado', placas: 'WXB102', fuec: true, fuecVigente: true } as const
  const dice = (mas: Partial<Datos>) => siguientePaso(servicio({ ...confirmado, ...mas }), AHORA)?.partes.join(' · ')
  expect(dice({ salida: en(MINUTO_MS) })).toBe('Sale en 1 min')
  expect(dice({ salida: en(-HORA_MS) })).toBe('Ya pasó su hora')
  expect(dice({ salida: en(-HORA_MS), estado: 'reservado', fuec: false })).toBe('Falta FUEC · ya pasó su hora')
})
