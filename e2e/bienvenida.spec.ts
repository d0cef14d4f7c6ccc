import { clockOf, expectAppears, runClock, settle, stopClock } from './support/clock.ts'
import { expect, signIn, test } from './support/test.ts'

test('the welcome greets by the hour, shows its loader for 3 seconds and then says what this is', async ({ page }) => {
  await stopClock(page, Date.parse('2026-11-21T14:00:00-05:00'))
  // Records when the greeting is drawn, by the page's clock: the loader starts with it.
  await page.addInitScript(() => {
    const mirar = new MutationObserver(() => {
      if (!document.body?.textContent?.includes('Buenas tardes')) return
      document.documentElement.dataset['saludado'] = String(Date.now())
      mirar.disconnect()
    })
    mirar.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  const subtitulo = page.getByText('BackOffice Transportadoras Aliadas', { exact: true })
  await expectAppears(page, page.getByText('Buenas tardes', { exact: true }))
  await expect(page.getByRole('img', { name: 'Transportadoras Aliadas' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Cargando…' })).toBeVisible()
  const saludado = Number(await page.locator('html').getAttribute('data-saludado'))
  const pasado = (await clockOf(page)) - saludado
  await runClock(page, 2900 - pasado)
  await settle(page)
  await expect(subtitulo).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'Cargando…' })).toBeVisible()
  // The timer starts a little after the greeting.
  await runClock(page, 100 + pasado)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Bienvenido!')
  await expect(subtitulo).toBeVisible()
  await expect(page.getByText('Monitoreo de Servicios y Flotas', { exact: true })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Cargando…' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ingresar' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('link', { name: 'Regístrate' })).toHaveAttribute('href', '/registro')
})

test('it knows who is signed in, and keeps still for who wants less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin@andina.test', '/panel-control/perfil')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil de Usuario')
  await stopClock(page, Date.now())
  await page.goto('/')
  await expectAppears(page, page.getByText(/^Hola, \p{L}+$/u))
  const giros = await page
    .getByRole('status', { name: 'Cargando…' })
    .locator('.MuiCircularProgress-root')
    .evaluate((anillo) => getComputedStyle(anillo).animationIterationCount)
  expect(giros).toBe('1')
  await runClock(page, 3000)
  await expect(page.getByRole('link', { name: 'Ingresar' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ir al panel' }).click()
  await expect(page).toHaveURL(/\/panel-control/)
})
