import { MAXIMO_DE_OFERTAS, type Servicio, type ServicioResumen } from '@aliadas/contract/servicios'
import { afterAll, expect, test } from 'vitest'
import {
  accept,
  bid,
  createAliado,
  createEmpresa,
  createVehiculo,
  createWorldWithApp,
  publish,
} from '../testing/factories/index.ts'

const world = await createWorldWithApp()
const { mundo, app } = world
afterAll(() => world.close())

test('whatever a company does with a service, its version only rises, and list, map, search and detail say the same', async () => {
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const aliado = await createAliado(mundo)
  const cookie = await app.signIn(admin.email)
  const id = await publish(mundo, aliado)
  const versiones: number[] = []
  const leer = async () => {
    const { servicio } = (await app.request('GET', `/api/servicios/${id}`, { cookie })).body as { servicio: Servicio }
    const estado = servicio.estado === 'ofertas' ? 'pendiente' : servicio.estado
    const { filas } = (await app.request('GET', `/api/servicios?estado=${estado}`, { cookie })).body as {
      filas: ServicioResumen[]
    }
    expect(filas.find((una) => una.id === id)?.version).toBe(servicio.version)
    for (const donde of ['mapa?oeste=-77&sur=3&este=-76&norte=4', `buscar?q=${servicio.codigo}`]) {
      const { servicios } = (await app.request('GET', `/api/servicios/${donde}`, { cookie })).body as {
        servicios: ServicioResumen[]
      }
      expect([donde, servicios.find((una) => una.id === id)?.version]).toEqual([donde, servicio.version])
    }
    versiones.push(servicio.version)
  }

  await leer()
  let oferta = ''
  for (let n = 1; n <= MAXIMO_DE_OFERTAS; n++) {
    oferta = await bid(mundo, admin, id)
    await leer()
    if (n === MAXIMO_DE_OFERTAS) break
    mundo.ctx.clock.advance(1)
    expect((await app.request('POST', `/api/ofertas/${oferta}/retirar`, { cookie })).status).toBe(200)
    await leer()
  }
  await accept(mundo, aliado, id, oferta)
  await leer()
  const pago = { cookie, body: { numeroTransaccion: 'V-1' } }
  expect((await app.request('POST', `/api/servicios/${id}/validar-pago`, pago)).status).toBe(200)
  await leer()
  expect(versiones).toEqual([...new Set(versiones)].toSorted((a, b) => a - b))
})
