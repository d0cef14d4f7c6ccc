import { startTestServer } from '@aliadas/server/testing'
import type { TestServer } from '@aliadas/server/testing'
import type { Page } from '@playwright/test'
import { startForeignMaps } from './support/foreign-maps.ts'
import { colourShares, countFeatures } from './support/map.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ mapPixels: 1 })

// The other tests switch the online map off and check no ground, so none of them would notice a map that shows only
// water.

const abrirMapa = async (page: Page, server: TestServer): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'admin@transvalle.test', '/panel-control/monitor-map', { site: server.url })
  await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()
}

test('REL-19 a start without variables draws land, towns and streets under the arrows', async ({ page, allow }) => {
  // Without the variable the page requests the online map, and there is no internet here.
  allow(/openfreemap/)
  const server = await startTestServer({ MAP_STYLE_URL: '' })
  try {
    await abrirMapa(page, server)
    await expect.poll(() => countFeatures(page, 'tierra', 'tierra')).toBeGreaterThan(0)
    await expect.poll(() => countFeatures(page, 'lugares')).toBeGreaterThan(0)
    await expect.poll(() => countFeatures(page, 'esquema', 'avenida')).toBeGreaterThan(0)
    await expect(page.getByRole('region', { name: 'Mapa de servicios' })).toHaveAttribute(
      'data-servicios-visibles',
      /[1-9]/,
    )
    const claro = await colourShares(page, { agua: '#B9D7EA', ciudad: '#ECEBE5' })
    expect(claro.agua).toBeLessThan(0.05)
    expect(claro.ciudad).toBeGreaterThan(0.3)

    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('.mapa-lienzo')).toHaveAttribute('data-fondo', 'local-dark')
    await expect.poll(async () => (await colourShares(page, { ciudad: '#1F2630' })).ciudad).toBeGreaterThan(0.3)
  } finally {
    await page.goto('about:blank')
    await server.stop()
  }
})

test('REL-19 an online vector style draws its tiles, letters and drawings from its own origin', async ({ page }) => {
  const mapas = await startForeignMaps()
  const server = await startTestServer({ MAP_STYLE_URL: mapas.style, MAP_STYLE_DARK_URL: mapas.style })
  try {
    await abrirMapa(page, server)
    await expect(page.locator('.mapa-lienzo')).toHaveAttribute('data-fondo', 'de otro sitio')
    for (const capa of ['land', 'place', 'street'])
      await expect.poll(() => countFeatures(page, 'mundo', undefined, capa), capa).toBeGreaterThan(0)
    await expect.poll(async () => (await colourShares(page, { tierra: '#F4F1E8' })).tierra).toBeGreaterThan(0.5)
    expect(mapas.requests()).toEqual(['dibujos', 'estilo', 'letras', 'teselas'])
  } finally {
    await page.goto('about:blank')
    await server.stop()
    await mapas.close()
  }
})
