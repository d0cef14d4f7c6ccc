import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { mapReady, openContext, signIn, still, type Screen, type Theme } from './camera.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../docs/imagenes')

type Shot = {
  file: string
  screen: Screen
  theme: Theme
  /** Nobody is signed in without it. */
  email?: string
  /** What somebody does before the picture is taken. */
  before: (page: Page) => Promise<void>
}

const TRANSVALLE = 'admin@transvalle.test'

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
  { file: 'mapa.png', screen: 1440, theme: 'light', email: TRANSVALLE, before: withDetail },
  { file: 'mapa-oscuro.png', screen: 1440, theme: 'dark', email: TRANSVALLE, before: withAll },
  { file: 'mapa-telefono.png', screen: 390, theme: 'light', email: TRANSVALLE, before: withAll },
]

export const takeDocs = async (browser: Browser, url: string): Promise<void> => {
  for (const { file, screen, theme, email, before } of SHOTS) {
    const context = await openContext(browser, url, screen, theme)
    if (email) await signIn(context, email)
    const page = await context.newPage()
    await before(page)
    await still(page)
    await page.screenshot({ path: path.join(FOLDER, file) })
    console.log(`docs/imagenes/${file}`)
    await context.close()
  }
}
