import type { EventoVivo } from '@aliadas/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { trazaQuery } from '../posiciones/index.ts'
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
