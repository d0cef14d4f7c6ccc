import { startTestServer } from '@aliadas/server/testing'
import { expect, signIn, test } from './support/test.ts'

test.use({ mapPixels: 1 })

const estilo = (name: string, color: string) => ({
  json: {
    version: 8,
    name,
    sources: {},
    layers: [{ id: 'fondo', type: 'background', paint: { 'background-color': color } }],
  },
  headers: { 'access-control-allow-origin': '*' },
})

test('the online map replaces the local one when it answers, follows the theme, and is not missed when it is gone', async ({
  page,
  allow,
}) => {
  allow(/mapas\.prueba/)
  const server = await startTestServer({
    MAP_STYLE_URL: 'https://mapas.prueba/claro',
    MAP_STYLE_DARK_URL: 'https://mapas.prueba/oscuro',
  })
  try {
    await page.route('https://mapas.prueba/claro', (ruta) => ruta.fulfill(estilo('claro en línea', '#F4F4F4')))
    await page.route('https://mapas.prueba/oscuro', (ruta) => ruta.abort())
    await page.emulateMedia({ colorScheme: 'light' })
    await signIn(page, 'admin@transvalle.test', '/panel-control/monitor-map', { site: server.url })
    const lienzo = page.locator('.mapa-lienzo')
    await expect(lienzo).toHaveAttribute('data-fondo', 'claro en línea')
    const marco = page.getByRole('region', { name: 'Mapa de servicios' })
    await expect(marco).toHaveAttribute('data-servicios-visibles', /[1-9]/)

    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(lienzo).toHaveAttribute('data-fondo', 'local-dark')
    await expect(marco).toHaveAttribute('data-servicios-visibles', /[1-9]/)
  } finally {
    await page.goto('about:blank')
    await server.stop()
  }
})
