import type { Rol } from '@aliadas/contract/core'
import type { VehiculoResumen } from '@aliadas/contract/flota'
import { accionesDeSesion } from '@aliadas/contract/acceso'
import type { ServicioResumen } from '@aliadas/contract/servicios'
import { expect, test } from 'vitest'
import { destinationsOf } from './destinations.ts'
import { find } from './find.ts'

type Quien = { rol: Rol; perfilCompleto: boolean }
const sessionOf = (quien: Quien) => ({ ...quien, acciones: accionesDeSesion(quien) })
const texts = (quien: Quien) => destinationsOf(sessionOf(quien)).map(({ text }) => text)

test('each role is offered its screens, and an incomplete profile only the open ones', () => {
  const completo = (rol: 'user' | 'admin' | 'plataforma') => texts({ rol, perfilCompleto: true })
  expect(completo('user')).toContain('Mapa de Monitoreo')
  expect(completo('user')).not.toContain('Registrar Nuevo Usuario')
  expect(completo('admin')).toContain('Registrar Nuevo Usuario')
  expect(completo('admin')).not.toContain('Claves de autorización')
  expect(completo('plataforma')).toContain('Claves de autorización')
  const incomplete = texts({ rol: 'admin', perfilCompleto: false })
  expect(incomplete).toContain('Perfil de Usuario')
  for (const closed of ['Mapa de Monitoreo', 'Gestionar Flota', 'Registrar Nuevo Usuario'])
    expect(incomplete).not.toContain(closed)
})

test('finds screens, services and vehicles without accents, and vencidos no more', () => {
  const destinations = destinationsOf(sessionOf({ rol: 'admin', perfilCompleto: true }))
  const base = { estado: 'pendiente', origen: 'Hotel Ñandú', destino: 'Buga', placas: null, salida: null, vence: null }
  const known = [
    { ...base, id: 's1', codigo: 'AB23CD' },
    { ...base, id: 's2', codigo: 'XX23YY', vence: '2026-11-21T00:00:00Z' },
  ] as ServicioResumen[]
  const vehiculos = [{ id: 'v1', placas: 'NAN123', tipo: 'Van', marca: 'Kia', modelo: '2024' }] as VehiculoResumen[]
  const found = [
    { ...base, id: 's1', codigo: 'AB23CD' },
    { ...base, id: 's3', codigo: 'ZZ99ZZ', estado: 'finalizado' },
  ] as ServicioResumen[]
  const acts = [{ id: 'ofertar', text: 'Hacer Oferta #AB23CD', key: 'O', run: () => undefined }]
  const en = (text: string) =>
    find({ text, acts, destinations, known, found, vehiculos, now: Date.parse('2026-11-21T12:00:00Z') })
  expect(en('  ').map(({ group }) => group)).toEqual(['Acciones', ...destinations.map(() => 'Ir a')])
  expect(en('oferta ab23')[0]).toMatchObject({ group: 'Acciones', detail: 'O' })
  expect(en('vehiculo').find(({ to }) => to === '/panel-control/gestiona-flota')?.detail).toBe('G F')
  const seen = en('nandu')
  expect(seen.map(({ group, id }) => [group, id])).toEqual([
    ['Servicios', 's1'],
    ['Servicios', 's3'],
    ['Vehículos', 'v1'],
  ])
  expect(seen[0]).toMatchObject({ to: '/panel-control/monitor-map', search: { servicio: 's1' } })
  expect(seen[2]).toMatchObject({ to: '/panel-control/gestiona-flota/v1', search: {} })
})
