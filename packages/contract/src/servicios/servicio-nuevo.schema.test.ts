import { expect, test } from 'vitest'
import { servicioNuevoSchema } from './servicio-nuevo.schema.ts'

const BASE = {
  tipo: 'Van',
  clase: 'Turismo',
  origen: 'Aeropuerto',
  destino: 'Hotel',
  latOrigen: 3.5,
  lonOrigen: -76.5,
  fechaSalida: '2026-06-12',
  horaSalida: '08:00',
  pasajeros: 8,
}
const mensajesDe = (cambio: object): string[] =>
  servicioNuevoSchema.safeParse({ ...BASE, ...cambio }).error?.issues.map((i) => `${i.path.join('.')}: ${i.message}`) ??
  []

test('the shortest service is complete, and what is absent is null', () => {
  expect(servicioNuevoSchema.parse(BASE)).toMatchObject({
    paradas: [],
    latDestino: null,
    fechaRegreso: null,
    cliente: null,
    ciudad: null,
  })
})

test('INJ-05 dates that do not exist are refused', () => {
  expect(mensajesDe({ fechaSalida: '2026-02-30' })).toEqual([
    'fechaSalida: La fecha de salida es requerida (AAAA-MM-DD)',
  ])
  expect(mensajesDe({ fechaRegreso: '2026-06-31' })).toEqual([
    'fechaRegreso: La fecha de regreso debe tener la forma AAAA-MM-DD',
  ])
  expect(mensajesDe({ horaSalida: '24:00' })).toEqual(['horaSalida: La hora de salida debe tener la forma HH:MM'])
})

test('a return is not before the departure, and its time needs its date', () => {
  const tarde = ['fechaRegreso: El regreso debe ser después de la salida']
  expect(mensajesDe({ fechaRegreso: '2026-06-11' })).toEqual(tarde)
  expect(mensajesDe({ fechaRegreso: '2026-06-12', horaRegreso: '07:59' })).toEqual(tarde)
  expect(mensajesDe({ fechaRegreso: '2026-06-12', horaRegreso: '08:00' })).toEqual([])
  expect(mensajesDe({ fechaRegreso: '2026-06-12' })).toEqual([])
  expect(mensajesDe({ horaRegreso: '10:00' })).toEqual(['fechaRegreso: La hora de regreso necesita su fecha'])
  expect(mensajesDe({ latDestino: 3 })).toEqual(['latDestino: El destino necesita latitud y longitud'])
})

test('INJ-04 INJ-05 lengths and numbers have ends', () => {
  for (const cambio of [
    { pasajeros: 0 },
    { pasajeros: 501 },
    { pasajeros: 1.5 },
    { pasajeros: '8' },
    { latOrigen: 90.0001 },
    { lonOrigen: -180.1 },
    { latOrigen: Number.NaN },
    { latOrigen: Number.POSITIVE_INFINITY },
    { origen: 'x'.repeat(201) },
    { origen: '   ' },
    { observaciones: 'x'.repeat(2001) },
    { paradas: Array.from({ length: 21 }, () => ({ location: 'a' })) },
    { tipo: 'van' },
  ])
    expect([cambio, mensajesDe(cambio).length]).toEqual([cambio, 1])
})

test('FLD-04 FLD-07 fields of the server are refused, and none gets through', () => {
  const extra = JSON.parse(
    '{"estado":"confirmado","valorOferta":1,"empresaAliada":"Y","fuec":true,"__proto__":{"x":1},"constructor":{"y":1}}',
  ) as object
  const { error } = servicioNuevoSchema.safeParse({ ...BASE, ...extra })
  const [reparo] = error?.issues ?? []
  expect(reparo).toMatchObject({ code: 'unrecognized_keys' })
  expect(reparo?.code === 'unrecognized_keys' && reparo.keys).toEqual(
    expect.arrayContaining(['estado', 'valorOferta', 'empresaAliada', 'fuec', 'constructor']),
  )
})
