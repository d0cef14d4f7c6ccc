import { DIA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repartirEventos } from '../aliados/index.ts'
import {
  bid,
  createEmpresa,
  createServicioIn,
  createWorldWithApp,
  expire,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { dump } from '../testing/walls/dump.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let servicio: string
let oferta: string
let sesion: string
let propia: string
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  const { id, admin } = await createServicioIn(mundo, 'pendiente')
  servicio = id
  oferta = await bid(mundo, admin, id)
  propia = await app.signIn(admin.email)
  sesion = await app.signIn((await createEmpresa(mundo)).email)
})
afterAll(() => close())

/** Requests of the old login page, or of an attacker, that would delete, expire or backdate other people's records. */
const rutas = () => [
  '/api/servicios',
  `/api/servicios/${servicio}`,
  `/api/servicios/${servicio}/fecha`,
  `/api/servicios/${servicio}/estado`,
  `/api/servicios/${servicio}/vencer`,
  `/api/servicios/${servicio}/cancelar`,
  `/api/servicios/${servicio}/ofertas`,
  '/api/servicios/vencidos',
  '/api/servicios/limpiar',
  '/api/ofertas',
  `/api/ofertas/${oferta}`,
  `/api/ofertas/${oferta}/vencer`,
  `/api/ofertas/${oferta}/retirar`,
  '/api/ofertas/vencidas',
  '/api/limpieza',
  '/api/tareas/vencer',
  '/api/v1/servicios',
  `/api/v1/servicios/${servicio}`,
  `/api/v1/servicios/${servicio}/cancelar`,
]
const METODOS = ['DELETE', 'POST', 'PUT', 'PATCH']

/**
 * Everything except the lines about the refused requests. The server numbers events shortly after their commit; here
 * they are numbered first, so that only what the test does can change the result.
 */
const datos = async () => {
  await repartirEventos(mundo.ctx)
  const { 'public.historial': historial = [], ...resto } = await dump(mundo.base.pool)
  const { 'public.limites': _limites, 'public.change_log': _cambios, ...tablas } = resto
  return { ...tablas, historial: historial.filter((fila) => !fila.includes(',negar,')) }
}

test.each(['ROLE-09 somebody without a session', 'ROLE-10 another company’s administrator'])(
  '%s deletes, expires and dates back nothing, by any verb and path',
  async (quien) => {
    const pedido = quien.startsWith('ROLE-10') ? { cookie: sesion } : {}
    const negativas = 'cookie' in pedido ? [400, 401, 403, 404, 405] : [401, 404, 405]
    const antes = await datos()
    const haceDosDias = new Date(mundo.ctx.clock.now().getTime() - 2 * DIA_MS).toISOString()
    const body = { fecha: haceDosDias, estado: 'vencido', precio: 0, ahora: '2027-01-01T00:00:00Z' }
    for (const ruta of rutas())
      for (const metodo of METODOS) {
        const { status } = await app.request(metodo, ruta, { ...pedido, body })
        expect([metodo, ruta, negativas.includes(status)]).toEqual([metodo, ruta, true])
      }
    expect(await datos()).toEqual(antes)
  },
)

test('ROLE-09 ROLE-10 the owner of an offer withdraws it, the server expires the service, and both are seen', async () => {
  const antes = await datos()
  expect((await app.request('POST', `/api/ofertas/${oferta}/retirar`, { cookie: propia })).status).toBe(200)
  const retirada = await datos()
  expect(retirada).not.toEqual(antes)
  expect(await expire(mundo, servicio)).toBe(1)
  expect((await rowOf(mundo, servicio)).estado).toBe('vencido')
  expect(await datos()).not.toEqual(retirada)
})
