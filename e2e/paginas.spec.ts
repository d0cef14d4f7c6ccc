import type { Locator, Request } from '@playwright/test'

import { findFaults } from './support/accessibility.ts'
import { expect, signIn, test } from './support/test.ts'

const BRAND = 'rgb(15, 47, 87)'

test('the page of the partner API looks and speaks like the product', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('banner')).toHaveCSS('background-color', BRAND)
  await expect(page.getByRole('button', { name: 'Autorizar' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Servicios/ })).toBeVisible()
  await expect(page.getByText('default', { exact: true })).toBeHidden()
  const above = await page.locator('.info .renderedMarkdown h2').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const before = heading.previousElementSibling
      return before ? [heading.getBoundingClientRect().top - before.getBoundingClientRect().bottom] : []
    }),
  )
  expect(above.length).toBeGreaterThan(3)
  expect(Math.min(...above)).toBeGreaterThanOrEqual(16)
  await expect(page.getByRole('button', { name: /Collapse|Expand/ })).toHaveCount(0)
  await page.getByRole('button', { name: /post \/api\/v1\/servicios$/i }).click()
  await page.getByRole('button', { name: 'Probar', exact: true }).click()
  for (const word of ['Parámetros', 'Cuerpo de la solicitud', 'Respuestas', 'Descripción'])
    await expect(page.getByText(word, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ejecutar' })).toBeVisible()
  const english =
    /^(Authorize|Try it out|Execute|Cancel|Parameters|Responses|Request body|Schemas|Description|Code|Links)\s*$/m
  expect(await page.locator('#swagger-ui').innerText()).not.toMatch(english)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The page's program follows the theme in a later frame.
    await expect(page.locator('html.dark-mode')).toHaveCount(colorScheme === 'dark' ? 1 : 0)
    expect(await findFaults(page)).toEqual([])
  }
})

test('the local mail page looks like the product and reads a mail', async ({ page }) => {
  await page.request.post('/api/acceso/cambiar-password', {
    headers: { 'x-aliadas': 'web' },
    data: { email: 'admin@transvalle.test' },
  })
  await expect(async () => {
    await page.goto('/api/correo-local')
    await expect(page.getByRole('article').first()).toContainText('Para admin@transvalle.test', { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('banner')).toHaveCSS('background-color', BRAND)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findFaults(page)).toEqual([])
  }
})

test('on a slow line something is seen before any program has arrived, and makes room for it', async ({ page }) => {
  const line = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await line.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const splash = page.locator('#splash')
  await expect(splash.getByText('Cargando…')).toBeVisible()
  await expect(splash).toHaveCSS('position', 'fixed')
  line.resolve()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(splash).toHaveCount(0)
})

test('a program that does not arrive is asked for anew by itself once, and then says so and can be asked again', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED|401/)
  let left = 1
  await page.route('**/assets/{boot,SignIn}-*.js', (route) => {
    if (left === 0) return route.continue()
    left -= 1
    return route.abort()
  })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  left = Number.POSITIVE_INFINITY
  await page.goto('/panel-control/perfil')
  const splash = page.locator('#splash')
  await expect(splash).toContainText('No pudimos cargar la aplicación. Revisa tu conexión e intenta de nuevo.')
  expect(await findFaults(page)).toEqual([])
  left = 0
  await splash.getByRole('button', { name: 'Volver a intentar' }).click()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
})

test('a part of a screen whose program does not arrive says so, and the screen stays', async ({ page, allow }) => {
  allow(/ERR_FAILED|No pudimos abrir esta parte/)
  // Wide enough for an open service beside the list.
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin@transvalle.test', '/panel-control/servicios-en-curso')
  const row = page.locator('[data-opens]').first()
  await expect(row).toBeVisible()
  await page.route('**/assets/{Palette,ServicioAlLado}-*.js', (route) => route.abort())
  await page.keyboard.press('Control+k')
  const reason = 'No pudimos abrir esta parte. Revisa tu conexión y recarga la página.'
  await expect(page.getByText(reason)).toBeVisible()
  await expect(row).toBeVisible()
  await row.press('Enter')
  const beside = page.getByRole('alert').filter({ hasText: reason })
  await expect(beside.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect(row).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.unroute('**/assets/{Palette,ServicioAlLado}-*.js')
  // The address has the service, so that the page loaded anew opens it.
  await beside.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('complementary', { name: /^Servicio #/ })).toBeVisible()
})

test('a map whose program does not arrive says so beside the list and the open service, at every width', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED|No pudimos abrir esta parte/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route('**/assets/ServiciosMap-*.js', (route) => route.abort())
  await signIn(page, 'admin@transvalle.test', '/panel-control/monitor-map?zona=todos')
  const said = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Reintentar' }) })
  const list = page.getByRole('region', { name: /^(Lista de servicios|Servicios y filtros)$/ })
  const service = page.getByRole('complementary', { name: /^Servicio #/ })
  /** Room between the alert and a panel, in px. */
  const roomTo = async (panel: Locator): Promise<number> => {
    const [own, other] = [await said.boundingBox(), await panel.boundingBox()]
    if (!own || !other) return -1
    return Math.max(own.x - other.x - other.width, other.x - own.x - own.width, other.y - own.y - own.height)
  }
  for (const width of [1440, 1000, 700, 600, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const message = said.locator('.MuiAlert-message')
    // Wide enough for its longest word.
    await expect.poll(() => message.evaluate((e) => e.scrollWidth - e.clientWidth), `${width} px`).toBe(0)
    await expect.poll(() => roomTo(list), `list at ${width} px`).toBeGreaterThanOrEqual(12)
    await expect(said).toContainText('No pudimos abrir esta parte.')
  }
  await page.setViewportSize({ width: 1000, height: 900 })
  await page.getByRole('option').first().click()
  for (const width of [1440, 1000, 700]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => roomTo(service), `service at ${width} px`).toBeGreaterThanOrEqual(12)
  }
})

test('whoever comes to sign in waits for 130 kB of script at most, for the rest only while they type, and the map is 700 kB with all', async ({
  page,
}) => {
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script' && !request.serviceWorker()) scripts.push(request)
  })
  // Read here, not at each response's end: a response that ends while the page closes has no size.
  const loaded = async () => {
    const sizes = await Promise.all(scripts.map((request) => request.sizes()))
    return sizes.reduce((sum, size) => sum + size.responseBodySize, 0)
  }
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  const first = await loaded()
  expect(first).toBeGreaterThan(40_000)
  expect(first).toBeLessThan(130_000)
  await page.getByLabel('Correo electrónico').focus()
  await expect.poll(loaded).toBeGreaterThan(2 * first)
  await page.getByLabel('Correo electrónico').fill('admin@transvalle.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('Aliadas-2026')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('link', { name: 'Mapa de Monitoreo' }).first().click()
  await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()
  // Charts, PDF and other parts are not included: they load with their screens.
  const map = await loaded()
  expect(map).toBeGreaterThan(300_000)
  expect(map).toBeLessThan(700_000)
})
