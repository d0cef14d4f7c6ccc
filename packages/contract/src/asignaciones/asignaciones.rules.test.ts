import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finDeViaje, type Horario } from '../servicios/viaje.rules.ts'
import {
  CODIGOS_ADVERTENCIA,
  DOCUMENTOS_DE_VIAJE,
  advertenciasAceptadas,
  advertenciasDe,
  aptitudDe,
  masCercano,
  porVencimiento,
  reparosDe,
} from './asignaciones.rules.ts'

const HORARIO = { fechaSalida: '2026-06-12', horaSalida: '08:00', fechaRegreso: null, horaRegreso: null }
const VIAJE = { pasajeros: 8, fin: finDeViaje(HORARIO) }
const VENCE = {
  soat: '2026-06-12',
  revisionTecnica: '2026-06-12',
  tarjetaOperacion: '2026-06-12',
  licenciaDeConducir: '2026-06-12',
}
const LIBRE = { capacidad: 8, ocupado: false, vencimientos: VENCE, fotosVehiculo: true, documentosVehiculo: true }

test('papers in force on the last day and enough seats warn of nothing', () => {
  expect(advertenciasDe(VIAJE, LIBRE)).toEqual([])
})

test('each reason warns once, in a fixed order, with a sentence', () => {
  const fecha = fc.constantFrom(null, '2026-06-11', '2026-06-12', '2026-06-13')
  const vehiculo = fc.record({
    capacidad: fc.integer({ min: 1, max: 50 }),
    ocupado: fc.boolean(),
    vencimientos: fc.record({
      soat: fecha,
      revisionTecnica: fecha,
      tarjetaOperacion: fecha,
      licenciaDeConducir: fecha,
    }),
    fotosVehiculo: fc.boolean(),
    documentosVehiculo: fc.boolean(),
  })
  fc.assert(
    fc.property(vehiculo, fc.integer({ min: 1, max: 60 }), (v, pasajeros) => {
      const lista = advertenciasDe({ ...VIAJE, pasajeros }, v)
      const esperados = CODIGOS_ADVERTENCIA.filter((codigo) => {
        if (codigo === 'capacidad') return pasajeros > v.capacidad
        if (codigo === 'ocupado') return v.ocupado
        if (codigo === 'fotos') return !v.fotosVehiculo
        if (codigo === 'documentos') return !v.documentosVehiculo
        const vence = v.vencimientos[codigo]
        return vence === null || vence < '2026-06-12'
      })
      expect(lista.map((a) => a.codigo)).toEqual(esperados)
      expect(lista.every((a) => /^(Viajan|El|La|Faltan) .+\.$/.test(a.mensaje))).toBe(true)
    }),
  )
})

test('S4-029 a vehicle warns of photos and documents that are not there yet', () => {
  const faltan = (fotosVehiculo: boolean, documentosVehiculo: boolean) =>
    advertenciasDe(VIAJE, { ...LIBRE, fotosVehiculo, documentosVehiculo })
  expect(faltan(true, true)).toEqual([])
  expect(faltan(false, true)).toEqual([{ codigo: 'fotos', mensaje: 'Faltan fotos por subir.' }])
  expect(faltan(true, false)).toEqual([{ codigo: 'documentos', mensaje: 'Faltan documentos por subir.' }])
  expect(faltan(false, false).map((a) => a.codigo)).toEqual(['fotos', 'documentos'])
})

test('a warning writes the day of expiry as the screens do', () => {
  const vencimientos = { ...VENCE, soat: '2026-06-11' }
  expect(advertenciasDe(VIAJE, { ...LIBRE, vencimientos }).map((a) => a.mensaje)).toEqual([
    'El SOAT vence el 11 jun 2026, antes del último día del servicio.',
  ])
})

test('BIZ-06 papers must hold until the day on which the trip ends, with a return or without', () => {
  const advertidas = (horario: Partial<Horario>) =>
    advertenciasDe({ ...VIAJE, fin: finDeViaje({ ...HORARIO, ...horario }) }, LIBRE).map((a) => a.codigo)
  expect(advertidas({ horaSalida: '17:59' })).toEqual([])
  expect(advertidas({ horaSalida: '22:00', fechaRegreso: '2026-06-12', horaRegreso: '23:00' })).toEqual([])
  expect(advertidas({ fechaRegreso: '2026-06-13', horaRegreso: '10:00' })).toEqual([...DOCUMENTOS_DE_VIAJE])
  // Without a return the trip lasts six hours, past midnight.
  expect(advertidas({ horaSalida: '22:00' })).toEqual([...DOCUMENTOS_DE_VIAJE])
})

test('BIZ-07 exactly the warnings that hold must be accepted, in any order', () => {
  const subconjunto = fc.subarray([...CODIGOS_ADVERTENCIA])
  fc.assert(
    fc.property(subconjunto, subconjunto, fc.infiniteStream(fc.nat()), (vigentes, aceptadas, azar) => {
      const lista = vigentes.map((codigo) => ({ codigo, mensaje: '' }))
      const revuelta = aceptadas.map((c) => [azar.next().value, c] as const).toSorted((a, b) => a[0] - b[0])
      const iguales = vigentes.length === aceptadas.length && vigentes.every((c) => aceptadas.includes(c))
      expect(
        advertenciasAceptadas(
          lista,
          revuelta.map(([, c]) => c),
        ),
      ).toBe(iguales)
    }),
  )
  expect(advertenciasAceptadas([], ['otra'])).toBe(false)
})

test('another type and a paper that ends on the last day stand against a vehicle, and nobody must accept them', () => {
  const mas = (fecha: string) => ({
    soat: fecha,
    revisionTecnica: fecha,
    tarjetaOperacion: fecha,
    licenciaDeConducir: fecha,
  })
  const viaje = { tipo: 'Van', fin: VIAJE.fin }
  const enLista = (tipo: string, vencimientos: typeof VENCE) => reparosDe(viaje, { tipo, vencimientos })
  expect(enLista('Van', mas('2026-06-13'))).toEqual([])
  // The day before is a warning, which must be accepted.
  expect(enLista('Van', mas('2026-06-11'))).toEqual([])
  expect(enLista('Bus', { ...mas('2026-06-13'), soat: '2026-06-12' })).toEqual([
    'El cliente pidió Van.',
    'El SOAT vence el último día del servicio.',
  ])
})

test('only what has nothing against it is fit', () => {
  const nada = { asignable: true, advertencias: [], reparos: [] }
  expect([
    aptitudDe(nada),
    aptitudDe({ ...nada, reparos: ['otro tipo'] }),
    aptitudDe({ ...nada, advertencias: ['capacidad'] }),
    aptitudDe({ ...nada, asignable: false }),
  ]).toEqual(['apto', 'conReparos', 'conReparos', 'noApto'])
})

test('papers stand by their expiry, what is missing first', () => {
  const vencimientos = {
    soat: '2027-01-01',
    revisionTecnica: null,
    tarjetaOperacion: '2026-06-12',
    licenciaDeConducir: '2026-06-13',
  }
  expect(porVencimiento(vencimientos).map((d) => d.documento)).toEqual([
    'revisionTecnica',
    'tarjetaOperacion',
    'licenciaDeConducir',
    'soat',
  ])
})

test('the nearest vehicle is the one that arrives before the departure, and of two the nearer', () => {
  const salida = new Date('2026-12-02T15:00:00Z')
  const viaje = { lat: 3.4516, lon: -76.532, salida }
  const hace = (minutos: number) => new Date(salida.getTime() - minutos * 60_000)
  const aqui = { id: 'aqui', lat: 3.46, lon: -76.53 }
  const buga = { id: 'buga', lat: 3.9009, lon: -76.2978, desde: hace(600) }
  expect(masCercano(viaje, [])).toBeNull()
  // It is near, and free too late for the kilometre to the origin.
  expect(masCercano(viaje, [{ ...aqui, desde: hace(1) }])).toBeNull()
  expect(masCercano(viaje, [{ ...aqui, desde: hace(1) }, buga])).toMatchObject({ id: 'buga', metros: 56_315 })
  expect(masCercano(viaje, [buga, { ...aqui, desde: hace(2) }])).toMatchObject({ id: 'aqui', llega: salida })
})
