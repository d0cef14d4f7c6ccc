import type { Servicio, ServicioResumen } from '@aliadas/contract/servicios'
import { describe, expect, it } from 'vitest'
import { cajaVisible } from './caja.ts'
import {
  buscar,
  contarPorEstado,
  cubre,
  enVista,
  gruposEnVista,
  gruposVisibles,
  proximoVencimiento,
  sumarGrupos,
  vigentes,
} from './filtro.ts'
import { con } from './direccion.ts'
import { botonesDe, motivosDe, recordatorioDe } from './pasos.ts'
import { alternar, esVerInicial, leerVer } from './ver.ts'

const servicio = (cambios: Partial<ServicioResumen>): ServicioResumen => ({
  id: 'A',
  codigo: 'A3F9K2',
  version: 1,
  estado: 'pendiente',
  tipo: 'Van',
  clase: 'Turismo',
  origen: 'Terminal de Transportes, Cali',
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

const CORTE = Date.parse('2026-12-01T12:00:00.000Z')

describe('what shows on the map', () => {
  it('leaves out what expired, was cancelled or is exactly due', () => {
    const lista = [
      servicio({ id: 'vence', vence: '2026-12-01T12:00:00.000Z' }),
      servicio({ id: 'sigue', vence: '2026-12-01T12:00:01.000Z' }),
      servicio({ id: 'cancelado', estado: 'cancelado' }),
      servicio({ id: 'antes', salida: '2026-12-02T10:00:00.000Z' }),
    ]
    expect(vigentes(lista, CORTE).map((s) => s.id)).toEqual(['antes', 'sigue'])
    expect(proximoVencimiento(lista, CORTE)).toBe(CORTE + 1000)
    expect(proximoVencimiento([], CORTE)).toBeNull()
  })

  it('finds by code, places and plates without accents, every word', () => {
    const lista = vigentes(
      [servicio({}), servicio({ id: 'B', codigo: 'ZZZZZZ', origen: 'Buga', placas: 'WXB102' })],
      CORTE,
    )
    const ids = (texto: string) => buscar(lista, texto).map((s) => s.id)
    expect(ids('  ')).toEqual(['A', 'B'])
    expect(ids('JAMUNDI')).toEqual(['A', 'B'])
    expect(ids('#a3f9k2')).toEqual(['A'])
    expect(ids('buga jamundí')).toEqual(['B'])
    expect(ids('wxb102')).toEqual(['B'])
    expect(ids('wxb102 cali')).toEqual([])
  })

  it('counts what is in view, and knows it only where what was read reaches', () => {
    const vista = { oeste: -76.6, sur: 3.4, este: -76.5, norte: 3.5 }
    const lista = [
      servicio({}),
      servicio({ id: 'margen', lonOrigen: -76.45 }),
      servicio({ id: 'borde', latOrigen: 3.5 }),
    ]
    expect(enVista(lista, vista).map((s) => s.id)).toEqual(['A', 'borde'])
    const cuentas = contarPorEstado([])
    const grupos = [
      { lat: 3.45, lon: -76.55, cuentas },
      { lat: 3.51, lon: -76.55, cuentas },
    ]
    expect(gruposEnVista(grupos, vista)).toEqual([grupos[0]])
    expect(cubre(vista, { oeste: -76.69, sur: 3.31, este: -76.41, norte: 3.59 })).toBe(true)
    for (const lado of ['oeste', 'sur'] as const)
      expect(cubre(vista, { ...vista, [lado]: vista[lado] - 0.11 })).toBe(false)
    for (const lado of ['este', 'norte'] as const)
      expect(cubre(vista, { ...vista, [lado]: vista[lado] + 0.11 })).toBe(false)
  })

  it('keeps the open service, the dialog over it and the search in the address', () => {
    const abierta = con({ q: 'cali' }, { servicio: 'S', dialogo: 'ofertar' })
    expect(abierta).toEqual({ servicio: 'S', dialogo: 'ofertar', q: 'cali' })
    expect(con(abierta, { dialogo: null })).toEqual({ servicio: 'S', q: 'cali' })
  })

  it('counts by status', () => {
    const lista = vigentes([servicio({}), servicio({ id: 'B' }), servicio({ id: 'C', estado: 'reservado' })], CORTE)
    expect(contarPorEstado(lista)).toMatchObject({ pendiente: 2, reservado: 1, finalizado: 0 })
  })

  it('asks for whole cells around the visible area', () => {
    expect(cajaVisible([-76.591, 3.411, -76.471, 3.489])).toEqual({ oeste: -76.6, sur: 3.4, este: -76.45, norte: 3.5 })
  })
})

describe('the choice of statuses', () => {
  it('tells nothing chosen from everything switched off', () => {
    expect(leerVer(null)).toBeNull()
    expect(leerVer('')).toEqual([])
    expect(leerVer('finalizado,nada,pendiente')).toEqual(['pendiente', 'finalizado'])
  })

  it('switches one status and keeps the order', () => {
    expect(alternar(['pendiente'], 'finalizado')).toEqual(['pendiente', 'finalizado'])
    expect(alternar(['pendiente', 'finalizado'], 'pendiente')).toEqual(['finalizado'])
    expect(esVerInicial(['pendiente'])).toBe(true)
    expect(esVerInicial([])).toBe(false)
  })
})

const SI = { permitido: true, motivo: null, remedio: null }
const no = (motivo: string) => ({ permitido: false, motivo, remedio: null })

describe('what comes next', () => {
  const RESERVADO = { estado: 'reservado', recorridoIniciado: false } as const
  const acciones = (cambios: Partial<Servicio['acciones']>): Servicio['acciones'] => ({
    ofertar: no('No'),
    retirarOferta: no('No'),
    validarPago: no('No'),
    asignarVehiculo: no('No'),
    subirFuec: no('No'),
    reemplazarFuec: no('No'),
    cambiarVehiculo: no('No'),
    cambiarEnRuta: no('No'),
    ...cambios,
  })

  it('puts what moves the service on first', () => {
    const orden = (placas: string | null, cambios: Partial<Servicio['acciones']>) =>
      botonesDe({ ...RESERVADO, placas, acciones: acciones(cambios) }).map(
        (b) => `${b.accion}${b.principal ? '*' : ''}`,
      )
    expect(orden(null, { ofertar: SI })).toEqual(['ofertar*', 'asignarVehiculo', 'subirFuec'])
    expect(orden(null, { asignarVehiculo: SI })[0]).toBe('asignarVehiculo*')
    expect(orden('WXB102', { asignarVehiculo: SI, subirFuec: SI })).toEqual([
      'subirFuec*',
      'asignarVehiculo',
      'ofertar',
    ])
  })

  it('changes the vehicle of a confirmed service before and after the route starts, never with the main button', () => {
    const de = (recorridoIniciado: boolean) =>
      botonesDe({
        estado: 'confirmado',
        recorridoIniciado,
        placas: 'WXB102',
        acciones: acciones(recorridoIniciado ? { cambiarEnRuta: SI } : { cambiarVehiculo: SI }),
      })
    expect(de(false).map(({ accion, texto, principal }) => [accion, texto, principal])).toEqual([
      ['cambiarVehiculo', 'Cambiar vehículo', false],
      ['subirFuec', 'Subir FUEC', false],
      ['ofertar', 'Hacer Oferta', false],
    ])
    expect(de(true)[0]).toMatchObject({ accion: 'cambiarEnRuta', texto: 'Cambiar vehículo', principal: false })
  })

  it('says a shared reason once', () => {
    const botones = botonesDe({ ...RESERVADO, placas: null, acciones: acciones({ ofertar: no('Otro') }) })
    expect(motivosDe(botones)).toEqual([
      { motivo: 'No', acciones: ['asignarVehiculo', 'subirFuec'] },
      { motivo: 'Otro', acciones: ['ofertar'] },
    ])
  })

  it('reminds only of reserved services', () => {
    expect(recordatorioDe({ estado: 'reservado', placas: null })).toMatch(/^Asigna un vehículo/)
    expect(recordatorioDe({ estado: 'reservado', placas: 'WXB102' })).toMatch(/^Sube el FUEC/)
    expect(recordatorioDe({ estado: 'confirmado', placas: 'WXB102' })).toBeNull()
  })
})

describe('services that the server counted', () => {
  const cuentas = { pendiente: 4000, ofertas: 1, validar: 0, reservado: 0, confirmado: 0, finalizado: 1200 }
  const grupos = [
    { lat: 3, lon: -76, cuentas },
    { lat: 4, lon: -75, cuentas: { ...cuentas, pendiente: 0, ofertas: 0 } },
  ]

  it('are summed for the legend and shown by the states that are chosen', () => {
    expect(sumarGrupos(grupos)).toMatchObject({ pendiente: 4000, ofertas: 1, finalizado: 2400 })
    expect(gruposVisibles(grupos, ['pendiente'])).toEqual([
      { lat: 3, lon: -76, cuentas: { ...cuentas, ofertas: 0, finalizado: 0 } },
    ])
    expect(gruposVisibles(grupos, ['reservado'])).toEqual([])
  })
})
