import { expect, test } from 'vitest'
import { ESTADO_HTTP, Falla, noEncontrado, sinPermiso, sinSesion, type Codigo } from './falla.ts'

test('each code travels with its status, and its body carries nothing but what is meant for the caller', () => {
  for (const [code, status] of Object.entries(ESTADO_HTTP)) {
    const falla = new Falla(code as Codigo, 'Algo')
    expect([falla.status, falla.toBody()]).toEqual([status, { code, message: 'Algo' }])
  }
  const grande = new Falla('invalid-argument', 'No', { status: 413, fields: { a: 'b' }, details: { c: 1 } })
  expect([grande.status, JSON.stringify(grande.toBody())]).toEqual([
    413,
    '{"code":"invalid-argument","message":"No","fields":{"a":"b"},"details":{"c":1}}',
  ])
  expect([noEncontrado().status, sinSesion().status, sinPermiso().status]).toEqual([404, 401, 403])
})

test('S7-046 the ten codes and their statuses are those of the specification', () => {
  expect(Object.entries(ESTADO_HTTP)).toEqual([
    ['invalid-argument', 400],
    ['unauthenticated', 401],
    ['permission-denied', 403],
    ['not-found', 404],
    ['aborted', 409],
    ['resource-exhausted', 429],
    ['internal', 500],
    ['unimplemented', 501],
    ['unavailable', 503],
    ['deadline-exceeded', 504],
  ])
})
