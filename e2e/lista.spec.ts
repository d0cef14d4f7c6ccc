import { fechaBogota, horaBogota } from '@aliadas/contract/core'
import type { Page } from '@playwright/test'
import { findFaults } from './support/accessibility.ts'
import { createPartner, createServicio } from './support/partner.ts'
import { LONG_WALK, expect, signIn, test } from './support/test.ts'

test.use({ world: 'mapa completo', permissions: ['clipboard-read', 'clipboard-write'] })

const MAPA = '/panel-control/monitor-map'
const opciones = (page: Page) => page.getByRole('option')
const lista = (page: Page) => page.getByRole('listbox', { name: 'Servicios en el mapa' })
const detalle = (page: Page) => page.getByRole('complementary', { name: /^Servicio #/ })

test('legend and list claim nothing before they know, nor after a failure; then both count what the map shows', async ({
  page,
  server,
  allow,
}) => {
  const { cuerpo } = createServicio(new Date(), 'Van')
  const aliado = createPartner(server.url)
  await aliado.publicar(cuerpo)
  // Outside the visible area, within the margin of 0.1 degrees.
  const vecino = { ...cuerpo, origen: `Vereda vecina ${cuerpo.origen}`, lonOrigen: -76.44 }
  await aliado.publicar(vecino)
  const leyenda = page.getByRole('region', { name: 'Estados de los servicios' })
  const vacio = page.getByText('No hay servicios de estos estados en esta zona.')
  allow(/status of 500/)
  const { promise: espera, resolve: soltar } = Promise.withResolvers<void>()
  await page.route('**/api/servicios/mapa?**', async (ruta) => {
    await espera
    await ruta.fulfill({ status: 500, json: { code: 'internal', message: 'Se cayó.' } })
  })
  await signIn(page, 'admin@transvalle.test', MAPA)
  await expect(leyenda.getByRole('heading')).toHaveText('Servicios –')
  await expect(page.getByRole('checkbox', { name: 'Pendiente, aún sin contar' })).toBeChecked()
  await expect(vacio).toBeHidden()
  soltar()
  const panel = page.getByRole('region', { name: 'Lista de servicios' })
  await expect(panel.getByText('Se cayó.')).toBeVisible()
  await expect(leyenda.getByRole('heading')).toHaveText('Servicios –')
  await expect(vacio).toBeHidden()
  await page.unroute('**/api/servicios/mapa?**')
  await panel.getByRole('button', { name: 'Reintentar' }).click()

  const mapa = page.locator('[data-estado-mapa=listo]')
  await expect(mapa).toBeVisible()
  await expect(opciones(page).filter({ hasText: cuerpo.origen })).toHaveCount(1)
  await expect(opciones(page).filter({ hasText: vecino.origen })).toHaveCount(0)
  const cuantos = await opciones(page).count()
  await expect(page.getByRole('checkbox', { name: `Pendiente, ${cuantos} en el área` })).toBeChecked()
  await expect(panel.getByRole('button', { name: `Lista de servicios (${cuantos})` })).toBeVisible()
  await expect(mapa).toHaveAttribute('data-servicios-visibles', String(cuantos))
})

test('the search finds what is far away, and choosing it with the keyboard moves the map there', async ({
  page,
  server,
}) => {
  test.setTimeout(LONG_WALK)
  const { cuerpo } = createServicio(new Date(), 'Van')
  const lejano = { ...cuerpo, origen: `Mirador ${cuerpo.origen}`, latOrigen: 1.2136, lonOrigen: -77.2811 }
  const { id } = await createPartner(server.url).publicar(lejano)
  const codigo = String(id).slice(-6)
  await signIn(page, 'admin@transvalle.test', MAPA)
  await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()
  const { promise: seBusco, resolve: soltar } = Promise.withResolvers<void>()
  await page.route('**/api/servicios/buscar**', async (ruta) => {
    await seBusco
    await ruta.continue()
  })
  await page.getByRole('searchbox', { name: 'Buscar servicio' }).fill(codigo.toLowerCase())
  // A fast user reaches the list before the server responds, and keeps the focus in it.
  await expect(page.getByText('Buscando en todos los lugares y estados…')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(lista(page)).toBeFocused()
  soltar()
  await expect(opciones(page)).toHaveCount(1)
  await expect(lista(page)).toContainText('En otros lugares o estados')
  await expect(lista(page)).toBeFocused()
  await page.unroute('**/api/servicios/buscar**')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const titulo = detalle(page).getByRole('heading', { name: `Servicio #${codigo}` })
  await expect(titulo).toBeFocused()
  await expect(page.locator('[data-estado-mapa=listo]')).toHaveAttribute('data-servicios-visibles', '1')
  // The list stays as it was when the row was chosen; only the map moved.
  await expect(lista(page)).toContainText('En otros lugares o estados')

  await test.step('S2-075 the whole id is in the title and is copied', async () => {
    await expect(titulo).toHaveAttribute('title', String(id))
    await detalle(page).getByRole('button', { name: 'Copiar el identificador completo' }).click()
    await expect(page.getByText('Identificador copiado')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(String(id))
  })

  await test.step('S2-074 Escape closes it, and the focus is where it was', async () => {
    await titulo.focus()
    await page.keyboard.press('Escape')
    await expect(detalle(page)).toBeHidden()
    await expect(lista(page)).toBeFocused()
  })

  await test.step('Ctrl-K finds it too, and its detail takes the focus', async () => {
    await page.goto('/panel-control/perfil')
    await expect(page.getByRole('heading', { level: 1, name: 'Perfil de Usuario' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Buscar o ir a' }).fill(lejano.origen)
    // The notice of the new request is found too, after it.
    await expect(page.getByRole('option', { name: new RegExp(`${lejano.origen}.*${codigo}`) })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(titulo).toBeFocused()
  })

  await test.step('the dialog is in the address: a link opens it, Escape and back close it', async () => {
    const oferta = page.getByRole('dialog', { name: 'Envía tu oferta' })
    await detalle(page).getByRole('button', { name: 'Hacer Oferta' }).click()
    await expect(oferta).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`servicio=${String(id)}&dialogo=ofertar`))
    await page.goBack()
    await expect(oferta).toBeHidden()
    await expect(detalle(page)).toBeVisible()
    await page.goto(`${MAPA}?servicio=${String(id)}&dialogo=ofertar`)
    await expect(oferta).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/dialogo=/)
    // A forbidden act has no dialog, and the URL is corrected.
    await page.goto(`${MAPA}?servicio=${String(id)}&dialogo=subirFuec`)
    await expect(detalle(page)).toContainText(lejano.origen)
    await expect(page).not.toHaveURL(/dialogo=/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('the list orders by the next act, goes beyond the view and is narrowed, all of it in the address', async ({
  page,
  server,
}) => {
  test.setTimeout(LONG_WALK)
  const aliado = createPartner(server.url)
  const pronto = new Date(Date.now() + 100 * 60_000)
  const { cuerpo } = createServicio(new Date(), 'Bus')
  const marca = cuerpo.origen
  const urgente = { ...cuerpo, fechaSalida: fechaBogota(pronto), horaSalida: horaBogota(pronto) }
  const tranquilo = { ...cuerpo, origen: `Hostal ${marca}`, destino: `Un destino largo, ${'muy '.repeat(20)}lejos` }
  const lejano = { ...cuerpo, origen: `Nevado ${marca}`, latOrigen: 1.2136, lonOrigen: -77.2811 }
  for (const uno of [tranquilo, lejano, urgente]) await aliado.publicar(uno)
  const bus = page.getByRole('option', { name: new RegExp(marca) })
  const panel = page.getByRole('region', { name: 'Lista de servicios' })
  const elegir = async (campo: string, opcion: string) => {
    await panel.getByRole('combobox', { name: campo }).click()
    await page.getByRole('option', { name: opcion, exact: true }).click()
  }
  await signIn(page, 'admin@transvalle.test', MAPA)
  const mapa = page.locator('[data-estado-mapa=listo]')
  await expect(mapa).toBeVisible()

  await test.step('what departs first comes first, in two lines each, and the whole is in the tooltip', async () => {
    await expect(bus).toHaveCount(2)
    await expect(bus.first()).toContainText(marca)
    await expect(bus.first()).toContainText(/Hoy|Mañana/)
    await expect(bus.nth(1)).toContainText('6 pasajeros · Bus')
    await expect(bus.nth(1)).toContainText(/Cierra en 2[34] h/)
    const altos = await bus.evaluateAll((filas) => filas.map((fila) => fila.getBoundingClientRect().height))
    expect(Math.max(...altos)).toBeLessThan(56)
    await expect(bus.nth(1).locator('[title]')).toHaveAttribute('title', new RegExp(`${tranquilo.destino}$`))
    await expect(opciones(page).first()).toContainText(marca)
    const color = (n: number) =>
      bus
        .nth(n)
        .getByText(/^Cierra en/)
        .evaluate((e) => getComputedStyle(e).color)
    expect(await color(0)).not.toBe(await color(1))
  })

  await test.step('all, also beyond the view: the map still shows its own', async () => {
    const dibujados = await mapa.getAttribute('data-servicios-visibles')
    await panel.getByRole('button', { name: 'Todos', exact: true }).click()
    await expect(bus).toHaveCount(3)
    await expect(page).toHaveURL(/zona=todos/)
    await expect(mapa).toHaveAttribute('data-servicios-visibles', dibujados ?? '')
  })

  await test.step('filters narrow list and map together, and a link reproduces them', async () => {
    await panel.getByRole('button', { name: 'Filtros' }).click()
    await elegir('Urgencia', 'Menos de 2 horas')
    await elegir('Tipo', 'Bus')
    await expect(opciones(page)).toHaveCount(1)
    await expect(mapa).toHaveAttribute('data-servicios-visibles', '1')
    await expect(page).toHaveURL(/urgencia=2h/)
    await expect(panel.getByRole('button', { name: 'Filtros (2)' })).toBeVisible()
    await page.reload()
    await expect(bus).toHaveCount(1)
    await elegir('Salida', 'Próximos 7 días')
    await elegir('Urgencia', 'Todas')
    await expect(bus).toHaveCount(3)
    await elegir('Orden', 'Origen (A-Z)')
    await expect(bus.first()).toContainText('Hostal')
    await expect(page).toHaveURL(/orden=origen/)
    expect(await findFaults(page), 'filters').toEqual([])
    await page.getByRole('button', { name: 'Limpiar' }).click()
    await expect(page).not.toHaveURL(/tipo=|cuando=/)
    await panel.getByRole('button', { name: 'En esta zona' }).click()
    await expect(bus).toHaveCount(2)
  })
})

test('the list has room on low and on narrow screens, and offline a service says what is known of it', async ({
  page,
  context,
  server,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|No pudimos abrir esta parte/)
  const aliado = createPartner(server.url)
  for (let n = 0; n < 5; n++) await aliado.publicar(createServicio(new Date(), 'Van').cuerpo)
  await signIn(page, 'admin@transvalle.test', MAPA)
  await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()
  await expect(opciones(page).nth(4)).toBeVisible()
  for (const [width, height] of [
    [1093, 525],
    [720, 450],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    const barra = page.getByRole('button', { name: /^(Lista de servicios|Servicios y filtros)/ })
    const sitio = async () => {
      // The list may collapse shortly after the size has changed.
      if ((await barra.getAttribute('aria-expanded')) === 'false') await barra.click()
      return lista(page).evaluate((ul) => {
        const { top, bottom } = ul.getBoundingClientRect()
        const marco = ul.closest('section')?.getBoundingClientRect()
        return Math.min(bottom, marco?.bottom ?? 0, window.innerHeight) - top
      })
    }
    await expect.poll(sitio, `${width} × ${height}`).toBeGreaterThanOrEqual(130)
  }
  await page.setViewportSize({ width: 1100, height: 680 })
  await context.setOffline(true)
  const primera = opciones(page).first()
  const codigo = /#(\w{6})/.exec((await primera.textContent()) ?? '')?.[1] ?? 'no code'
  // By its code: a wider area may contain another first service.
  await opciones(page).filter({ hasText: codigo }).click()
  await expect(detalle(page).getByRole('heading')).toContainText(codigo)
  await expect(detalle(page)).toContainText('Sin conexión: lo demás de este servicio se verá cuando vuelva.')
  await expect(detalle(page)).toContainText('Origen')
  await expect(detalle(page).getByRole('status', { name: 'Cargando…' })).toHaveCount(0)
  // Code that was never loaded: its absence is said, and the screen stays.
  await page.keyboard.press('Control+k')
  await expect(page.getByText('No pudimos abrir esta parte. Revisa tu conexión e intenta de nuevo.')).toBeVisible()
  await expect(detalle(page)).toContainText(codigo)
  await context.setOffline(false)
  await expect(detalle(page).getByRole('button', { name: 'Ver el recorrido en el mapa' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Buscar o ir a' })).toBeVisible()
})
