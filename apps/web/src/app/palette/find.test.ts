import type { ServicioResumen, VehiculoResumen } from '@aliadas/contract'
import { expect, test } from 'vitest'
import { destinosDe } from './destinations.ts'
import { hallar } from './find.ts'

const textos = (sesion: Parameters<typeof destinosDe>[0]) => destinosDe(sesion).map(({ texto }) => texto)

test('each role is offered its screens, and an incomplete profile only the open ones', () => {
  const completo = (rol: 'user' | 'admin' | 'plataforma') => textos({ rol, perfilCompleto: true })
  expect(completo('user')).toContain('Mapa de Monitoreo')
  expect(completo('user')).not.toContain('Registrar Nuevo Usuario')
  expect(completo('admin')).toContain('Registrar Nuevo Usuario')
  expect(completo('admin')).not.toContain('Claves de autorización')
  expect(completo('plataforma')).toContain('Claves de autorización')
  const incompleto = textos({ rol: 'admin', perfilCompleto: false })
  expect(incompleto).toContain('Perfil de Usuario')
  for (const cerrada of ['Mapa de Monitoreo', 'Gestionar Flota', 'Registrar Nuevo Usuario'])
    expect(incompleto).not.toContain(cerrada)
})

test('finds screens, services and vehicles without accents, and vencidos no more', () => {
  const destinos = destinosDe({ rol: 'admin', perfilCompleto: true })
  const base = { estado: 'pendiente', origen: 'Hotel Ñandú', destino: 'Buga', placas: null, salida: null, vence: null }
  const conocidos = [
    { ...base, id: 's1', codigo: 'AB23CD' },
    { ...base, id: 's2', codigo: 'XX23YY', vence: '2026-11-21T00:00:00Z' },
  ] as ServicioResumen[]
  const vehiculos = [{ id: 'v1', placas: 'NAN123', tipo: 'Van', marca: 'Kia', modelo: '2024' }] as VehiculoResumen[]
  const hallados = [
    { ...base, id: 's1', codigo: 'AB23CD' },
    { ...base, id: 's3', codigo: 'ZZ99ZZ', estado: 'finalizado' },
  ] as ServicioResumen[]
  const en = (texto: string) =>
    hallar({ texto, destinos, conocidos, hallados, vehiculos, ahora: Date.parse('2026-11-21T12:00:00Z') })
  expect(en('  ').every(({ grupo }) => grupo === 'Ir a')).toBe(true)
  expect(en('vehiculo').map(({ to }) => to)).toContain('/panel-control/gestiona-flota')
  const vistos = en('nandu')
  expect(vistos.map(({ grupo, id }) => [grupo, id])).toEqual([
    ['Servicios', 's1'],
    ['Servicios', 's3'],
    ['Vehículos', 'v1'],
  ])
  expect(vistos[0]).toMatchObject({ to: '/panel-control/monitor-map', search: { servicio: 's1' } })
  expect(vistos[2]).toMatchObject({ to: '/panel-control/gestiona-flota', search: { q: 'NAN123' } })
})
