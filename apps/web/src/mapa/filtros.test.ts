import { DIA_MS, HORA_MS } from '@aliadas/contract/core'
import type { ServicioResumen } from '@aliadas/contract/servicios'
import { expect, it } from 'vitest'
import { con, leerPalabras } from './direccion.ts'
import { cuantosFiltros, diasDe, filtrar } from './filtros.ts'
import { bandaDe, ordenar } from './orden.ts'

/** Eleven at night in Bogotá: already the next day in Greenwich. */
const AHORA = Date.parse('2026-12-02T04:00:00Z')
const en = (ms: number) => new Date(AHORA + ms).toISOString()

const servicio = (id: string, cambios: Partial<ServicioResumen>): ServicioResumen => ({
  id,
  codigo: id,
  version: 1,
  estado: 'pendiente',
  tipo: 'Van',
  clase: 'Turismo',
  origen: 'Cali',
  destino: 'Jamundí',
  latOrigen: 3.45,
  lonOrigen: -76.53,
  rumbo: 0,
  fechaSalida: '2026-12-12',
  horaSalida: '05:30',
  salida: '2026-12-12T10:30:00.000Z',
  vence: null,
  pasajeros: 10,
  placas: null,
  vehiculoSuspendido: false,
  fuecVigente: false,
  fuec: false,
  recorridoIniciado: false,
  enCaminoDesde: null,
  puntualidad: null,
  valorOferta: null,
  precioOfertado: null,
  metodoPago: null,
  empresaAliada: null,
  ...cambios,
})
const ids = (lista: readonly ServicioResumen[]) => lista.map((s) => s.id).join(' ')

it('the days of a filter are those of Bogotá', () => {
  expect(diasDe('hoy', AHORA)).toEqual(['2026-12-01', '2026-12-01'])
  expect(diasDe('manana', AHORA)).toEqual(['2026-12-02', '2026-12-02'])
  expect(diasDe('semana', AHORA)).toEqual(['2026-12-01', '2026-12-07'])
  const lista = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-07', '2026-12-08', null].map((fechaSalida) =>
    servicio(String(fechaSalida).slice(-2), { fechaSalida }),
  )
  expect(ids(filtrar(lista, { cuando: 'hoy' }, AHORA))).toBe('01')
  expect(ids(filtrar(lista, { cuando: 'manana' }, AHORA))).toBe('02')
  expect(ids(filtrar(lista, { cuando: 'semana' }, AHORA))).toBe('01 02 07')
})

it('filters hold together, and none is none', () => {
  const lista = [
    servicio('bus', { tipo: 'Bus', salida: en(HORA_MS) }),
    servicio('ya', { salida: en(HORA_MS) }),
    servicio('pronto', { salida: en(20 * HORA_MS) }),
    servicio('lejos', { salida: en(5 * DIA_MS) }),
  ]
  expect(filtrar(lista, {}, AHORA)).toBe(lista)
  expect(ids(filtrar(lista, { urgencia: '2h' }, AHORA))).toBe('bus ya')
  expect(ids(filtrar(lista, { urgencia: '24h', tipo: 'Van' }, AHORA))).toBe('ya pronto')
  expect(cuantosFiltros({})).toBe(0)
  expect(cuantosFiltros({ tipo: 'Van', urgencia: '2h' })).toBe(2)
})

it('the next act comes first, and what is finished last', () => {
  const lista = [
    servicio('finalizado', { estado: 'finalizado', salida: en(-2 * DIA_MS) }),
    servicio('ayer', { estado: 'finalizado', salida: en(-DIA_MS) }),
    servicio('sale', { estado: 'confirmado', salida: en(HORA_MS) }),
    servicio('lejano', { vence: en(20 * HORA_MS), salida: en(9 * DIA_MS) }),
    servicio('cierra', { vence: en(HORA_MS), salida: en(9 * DIA_MS) }),
    servicio('papeles', { estado: 'reservado', salida: en(DIA_MS + 3 * HORA_MS) }),
    servicio('pago', { estado: 'validar', salida: en(2 * HORA_MS) }),
  ]
  expect(ids(ordenar(lista, 'acto', AHORA))).toBe('cierra pago papeles lejano sale ayer finalizado')
  expect(ids(ordenar(lista, 'acto', AHORA, new Set(['lejano'])))).toBe(
    'lejano cierra pago papeles sale ayer finalizado',
  )
  expect(ids(ordenar(lista, 'salida', AHORA))).toBe('finalizado ayer sale pago papeles cierra lejano')
})

it('rows share the band of the time that orders them, and an order without time has none', () => {
  const banda = (cambios: Parameters<typeof servicio>[1], orden: Parameters<typeof bandaDe>[1] = 'acto') =>
    bandaDe(servicio('uno', cambios), orden, new Set(), AHORA)
  const lejos = { salida: en(9 * DIA_MS) }
  expect(banda({ ...lejos, vence: en(2 * HORA_MS) })).toBe('Menos de 2 h')
  expect(banda({ ...lejos, vence: en(2 * HORA_MS + 1) })).toBe('Menos de 24 h')
  expect(banda({ estado: 'reservado', salida: en(3 * DIA_MS) })).toBe('Más adelante')
  expect(banda({ estado: 'confirmado', salida: en(HORA_MS) })).toBe('En espera o por salir')
  expect(banda({ estado: 'finalizado' })).toBe('Terminados')
  expect(bandaDe(servicio('uno', lejos), 'acto', new Set(['uno']), AHORA)).toBe('Nuevos')
  const enDuda = {
    estado: 'confirmado' as const,
    puntualidad: { estado: 'tarde' as const, llegada: null, metros: null, metodo: null, callada: null },
  }
  expect(banda(enDuda)).toBe('Necesita atención')
  const callada = (hasta: string) => ({
    ...enDuda,
    salida: en(HORA_MS),
    puntualidad: { ...enDuda.puntualidad, callada: { hasta, por: 'Ana' } },
  })
  expect([banda(callada(en(1))), banda(callada(en(0)))]).toEqual(['En espera o por salir', 'Necesita atención'])
  expect(
    banda({
      estado: 'confirmado',
      puntualidad: { estado: 'llego', llegada: null, metros: null, metodo: null, callada: null },
    }),
  ).toBe('En espera o por salir')
  expect(banda({ estado: 'confirmado', salida: en(HORA_MS) }, 'salida')).toBe('Menos de 2 h')
  expect(banda(lejos, 'origen')).toBeNull()
})

it('by origin, accents and case do not count', () => {
  const lista = ['Ñapanga', 'Éxito', 'buga', 'Cali'].map((origen) => servicio(origen, { origen }))
  expect(ids(ordenar(lista, 'origen', AHORA))).toBe('buga Cali Éxito Ñapanga')
})

it('the address keeps filters, order and zone, and nothing that it does not know', () => {
  const leida = leerPalabras({
    zona: 'todos',
    orden: 'salida',
    cuando: 'hoy',
    tipo: 'Van',
    urgencia: '2h',
    dialogo: 'x',
  })
  expect(con({}, leida as object)).toEqual({
    zona: 'todos',
    orden: 'salida',
    cuando: 'hoy',
    tipo: 'Van',
    urgencia: '2h',
  })
  expect(con(leida, { cuando: null, tipo: null, urgencia: null })).toEqual({ zona: 'todos', orden: 'salida' })
  const mala = leerPalabras({ zona: 'x', orden: 'acto', cuando: 'ayer', tipo: 'Avión', urgencia: 2 })
  expect(Object.values(mala).every((valor) => valor === undefined)).toBe(true)
})
