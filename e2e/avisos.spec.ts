import type { Page } from '@playwright/test'
import { expectAppears, runClock, expectGone, stopClock } from './support/clock.ts'
import { expect, fillLogin, test } from './support/test.ts'

/** Tolerance in ms beyond the duration of a toast: it fades, and timers are late. */
const MARGEN = 1500

const region = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const aviso = (page: Page, texto: string | RegExp) => region(page).getByText(texto)

test('toasts: top centre, green and red, each for its time, and never while somebody looks at one', async ({
  page,
  allow,
}) => {
  allow(/status of 401|net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING|FAILED)/)
  await stopClock(page, Date.now())

  await test.step('an error is red and stays for 4 seconds', async () => {
    await page.goto('/cambiar-password')
    await page.route('**/api/acceso/cambiar-password', (route) => route.abort())
    await page.getByLabel('Correo electrónico').fill('admin@andina.test')
    await page.getByRole('button', { name: 'Enviar instrucciones' }).click()
    const error = aviso(page, /^Ocurrió un error al enviar el correo/)
    await expectAppears(page, error)
    const caja = await error.boundingBox()
    const ancho = page.viewportSize()?.width ?? 0
    expect(Math.abs((caja?.x ?? 0) + (caja?.width ?? 0) / 2 - ancho / 2)).toBeLessThan(40)
    expect(caja?.y).toBeLessThan(140)
    await expect(error.locator('..')).toHaveCSS('background-color', 'rgb(180, 35, 24)')
    await expect(region(page)).toHaveAttribute('aria-live', 'polite')
    await runClock(page, 3800)
    await expect(error).toHaveCount(1)
    await error.hover()
    await runClock(page, 20_000)
    await expect(error).toHaveCount(1)
    await page.mouse.move(5, 5)
    expect(await expectGone(page, error)).toBeLessThan(MARGEN)
  })

  await test.step('a success is green and stays for 2 seconds, plain news for 4', async () => {
    await page.goto('/login')
    await fillLogin(page, 'admin@andina.test')
    const exito = aviso(page, 'Bienvenido !!')
    await expectAppears(page, exito)
    await expect(exito.locator('..')).toHaveCSS('background-color', 'rgb(6, 118, 71)')
    await runClock(page, 1800)
    await expect(exito).toHaveCount(1)
    const resto = await expectGone(page, exito)
    expect(resto).toBeLessThan(MARGEN)
    const neutro = aviso(page, 'Completa tu perfil')
    await expect(neutro).toHaveCount(1)
    expect(await expectGone(page, neutro)).toBeLessThan(2200 - resto + MARGEN)
  })

  await test.step('on the fleet screen results stay for 5 seconds', async () => {
    await page.goto('/panel-control/gestiona-flota')
    await expectAppears(page, page.getByText('En línea'))
    await page.context().setOffline(true)
    await expectAppears(page, page.getByText(/^Sin conexión: lo que ves puede estar desactualizado/))
    await page.context().setOffline(false)
    const vuelta = aviso(page, 'Volvió la conexión')
    await expectAppears(page, vuelta)
    await runClock(page, 4700)
    await expect(vuelta).toHaveCount(1)
    expect(await expectGone(page, vuelta)).toBeLessThan(MARGEN)
  })
})
