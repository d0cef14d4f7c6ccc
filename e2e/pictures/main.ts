import path from 'node:path'
import { startTestServer } from '@aliadas/server/testing'
import { chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../support/chromium.ts'

const CARPETA = path.resolve(import.meta.dirname, '../../docs/imagenes')
const ANCHO = { escritorio: { width: 1440, height: 900 }, telefono: { width: 390, height: 844 } }

type Toma = {
  archivo: string
  pantalla: keyof typeof ANCHO
  tema: 'light' | 'dark'
  /** What somebody does before the picture is taken. */
  antes: (page: Page) => Promise<void>
}

const mapaListo = (page: Page) => page.locator('[data-estado-mapa=listo]').waitFor({ timeout: 60_000 })

const conTodos = async (page: Page): Promise<void> => {
  await page.goto('/panel-control/monitor-map?ver=pendiente,ofertas,validar,reservado,confirmado,finalizado')
  await mapaListo(page)
}

const conDetalle = async (page: Page): Promise<void> => {
  await conTodos(page)
  await page
    .getByRole('option', { name: /Reservado.*Falta vehículo/s })
    .first()
    .click()
  await page.getByRole('complementary', { name: /^Servicio #/ }).waitFor()
  await page.getByRole('timer').waitFor()
}

const TOMAS: Toma[] = [
  { archivo: 'mapa.png', pantalla: 'escritorio', tema: 'light', antes: conDetalle },
  { archivo: 'mapa-oscuro.png', pantalla: 'escritorio', tema: 'dark', antes: conTodos },
  { archivo: 'mapa-telefono.png', pantalla: 'telefono', tema: 'light', antes: conTodos },
]

/** The camera has arrived; tiles and letters are drawn. */
const quieto = async (page: Page): Promise<void> => {
  await page.locator('.mapa-lienzo').evaluate(
    (lienzo) =>
      new Promise<void>((resolve) => {
        const mapa: { once: (e: 'idle', f: () => void) => void; triggerRepaint: () => void } | undefined = Reflect.get(
          lienzo,
          Symbol.for('aliadas.mapa'),
        )
        if (!mapa) return resolve()
        mapa.once('idle', () => resolve())
        mapa.triggerRepaint()
      }),
  )
}

const { executablePath, env, args } = await chromiumPath()
// Exactly what `npm start` gives to somebody who sets nothing: the demo, the map that ships with the product, the online one if there is internet.
const servidor = await startTestServer({ MAP_STYLE_URL: '' })
const navegador = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
try {
  for (const { archivo, pantalla, tema, antes } of TOMAS) {
    const context = await navegador.newContext({
      baseURL: servidor.url,
      viewport: ANCHO[pantalla],
      deviceScaleFactor: pantalla === 'telefono' ? 2 : 1,
      colorScheme: tema,
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
    await antes(page)
    await quieto(page)
    await page.screenshot({ path: path.join(CARPETA, archivo) })
    console.log(`docs/imagenes/${archivo}`)
    await context.close()
  }
} finally {
  await navegador.close()
  await servidor.stop()
}
