import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmpresa, createWorldWithApp, type TestApp, type World } from '../testing/factories/index.ts'
import { crearMando } from './index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

test('where nobody is simulated there is no switch: it says so, and is refused', async () => {
  const admin = await createEmpresa(mundo)
  const cookie = await app.signIn(admin.email)
  const leido = await app.request('GET', '/api/simulador', { cookie })
  expect([leido.status, leido.body]).toEqual([200, { hay: false, activo: true, ritmo: 'normal' }])
  const cambio = await app.request('PUT', '/api/simulador', { cookie, body: { activo: false, ritmo: 'normal' } })
  expect([cambio.status, cambio.body['message']]).toEqual([409, 'Aquí no hay simulación.'])
  const malo = await app.request('PUT', '/api/simulador', { cookie, body: { activo: 'no', ritmo: 'ya' } })
  expect([malo.status, Object.keys(malo.body['fields'] ?? {})]).toEqual([400, ['activo', 'ritmo']])
  expect((await app.request('GET', '/api/simulador')).status).toBe(401)
})

test('the switch keeps whether people are there, and tells each change', () => {
  const mando = crearMando()
  let veces = 0
  mando.alCambiar(() => veces++)
  mando.hay(true)
  mando.cambiar({ activo: false, ritmo: 'tranquilo' })
  expect([mando.leer(), veces]).toEqual([{ hay: true, activo: false, ritmo: 'tranquilo' }, 1])
})
