import path from 'node:path'
import type { Browser } from 'playwright-core'
import { openContext, signIn, still, type Screen, type Theme } from './camera.ts'
import { SCENES } from './scenes/index.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../docs/imagenes')

/** Pictures of README and docs/looks.md: file name, scene, screen and theme. */
const SHOTS: readonly (readonly [file: string, scene: string, screen: Screen, theme: Theme])[] = [
  ['mapa', 'mapa-reservado', 1440, 'light'],
  ['mapa-oscuro', 'mapa', 1440, 'dark'],
  ['mapa-telefono', 'mapa', 390, 'light'],
  ['dia', 'mapa-dia', 1440, 'light'],
  ['ofertar', 'mapa-ofertar', 1440, 'dark'],
  ['asignar', 'mapa-asignar', 1440, 'light'],
  ['servicios', 'servicios-pedidos', 1440, 'light'],
  ['vehiculo', 'vehiculo', 1440, 'light'],
  ['flota-telefono', 'flota', 390, 'dark'],
  ['pagos', 'pagos-anticipos', 1440, 'light'],
  ['historial', 'historial', 1440, 'dark'],
  ['mesa', 'mesa-detalle', 1440, 'light'],
  ['avisos', 'avisos', 1440, 'light'],
  ['avisos-telefono', 'avisos', 390, 'dark'],
  ['primeros-pasos', 'mapa-primeros-pasos', 1440, 'light'],
  ['perfil-pasos', 'perfil-paso-cuenta', 390, 'dark'],
]

export const takeDocs = async (browser: Browser, url: string): Promise<void> => {
  for (const [file, name, screen, theme] of SHOTS) {
    const scene = SCENES.find((one) => one.name === name)
    if (!scene) throw new Error(`No hay una escena «${name}»`)
    const context = await openContext(browser, url, screen, theme)
    if (scene.email) await signIn(context, scene.email)
    const page = await context.newPage()
    await page.goto((await scene.find?.(page)) ?? scene.path)
    await page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => undefined)
    await scene.act?.(page)
    await still(page)
    await page.screenshot({ path: path.join(FOLDER, `${file}.png`) })
    console.log(`docs/imagenes/${file}.png`)
    await context.close()
  }
}
