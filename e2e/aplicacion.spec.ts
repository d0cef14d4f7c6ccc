import type { Page } from '@playwright/test'
import { startProxy } from './support/proxy.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Console messages without a network. A page that loads meanwhile may leave a preloaded script unused. */
const SIN_RED =
  /net::ERR_(CONNECTION|EMPTY_RESPONSE|INCOMPLETE|INTERNET|NETWORK|FAILED)|Failed to fetch|Falla: No pudimos conectarnos|preloaded using link/

const direccionesGuardadas = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cajas = await caches.keys()
    const listas = await Promise.all(cajas.map(async (nombre) => (await caches.open(nombre)).keys()))
    return listas.flat().map(({ url }) => new URL(url).pathname)
  })

/** Dispatches the browser's install event, which a browser under test never sends. */
const ofrecer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const evento = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.documentElement.dataset.instalada = 'si'
        return Promise.resolve({ outcome: 'accepted' })
      },
    })
    window.dispatchEvent(evento)
  })

test('the application may be installed, now or later', async ({ page }) => {
  await signIn(page, 'staff@transvalle.test', '/panel-control/perfil')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil de Usuario')

  await test.step('what the browser asks of an application is there', async () => {
    const ruta = await page.locator('link[rel=manifest]').getAttribute('href')
    const respuesta = await page.request.get(String(ruta))
    expect(respuesta.headers()['content-type']).toContain('application/manifest+json')
    const manifiesto = await respuesta.json()
    expect(manifiesto).toMatchObject({ name: 'Transportadoras Aliadas', display: 'standalone', scope: '/' })
    const propositos = manifiesto.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)
    expect(propositos).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
    for (const { src, sizes, type } of manifiesto.icons) {
      const icono = await page.request.get(src)
      expect(icono.headers()['content-type']).toContain(type)
      const lado = await page.evaluate(async (direccion) => {
        const imagen = new Image()
        imagen.src = direccion
        await imagen.decode()
        return `${imagen.naturalWidth}x${imagen.naturalHeight}`
      }, src)
      if (sizes !== 'any') expect(lado).toBe(sizes)
    }
  })

  const dialogo = page.getByRole('dialog', { name: 'Instala Transportadoras Aliadas' })
  await test.step('the offer of the browser opens the dialog; later means not again', async () => {
    await ofrecer(page)
    await expect(dialogo.getByRole('button', { name: 'Instalar ahora' })).toBeFocused()
    await dialogo.getByRole('button', { name: 'Más tarde' }).click()
    await expect(dialogo).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil de Usuario')
    await ofrecer(page)
    await page.getByRole('button', { name: /^Cuenta de / }).click()
    // The event has arrived and no dialog opens: the offer is in the menu.
    await expect(page.getByRole('menuitem', { name: 'Instalar la aplicación' })).toBeVisible()
    await expect(dialogo).toHaveCount(0)
  })

  await test.step('from the menu it installs', async () => {
    await page.getByRole('menuitem', { name: 'Instalar la aplicación' }).click()
    await dialogo.getByRole('button', { name: 'Instalar ahora' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-instalada', 'si')
    await expect(dialogo).toBeHidden()
  })
})

test('DATA-03 without a network it opens, says so and comes back by itself; it keeps nothing of anybody', async ({
  page,
  server,
  allow,
}) => {
  allow(SIN_RED)
  const puerta = await startProxy(server.url)
  const registros: string[] = []
  page.on('console', (mensaje) => registros.push(mensaje.text()))
  try {
    await signIn(page, 'staff@transvalle.test', '/panel-control/perfil', { site: puerta.url })
    await expect(page.getByText('En línea')).toBeVisible()
    // The map's worker is stored last.
    await expect.poll(async () => (await direccionesGuardadas(page)).some((d) => d.startsWith('/workers/'))).toBe(true)
    const guardadas = await direccionesGuardadas(page)
    expect(guardadas).toContain('/index.html')
    expect(guardadas.some((d) => d.startsWith('/assets/FlotaPage'))).toBe(true)
    const DE_TODOS = /^\/(assets\/|workers\/|iconos\/|index\.html$|favicon\.svg$|manifest\.webmanifest$)/
    expect(guardadas.filter((d) => !DE_TODOS.test(d))).toEqual([])

    await test.step('an open screen says that it may be old, goes on and says when the network is back', async () => {
      puerta.goDown()
      await expect(page.getByText(/^Sin conexión: lo que ves puede estar desactualizado/)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil de Usuario')
      // A broken stream is logged and shown as a state, never as an error to dismiss.
      expect(registros.join('\n')).toContain('Se cortó la conexión en vivo')
      await expect(page.getByRole('region', { name: 'Avisos' })).toHaveText('')
      puerta.comeBack()
      await expect(page.getByText('Volvió la conexión')).toBeVisible()
      await expect(page.getByText(/^Sin conexión/)).toHaveCount(0)
    })

    await test.step('opened without a network it says so, and opens when there is one', async () => {
      puerta.goDown()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin conexión')
      await expect(page.getByText(/volverá sola apenas haya conexión/)).toBeVisible()
      puerta.comeBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil de Usuario')
    })
  } finally {
    await page.goto('about:blank')
    await puerta.close()
  }
})

test('a new version is announced, and only who asks loads it', async ({ page, server, allow }) => {
  allow(SIN_RED)
  const puerta = await startProxy(server.url)
  try {
    await page.goto(`${puerta.url}/registro`)
    await page.evaluate(async () => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.getByLabel('Nombres').fill('Rosa Elena')
    await expect(page.getByText('Hay una versión nueva')).toHaveCount(0)

    await page.context().setOffline(true)
    await expect(page.getByText('Sin conexión. Podrás seguir apenas vuelva.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Sin conexión. Podrás seguir apenas vuelva.')).toHaveCount(0)

    puerta.publishVersion('otra')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined))
    const avisos = page.getByRole('region', { name: 'Avisos' })
    await expect(avisos.getByText('Hay una versión nueva')).toBeVisible()
    await expect(page.getByLabel('Nombres')).toHaveValue('Rosa Elena')

    await avisos.getByRole('button', { name: 'Actualizar' }).click()
    await expect(avisos.getByText('Lo que escribiste y no has guardado se perderá.')).toBeVisible()
    await expect(page.getByLabel('Nombres')).toHaveValue('Rosa Elena')
    await avisos.getByRole('button', { name: 'Actualizar de todos modos' }).click()
    await expect(page.getByLabel('Nombres')).toHaveValue('')
    expect(await page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))).toBe(false)
  } finally {
    await page.goto('about:blank')
    await puerta.close()
  }
})

test('a push message is shown with its kind and code, and knows where it leads', async ({ page, context, server }) => {
  await signIn(page, 'staff@transvalle.test', '/panel-control/perfil')
  await page.evaluate(async () => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => context.serviceWorkers().length).toBeGreaterThan(0)
  const [trabajador] = context.serviceWorkers()
  if (!trabajador) throw new Error('no service worker')
  // The browser under test shows no notifications, so the worker records what it would show.
  await trabajador.evaluate(() => {
    const mostradas: unknown[] = []
    const { registration } = self as unknown as { registration: object }
    Object.assign(self, { mostradas })
    Object.assign(registration, {
      showNotification: (title: string, { body, tag, data }: NotificationOptions) => {
        mostradas.push({ title, body, tag, data })
        return Promise.resolve()
      },
    })
  })
  const cdp = await context.newCDPSession(page)
  const registro = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [primero] }) => {
      if (primero) resolve(primero.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const llegada = { id: 'A'.repeat(24), titulo: 'Oferta aceptada', texto: 'Servicio #AAAAAA', ruta: '/panel-control' }
  const data = JSON.stringify(llegada)
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId: await registro, data })
  const { id: tag, titulo: title, texto: body, ruta } = llegada
  await expect
    .poll(() => trabajador.evaluate(() => Reflect.get(self, 'mostradas') as unknown))
    .toEqual([{ title, body, tag, data: { ruta } }])
})
