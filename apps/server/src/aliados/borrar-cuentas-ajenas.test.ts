import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAliado,
  createEmpresa,
  createPlataforma,
  createVehiculo,
  createWorldWithApp,
  unique,
  vehiculoData,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let plataforma: string
type Aliado = Awaited<ReturnType<typeof createAliado>>

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  plataforma = await app.signIn((await createPlataforma(mundo)).email)
})
afterAll(() => close())

const persona = (email: string) => ({
  nombre: 'Nubia Palacios',
  email,
  telefono: '3990000811',
  direccion: 'Barrio San Antonio',
  terminos: true,
})
const cuenta = { rut: '900000001', banco: 'Nequi', tipocuenta: 'ahorros', cuenta: '0012345678', titular: 'Nubia' }

/** A record with that address in each kind of app. */
const registrar = async (clase: 'conductores' | 'guias' | 'operadores', email: string, aliado: Aliado) => {
  const { fotos: _f, documentos: _d, empresa: _e, ...vehiculo } = vehiculoData(mundo)
  const datos = {
    conductores: { ...vehiculo, email },
    guias: { ...persona(email), ...cuenta },
    operadores: { ...persona(email), empresa: 'Cali Andando' },
  }[clase]
  const { status, body } = await app.request('POST', `/api/v1/${clase}`, { key: aliado.clave, body: datos })
  expect([clase, status]).toEqual([clase, 201])
  return (body as { id: string }).id
}
const CLASE = { conductores: 'conductor', guias: 'guia', operadores: 'operador' } as const
const correosA = async (email: string) =>
  (
    await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('correos').select(['asunto', 'cuentaId']).where('para', '=', email).orderBy('creadoEn').execute(),
    )
  ).map(({ asunto, cuentaId }) => `${asunto} ${cuentaId}`)

test('DATA-05 an account at somebody else’s address takes its own mails with it, and nobody else’s', async () => {
  for (const clase of ['conductores', 'guias', 'operadores'] as const) {
    const victima = await createEmpresa(mundo)
    const [aliado, otro] = [await createAliado(mundo), await createAliado(mundo)]
    const antes = await correosA(victima.email)
    expect(antes.length).toBeGreaterThan(0)
    // A third account with the same address, of another app and another kind.
    const tercera = clase === 'guias' ? 'operadores' : 'guias'
    const ajena = await registrar(tercera, victima.email, otro)
    const propia = await registrar(clase, victima.email, aliado)
    for (const [cual, id] of [
      [CLASE[tercera], ajena],
      [CLASE[clase], propia],
    ])
      expect(
        (await app.request('POST', `/api/proveedores/${cual}/${id}/bienvenida`, { cookie: plataforma, body: {} }))
          .status,
      ).toBe(200)
    expect(await correosA(victima.email)).toHaveLength(antes.length + 2)
    expect((await app.request('DELETE', `/api/v1/${clase}/${propia}`, { key: aliado.clave })).status).toBe(200)
    const quedan = await correosA(victima.email)
    expect([clase, quedan]).toEqual([clase, [...antes, `Bienvenida a Transportadoras Aliadas ${ajena}`]])
    expect((await app.trySignIn(victima.email)).status).toBe(200)
  }
})

test('DATA-05 a vehicle whose plates equal a driver’s code stays as it is, and the driver is deleted all the same', async () => {
  const aliado = await createAliado(mundo)
  const admin = await createEmpresa(mundo)
  const id = await registrar('conductores', `conductor${unique()}@app.test`, aliado)
  const placas = id.slice(-6)
  const ajeno = await createVehiculo(mundo, admin, { placas })
  expect((await app.request('DELETE', `/api/v1/conductores/${id}`, { key: aliado.clave })).status).toBe(200)
  const sesion = await app.signIn(admin.email)
  const { body } = await app.request('GET', `/api/vehiculos/${ajeno}`, { cookie: sesion })
  expect(body['vehiculo']).toMatchObject({ placas, validado: true })
  // The other way round: the code of a deleted record is nobody's plates.
  const otro = await registrar('conductores', `conductor${unique()}@app.test`, aliado)
  expect((await app.request('DELETE', `/api/v1/conductores/${otro}`, { key: aliado.clave })).status).toBe(200)
  await createVehiculo(mundo, admin, { placas: otro.slice(-6) })
})

test('DATA-04 what stays of a deleted driver for its trips is no vehicle of any fleet', async () => {
  const aliado = await createAliado(mundo)
  const id = await registrar('conductores', `conductor${unique()}@app.test`, aliado)
  const flota = async () => {
    const { body } = await app.request('GET', '/api/vehiculos?porPagina=50', { cookie: plataforma })
    const { text } = await app.request('GET', '/api/vehiculos/csv', { cookie: plataforma })
    return { filas: body['filas'] as { id: string; placas: string }[], total: body['total'], text }
  }
  const antes = await flota()
  const suya = antes.filas.find((v) => v.id === id)
  expect(antes.text).toContain(suya?.placas)
  expect((await app.request('DELETE', `/api/v1/conductores/${id}`, { key: aliado.clave })).status).toBe(200)
  const despues = await flota()
  expect(despues.filas).toEqual(antes.filas.filter((v) => v !== suya))
  expect(despues.total).toEqual({ filas: despues.filas.length, exacto: true })
  expect(despues.text.split('\r\n')).toHaveLength(antes.text.split('\r\n').length - 1)
  expect(despues.text).not.toContain(id)
})
