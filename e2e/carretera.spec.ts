import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { startTestServer } from '@aliadas/server/testing'
import { createPartner, createServicio } from './support/partner.ts'
import { expect, signIn, test } from './support/test.ts'

/** The drawn route: number of points, and whether it follows the road. */
const linea = (lienzo: Element) => {
  type Linea = { geometry: { type: string; coordinates: unknown[] }; properties: { road?: boolean } }
  const mapa = Reflect.get(lienzo, Symbol.for('aliadas.mapa')) as { querySourceFeatures: (fuente: string) => Linea[] }
  const tramos = mapa.querySourceFeatures('ruta').filter((f) => f.geometry.type !== 'Point')
  return { carretera: tramos.some((f) => f.properties.road === true), hay: tramos.length > 0 }
}

test('the way follows the roads when a router answers, with distance and duration; else it is straight and says so', async ({
  page,
}) => {
  const { cuerpo } = createServicio(new Date(), 'Van')
  let responde = true
  const enrutador = createServer((_, respuesta) => {
    if (!responde) return respuesta.writeHead(503).end()
    const coordinates = [
      [cuerpo.lonOrigen, cuerpo.latOrigen],
      [-76.45, 3.5],
      [-76.42, 3.52],
      [cuerpo.lonDestino, cuerpo.latDestino],
    ]
    respuesta.end(
      JSON.stringify({ code: 'Ok', routes: [{ distance: 24_310, duration: 2_460, geometry: { coordinates } }] }),
    )
  }).listen(0, '127.0.0.1')
  await once(enrutador, 'listening')
  const server = await startTestServer({ ROUTING_URL: `http://127.0.0.1:${(enrutador.address() as AddressInfo).port}` })
  try {
    const aliado = createPartner(server.url)
    const { id } = await aliado.publicar(cuerpo)
    await signIn(page, 'admin@transvalle.test', `/panel-control/monitor-map?servicio=${String(id)}`, {
      site: server.url,
    })
    const detalle = page.getByRole('complementary', { name: /^Servicio #/ })
    await expect(detalle).toContainText('Por carretera: 24 km, 41 min')
    const lienzo = page.locator('.mapa-lienzo')
    await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()
    await expect.poll(() => lienzo.evaluate(linea)).toEqual({ carretera: true, hay: true })

    responde = false
    const { id: otro } = await aliado.publicar({ ...cuerpo, latOrigen: 3.46 })
    await page.goto(`${server.url}/panel-control/monitor-map?servicio=${String(otro)}`)
    await expect(detalle).toContainText('El mapa une los lugares en línea recta: no es la carretera.')
    await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()
    await expect.poll(() => lienzo.evaluate(linea)).toEqual({ carretera: false, hay: true })
  } finally {
    await page.goto('about:blank')
    await server.stop()
    enrutador.close()
  }
})
