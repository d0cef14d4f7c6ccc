import { POSICION_VIEJA_MS } from '@aliadas/contract/posiciones'
import type { EventoVivo } from '@aliadas/contract/vivo'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { vehiculoQuery } from '../flota/index.ts'
import type { AnswerOf } from '../lib/query.ts'
import { syncServerClock } from '../lib/server-clock.ts'
import { posicionesQuery, trazaQuery } from '../posiciones/index.ts'
import { aplicarEventos } from './aplicar-eventos.ts'

const en = (segundos: number) => new Date(Date.UTC(2026, 5, 10, 12) + segundos * 1000).toISOString()

it('S2-068 LIVE-14 a vehicle that moves draws its trace on, where it is looked at', () => {
  const cliente = new QueryClient()
  const { queryKey } = trazaQuery({ id: 'S', recorridoIniciado: true })
  const primero = { lat: 3.45, lon: -76.5, en: en(0) }
  cliente.setQueryData(queryKey, { puntos: [primero] })
  const segundo = { lat: 3.4503, lon: -76.5, en: en(30) }
  const posicion = { idServicio: 'S', ...segundo }
  aplicarEventos(cliente, [{ tipo: 'posicion', posicion } as EventoVivo])
  expect(cliente.getQueryData(queryKey)?.puntos).toEqual([primero, segundo])
})

it('S3-019 the open record of a vehicle carries what it reports, and no record is made for one that is not open', () => {
  const cliente = new QueryClient()
  const { queryKey } = vehiculoQuery('V')
  const datos = { vehiculo: { id: 'V', placas: 'ABC123', conected: false, velocidad: null }, ahora: 1 }
  cliente.setQueryData(queryKey, datos as unknown as AnswerOf<'leerVehiculo'>)
  syncServerClock({ ahora: Date.parse(en(0)) })
  const posicion = { idVehiculo: 'V', idServicio: 'S', lat: 3.45, lon: -76.5, velocidad: 42, en: en(0) }
  aplicarEventos(cliente, [
    { tipo: 'posicion', posicion },
    { tipo: 'posicion', posicion: { ...posicion, idVehiculo: 'W' } },
  ] as EventoVivo[])
  expect(cliente.getQueryData(queryKey)).toEqual({
    vehiculo: { id: 'V', placas: 'ABC123', conected: true, velocidad: 42, latitud: 3.45, longitud: -76.5 },
    ahora: 1,
  })
  expect(cliente.getQueryData(vehiculoQuery('W').queryKey)).toBeUndefined()
  // An old position that arrives late does not mean that the vehicle is connected.
  syncServerClock({ ahora: Date.parse(en(0)) + POSICION_VIEJA_MS + 60_000 })
  aplicarEventos(cliente, [{ tipo: 'posicion', posicion } as EventoVivo])
  expect(cliente.getQueryData(queryKey)?.vehiculo.conected).toBe(false)
})

it('the vehicle that takes a running trip over is the only one of it, from the change on', () => {
  const cliente = new QueryClient()
  const de = (idVehiculo: string, idServicio: string, segundos: number) => ({
    idVehiculo,
    idServicio,
    lat: 3.45,
    lon: -76.5,
    en: en(segundos),
  })
  const { queryKey } = posicionesQuery
  cliente.setQueryData(queryKey, {
    posiciones: [de('A', 'S', 0), de('C', 'T', 0)],
    ahora: 1,
  } as AnswerOf<'listarPosiciones'>)
  const vehiculos = () => cliente.getQueryData(queryKey)?.posiciones.map((p) => p.idVehiculo)
  const servicio = { id: 'S', version: 2, estado: 'confirmado', idVehiculo: 'B' }
  aplicarEventos(cliente, [{ tipo: 'servicio', servicio } as EventoVivo])
  expect(vehiculos()).toEqual(['C'])
  aplicarEventos(cliente, [
    { tipo: 'posicion', posicion: de('B', 'S', 5) },
    { tipo: 'servicio', servicio: { ...servicio, version: 3 } },
  ] as EventoVivo[])
  expect(vehiculos()).toEqual(['C', 'B'])
  aplicarEventos(cliente, [
    { tipo: 'servicio', servicio: { ...servicio, version: 4, estado: 'finalizado' } } as EventoVivo,
  ])
  expect(vehiculos()).toEqual(['C'])
})
