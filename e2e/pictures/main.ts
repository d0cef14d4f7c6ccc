import path from 'node:path'
import { startTestServer } from '@aliadas/server/testing'
import { chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../support/chromium.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../docs/imagenes')
const SIZE = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

type Shot = {
  file: string
  screen: keyof typeof SIZE
  theme: 'light' | 'dark'
  /** What somebody does before the picture is taken. */
  before: (page: Page) => Promise<void>
}

const mapReady = (page: Page) => page.locator('[data-estado-mapa=listo]').waitFor({ timeout: 60_000 })

const withAll = async (page: Page): Promise<void> => {
  await page.goto('/panel-control/monitor-map?ver=pendiente,ofertas,validar,reservado,confirmado,finalizado')
  await mapReady(page)
}

const withDetail = async (page: Page): Promise<void> => {
  await withAll(page)
  await page
    .getByRole('option', { name: /Reservado.*Asignar/s })
    .first()
    .click()
  await page.getByRole('complementary', { name: /^Servicio #/ }).waitFor()
  await page.getByRole('timer').waitFor()
}

const SHOTS: Shot[] = [
  { file: 'mapa.png', screen: 'desktop', theme: 'light', before: withDetail },
  { file: 'mapa-oscuro.png', screen: 'desktop', theme: 'dark', before: withAll },
  { file: 'mapa-telefono.png', screen: 'phone', theme: 'light', before: withAll },
]

/** The camera has arrived; tiles and letters are drawn. */
const still = async (page: Page): Promise<void> => {
  await page.locator('.mapa-lienzo').evaluate(
    (canvas) =>
      new Promise<void>((resolve) => {
        const map: { once: (e: 'idle', f: () => void) => void; triggerRepaint: () => void } | undefined = Reflect.get(
          canvas,
          Symbol.for('aliadas.mapa'),
        )
        if (!map) return resolve()
        map.once('idle', () => resolve())
        map.triggerRepaint()
      }),
  )
}

const { executablePath, env, args } = await chromiumPath()
// Exactly what `npm start` gives to somebody who sets nothing: the demo, the map that ships with the product, the online one if there is internet.
const server = await startTestServer({ MAP_STYLE_URL: '' })
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
try {
  for (const { file, screen, theme, before } of SHOTS) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: SIZE[screen],
      deviceScaleFactor: screen === 'phone' ? 2 : 1,
      colorScheme: theme,
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Correo electrónico').fill('admin@transvalle.test')
    await page.getByLabel(/^Contraseña/).fill('Aliadas-2026')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    await before(page)
    await still(page)
    await page.screenshot({ path: path.join(FOLDER, file) })
    console.log(`docs/imagenes/${file}`)
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
