import type { Rol } from '@aliadas/contract/core'
import type { VehiculoResumen } from '@aliadas/contract/flota'
import { accionesDeSesion } from '@aliadas/contract/acceso'
import type { ServicioResumen } from '@aliadas/contract/servicios'
import type { Aviso } from '@aliadas/contract/avisos'
import type { OfertaEnLista } from '@aliadas/contract/ofertas'
import { expect, test, vi } from 'vitest'
import { destinationsOf } from './destinations.ts'
import { find, type Finding } from './find.ts'

const NO_RECORDS = { ofertas: [], avisos: [], help: { entries: [], open: () => undefined } }

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
  const vehiculos = [
    { id: 'v1', placas: 'NAN123', tipo: 'Van', marca: 'Kia', modelo: '2024', conductor: null },
  ] as VehiculoResumen[]
  const found = [
    { ...base, id: 's1', codigo: 'AB23CD' },
    { ...base, id: 's3', codigo: 'ZZ99ZZ', estado: 'finalizado' },
  ] as ServicioResumen[]
  const acts = [{ id: 'ofertar', text: 'Hacer Oferta #AB23CD', key: 'O', run: () => undefined }]
  const everywhere = [{ id: 'tema-dark', text: 'Tema oscuro', key: '', run: () => undefined }]
  const en = (text: string) =>
    find({
      text,
      acts,
      everywhere,
      recent: [],
      mayAct: true,
      views: [],
      destinations,
      known,
      found,
      vehiculos,
      ...NO_RECORDS,
      now: Date.parse('2026-11-21T12:00:00Z'),
    })
  expect(en('  ').map(({ group }) => group)).toEqual(['Acciones', ...destinations.map(() => 'Ir a')])
  expect(en('oferta ab23')[0]).toMatchObject({ group: 'Acciones', detail: 'O' })
  expect(en('vehiculo').find(({ to }) => to === '/panel-control/gestiona-flota')?.detail).toBe('G F')
  expect(en('tema oscuro')[0]).toMatchObject({ id: 'tema-dark', group: 'Acciones' })
  expect(en('pagar anticipos')[0]?.to).toBe('/panel-control/pagos')
  const seen = en('nandu')
  expect(seen.map(({ group, id }) => [group, id])).toEqual([
    ['Servicios', 's1'],
    ['Servicios', 's3'],
    ['Vehículos', 'v1'],
  ])
  expect(seen[0]).toMatchObject({ to: '/panel-control/monitor-map', search: { servicio: 's1' } })
  expect(seen[2]).toMatchObject({ to: '/panel-control/gestiona-flota/v1', search: {} })
})

test('an act is named with its service, and one of the open screen comes first', () => {
  const base = { origen: 'Hotel Ñandú', destino: 'Buga', placas: null, fuec: false, salida: null, vence: null }
  const known = [
    { ...base, id: 's1', codigo: 'AB23CD', estado: 'pendiente' },
    { ...base, id: 's2', codigo: 'XX23YY', estado: 'reservado' },
    { ...base, id: 's3', codigo: 'ZZ99ZZ', estado: 'reservado', placas: 'WXB102' },
    { ...base, id: 's4', codigo: 'QQ77QQ', estado: 'confirmado', placas: 'WXB102', fuec: true },
  ] as ServicioResumen[]
  const fixed = {
    ...NO_RECORDS,
    everywhere: [],
    recent: [],
    views: [],
    destinations: [],
    found: [],
    vehiculos: [],
    known,
    now: 0,
  }
  const en = (text: string, mayAct = true) =>
    find({ ...fixed, text, acts: [], mayAct })
      .filter(({ group }) => group === 'Acciones')
      .map((finding) => [finding.text, finding.run ? null : finding.search])
  expect(en('ofertar #ab23cd')).toEqual([['Hacer Oferta #AB23CD', { servicio: 's1', dialogo: 'ofertar' }]])
  expect(en('asignar nandu')).toEqual([
    ['Asignar vehículo #XX23YY', { servicio: 's2', dialogo: 'asignarVehiculo' }],
    ['Cambiar vehículo #ZZ99ZZ', { servicio: 's3', dialogo: 'asignarVehiculo' }],
  ])
  expect(en('cambiar qq77')).toEqual([['Cambiar vehículo #QQ77QQ', { servicio: 's4', dialogo: 'cambiarVehiculo' }]])
  expect(en('fuec')).toEqual([['Subir FUEC #ZZ99ZZ', { servicio: 's3', dialogo: 'subirFuec' }]])
  // A place alone is no act, and the platform only reads.
  expect(en('buga')).toEqual([])
  expect(en('ofertar #ab23cd', false)).toEqual([])
  const run = () => undefined
  const acts = [{ id: 'ofertar', text: 'Hacer Oferta #AB23CD', key: 'O', run }]
  expect(find({ ...fixed, text: 'ofertar', acts: [], mayAct: true })[0]?.to).toBe('/panel-control/monitor-map')
  expect(find({ ...fixed, text: 'oferta', acts, mayAct: true }).filter(({ group }) => group === 'Acciones')).toEqual([
    expect.objectContaining({ id: 'ofertar', detail: 'O', run }),
  ])
})

test('what was used last comes first, once', () => {
  const destinations = destinationsOf(sessionOf({ rol: 'admin', perfilCompleto: true }))
  const fixed = {
    ...NO_RECORDS,
    everywhere: [],
    acts: [],
    known: [],
    found: [],
    vehiculos: [],
    mayAct: true,
    now: 0,
    views: [],
    destinations,
  }
  const [mapa] = find({ ...fixed, text: '', recent: [] }).slice(-1)
  const shown = find({ ...fixed, text: '', recent: mapa ? [mapa] : [] })
  expect(shown[0]).toMatchObject({ group: 'Recientes', id: mapa?.id })
  expect(shown.filter(({ id }) => id === mapa?.id)).toHaveLength(1)
})

test('drivers, offers, notices, views and help are found, each leading to its place', () => {
  const fixed = { everywhere: [], acts: [], recent: [], destinations: [], known: [], found: [], mayAct: true, now: 0 }
  const vehiculos = [
    { id: 'v1', placas: 'MAR123', tipo: 'Van', marca: 'Kia', modelo: '2024', conductor: 'José Peña', telefono: null },
    { id: 'v2', placas: 'WXB102', tipo: 'Van', marca: 'Kia', modelo: '2024', conductor: 'Martha Gil', telefono: '310' },
  ] as VehiculoResumen[]
  const ofertas = [
    { id: 'o1', codigoServicio: 'AB23CD', origen: 'Marriott', destino: 'Buga', precio: 305_000, estado: 'enviada' },
  ] as OfertaEnLista[]
  const aviso = {
    id: 'a1',
    clase: 'papel-por-vencer',
    idServicio: null,
    codigoServicio: null,
    idObjeto: 'v2',
    placas: 'MAR102',
  }
  const avisos = [
    { ...aviso, viaje: null, valor: null, detalle: null, papel: 'soat', en: '2026-06-10T12:00:00Z' },
  ] as unknown as Aviso[]
  const views: Finding[] = [
    {
      id: 'w1',
      group: 'Vistas',
      text: 'Martes',
      detail: 'Reservados',
      to: '/panel-control/reservaciones',
      search: { tipo: 'Van' },
    },
  ]
  const open = vi.fn<() => void>()
  const help = { entries: [{ keys: 'G M', text: 'Ir al mapa' }], open }
  const en = (text: string) => find({ ...fixed, text, views, vehiculos, ofertas, avisos, help })
  expect(en('mar').map(({ group, text, to }) => [group, text, to])).toEqual([
    ['Vistas', 'Martes', '/panel-control/reservaciones'],
    ['Vehículos', 'MAR123', '/panel-control/gestiona-flota/v1'],
    ['Conductores', 'Martha Gil', '/panel-control/gestiona-flota/v2'],
    ['Ofertas', 'Marriott › Buga', '/panel-control/mis-ofertas'],
    ['Avisos', expect.any(String), '/panel-control/gestiona-flota/v2'],
  ])
  expect(en('mar').find(({ group }) => group === 'Ofertas')).toMatchObject({ search: { q: 'AB23CD' } })
  const [found] = find({ ...fixed, text: 'atajo mapa', views: [], vehiculos: [], ofertas: [], avisos: [], help })
  expect(found).toMatchObject({ group: 'Ayuda', detail: 'G M' })
  found?.run?.()
  expect(open).toHaveBeenCalledOnce()
  expect(
    find({ ...fixed, text: '', views, vehiculos: [], ofertas: [], avisos, help }).map(({ group }) => group),
  ).toEqual(['Vistas'])
})
