import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createPartner, createServicio } from './support/partner.ts'
import { findFaultsInBothThemes } from './support/accessibility.ts'
import { drawnTrace } from './support/map.ts'
import { LONG_WALK, expect, signIn, test, visit } from './support/test.ts'

test.use({ world: 'listas' })

const tabla = (page: Page) => page.getByRole('table', { name: 'Servicios' })
const filas = (page: Page) =>
  tabla(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

/** Overflow in pixels; nothing may be wider than its container. */
const ancho = (donde: Locator) => donde.evaluate((e) => e.scrollWidth - e.clientWidth)

test('a list is searched, filtered, ordered and turned in its address; going back and a link bring it again', async ({
  page,
  otherPage,
  server,
}) => {
  test.setTimeout(LONG_WALK)
  const aliado = createPartner(server.url)
  const publicados = Array.from({ length: 30 }, () => createServicio(new Date(), 'Van').cuerpo)
  for (const cuerpo of publicados) await aliado.publicar(cuerpo)
  const uno = publicados[7]?.origen ?? ''
  await signIn(page, 'admin@transvalle.test', '/panel-control/servicios-en-curso')
  await expect(filas(page)).toHaveCount(25)

  await test.step('pages go forwards and back', async () => {
    const paginas = page.getByRole('navigation', { name: 'Páginas' })
    const primera = await filas(page).first().innerText()
    await expect(paginas.getByRole('button', { name: 'Anterior' })).toBeDisabled()
    await paginas.getByRole('button', { name: 'Siguiente' }).click()
    await expect(page).toHaveURL(/pagina=/)
    await expect(filas(page).first()).not.toHaveText(primera)
    await page.reload()
    await expect(filas(page).first()).toBeVisible()
    await expect(filas(page).first()).not.toHaveText(primera)
    await paginas.getByRole('button', { name: 'Anterior' }).click()
    await expect.poll(() => filas(page).first().innerText()).toBe(primera)
    await expect(paginas.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  })

  await test.step('the heading orders it, and says so', async () => {
    const salida = page.getByRole('columnheader', { name: 'Salida' })
    await expect(salida).toHaveAttribute('aria-sort', 'ascending')
    const antes = await filas(page).first().innerText()
    await salida.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(salida).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/orden=-salida/)
    await expect(filas(page).first()).not.toHaveText(antes)
  })

  await test.step('search and filters narrow it down, one button undoes them, and going back undoes one', async () => {
    await page.getByRole('searchbox').fill(uno)
    await expect(filas(page)).toHaveCount(1)
    await expect(page.getByText('Mostrando 1 de 1 registro', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Con oferta' }).click()
    await expect(page.getByText(`Nada coincide con «${uno}»`)).toBeVisible()
    await expect(page.getByText(/^Mostrando/)).toHaveCount(0)
    await page.goBack()
    await expect(filas(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Con oferta' })).toHaveAttribute('aria-pressed', 'false')
    const enlace = await otherPage()
    await signIn(enlace, 'staff@transvalle.test', new URL(page.url()).pathname + new URL(page.url()).search)
    await expect(filas(enlace)).toHaveCount(1)
    await expect(enlace.getByRole('columnheader', { name: 'Salida' })).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Limpiar' }).click()
    await expect(filas(page)).toHaveCount(25)
    await expect(page.getByRole('searchbox')).toHaveValue('')
  })

  await test.step('the file has what was found, or what was chosen of it', async () => {
    await page.getByRole('searchbox').fill('Hotel Prueba')
    await expect(page).toHaveURL(/q=/)
    await expect(page.getByText(/de 30 registros/)).toBeVisible()
    // Exact match: the code of a service may contain the letters CSV.
    const bajar = async (nombre: string) => {
      const [archivo] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: nombre, exact: true }).click(),
      ])
      expect(archivo.suggestedFilename()).toMatch(/^servicios-pedidos-\d{4}-\d\d-\d\d\.csv$/)
      return (await readFile(await archivo.path(), 'utf8')).trimEnd().split('\r\n')
    }
    const todas = await bajar('CSV')
    expect([todas.length, todas[0]?.startsWith('\uFEFFServicio;Origen;Destino;Salida;Estado;')]).toEqual([31, true])
    await filas(page).nth(0).getByRole('checkbox').check()
    await filas(page).nth(2).getByRole('checkbox').check()
    expect(await bajar('CSV de 2 elegidas')).toHaveLength(3)
    await page.getByRole('checkbox', { name: 'Elegir todas las de esta página' }).check()
    await expect(page.getByRole('link', { name: 'CSV de 25 elegidas' })).toBeVisible()
    await page.getByRole('button', { name: 'Soltar 25' }).click()
    await expect(page.getByRole('link', { name: 'CSV', exact: true })).toBeVisible()
  })
})

test('a list fits wherever it is: tables from 900 px, cards below, tabs that keep apart at 360, paper without bars', async ({
  page,
}) => {
  test.setTimeout(LONG_WALK)
  await signIn(page, 'admin@transvalle.test', '/panel-control/servicios-en-curso')
  for (const width of [900, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(filas(page).first()).toBeVisible()
    expect([width, await ancho(page.getByRole('main'))]).toEqual([width, 0])
    const [caja, hoja] = [await tabla(page).boundingBox(), await page.getByRole('main').boundingBox()]
    expect([width, (caja?.x ?? 0) + (caja?.width ?? 0) <= (hoja?.width ?? 0)]).toEqual([width, true])
  }
  const altos = await filas(page).evaluateAll((todas) => todas.map((e) => e.getBoundingClientRect().height))
  expect(Math.min(...altos)).toBeGreaterThanOrEqual(44)
  expect(Math.max(...altos)).toBeLessThanOrEqual(53)
  // Origin and destination are one line each, with an ellipsis where it does not fit and a tooltip with the whole text.
  const vias = () =>
    tabla(page)
      .locator('td span[title]')
      .evaluateAll((todas) => ({
        cuantas: todas.length > 3,
        deUnaLinea: todas.every((e) => [...e.children].every((lugar) => lugar.clientHeight < 30)),
        cortadas: todas.some((e) => [...e.children].some((lugar) => lugar.scrollHeight > lugar.clientHeight)),
        enteras: todas.every((e) => e.getAttribute('title') === e.textContent),
      }))
  await page.setViewportSize({ width: 1200, height: 900 })
  await expect.poll(vias).toEqual({ cuantas: true, deUnaLinea: true, cortadas: true, enteras: true })

  await test.step('the headings stay in sight', async () => {
    await page.setViewportSize({ width: 1280, height: 420 })
    await page.getByRole('main').evaluate((e) => e.scrollTo(0, e.scrollHeight))
    await expect(page.getByRole('columnheader', { name: 'Salida' })).toBeInViewport()
  })

  await test.step('below 900 px rows are cards, and can still be ordered and chosen', async () => {
    for (const width of [899, 600, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(tabla(page)).toHaveCount(0)
      await expect(page.getByRole('list', { name: 'Servicios' }).getByRole('listitem').first()).toBeVisible()
      expect([width, await ancho(page.getByRole('main'))]).toEqual([width, 0])
    }
    // On phones the first row precedes the collapsed filters, and active filters are counted.
    const opciones = page.getByRole('button', { name: /^Filtros y orden/ })
    const orden = page.getByRole('combobox', { name: /Ordenar por/ })
    await expect(orden).toHaveCount(0)
    await opciones.click()
    await expect(opciones).toHaveAttribute('aria-expanded', 'true')
    await expect(orden).toBeVisible()
    await page.getByRole('button', { name: 'Con oferta' }).click()
    await expect(opciones).toHaveAccessibleName('Filtros y orden, 1 en uso')
    expect(await findFaultsInBothThemes(page), 'cards').toEqual([])
    await page.getByRole('button', { name: 'Limpiar' }).click()
    await expect(opciones).toHaveAccessibleName('Filtros y orden')
    await opciones.click()
    await expect(orden).toHaveCount(0)
    expect(await ancho(page.getByRole('main'))).toBe(0)
  })

  await test.step('at 360 px the tabs and their counts keep apart', async () => {
    const pestanas = page.getByRole('tab')
    await expect(pestanas.first()).toHaveText(/^Pedidos\d/)
    const cajas = await pestanas.evaluateAll((todas) =>
      todas.map((e) => {
        const texto = document.createRange()
        texto.selectNodeContents(e)
        const { left, right } = texto.getBoundingClientRect()
        return { left, right, sobra: e.scrollWidth - e.clientWidth }
      }),
    )
    for (const [n, caja] of cajas.entries()) {
      expect([n, caja.sobra]).toEqual([n, 0])
      const siguiente = cajas[n + 1]
      if (siguiente) expect(caja.right).toBeLessThan(siguiente.left)
    }
  })

  await test.step('paper has the table and nothing to press', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(tabla(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const oculto of [
      page.getByRole('banner'),
      page.getByRole('navigation', { name: 'Pestañas' }),
      page.getByRole('tab').first(),
      page.getByRole('searchbox'),
      page.getByRole('checkbox').first(),
    ])
      await expect(oculto).toBeHidden()
    await expect(tabla(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.setViewportSize({ width: 794, height: 1123 })
    await expect(tabla(page)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  expect(await findFaultsInBothThemes(page), 'table').toEqual([])
})

test('the offers of the company: trip, state and why, filters with their counts, and the share that was taken', async ({
  page,
}) => {
  await signIn(page, 'admin@transvalle.test', '/panel-control/servicios-en-curso')
  await page.getByRole('link', { name: 'Mis ofertas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis ofertas')
  const ofertas = page.getByRole('table', { name: 'Ofertas de la empresa' })
  const deOfertas = ofertas.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(deOfertas.first()).toContainText(/#\w{6}.* › /)
  await expect(page.getByText(/^Éxito: \d+ % de \d+ ofertas? decididas?$/)).toBeVisible()
  const aceptadas = page
    .getByRole('group', { name: 'Estado de la oferta' })
    .getByRole('button', { name: /^Aceptada \d/ })
  const cuantas = Number(/\d+/.exec(await aceptadas.innerText())?.[0])
  await aceptadas.click()
  await expect(deOfertas).toHaveCount(cuantas)
  await expect(page).toHaveURL(/estado=aceptada/)
  await expect(page.getByText(`Mostrando ${cuantas} de ${cuantas} registros`)).toBeVisible()
  await page.goBack()
  await page.getByRole('columnheader', { name: 'Valor' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Valor' })).toHaveAttribute('aria-sort', 'ascending')
  const valores = async () =>
    (await deOfertas.getByRole('cell').filter({ hasText: '$' }).allInnerTexts()).map((t) =>
      Number(t.replace(/\D/g, '')),
    )
  // The earlier rows stay until those in the new order arrive.
  await expect
    .poll(async () => (await valores()).every((v, n, todos) => n === 0 || v >= Number(todos[n - 1])))
    .toBe(true)
  expect((await valores()).length).toBeGreaterThan(5)
  expect(await findFaultsInBothThemes(page), 'offers').toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('list', { name: 'Ofertas de la empresa' }).getByRole('listitem').first()).toBeVisible()
  expect(await ancho(page.getByRole('main'))).toBe(0)

  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto('/panel-control/monitor-map')
  await page.getByRole('button', { name: 'Mis ofertas' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Mis ofertas' })
  await expect(dialogo.getByRole('table')).toBeVisible()
  await page.setViewportSize({ width: 900, height: 800 })
  expect(await dialogo.getByRole('table').evaluate((e) => e.scrollWidth <= (e.parentElement?.clientWidth ?? 0))).toBe(
    true,
  )
  await dialogo.getByRole('button', { name: /^Enviada \d/ }).click()
  await expect(page).toHaveURL(/monitor-map(\?(?!.*estado).*)?$/)
  await dialogo.getByRole('link', { name: 'Abrir en su pantalla' }).click()
  await expect(page).toHaveURL('/panel-control/mis-ofertas')
})

test('payments are added up, and a booking is validated from a list that was searched', async ({ page, server }) => {
  const aliado = createPartner(server.url)
  await signIn(page, 'admin@transvalle.test', '/panel-control/validarTransferencia')
  const { cuerpo } = createServicio(new Date(), 'Van')
  const id = String((await aliado.publicar(cuerpo))['id'])
  const oferta = await page.request.post(`/api/servicios/${id}/ofertas`, {
    headers: { 'x-aliadas': 'web' },
    data: { precio: 305_000 },
  })
  expect(oferta.status()).toBe(201)
  const [enviada] = await aliado.ofertas(id)
  await aliado.aceptar(id, String(enviada?.['id']), 'transferencia')
  await page.getByRole('searchbox').fill(cuerpo.origen)
  const reservas = page.getByRole('table', { name: 'Reservas por validar' })
  await expect(reservas.getByRole('row')).toHaveCount(2)
  await expect(page.getByText(/^Total: \$\s305\.000$/)).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Transferencia \d|^Transferencia\d/ })).toBeVisible()
  await reservas.getByRole('button', { name: /^Ver detalle/ }).click()
  await expect(page).toHaveURL(/q=.*reserva=|reserva=.*q=/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(page).not.toHaveURL(/reserva=/)
  await expect(page).toHaveURL(/q=/)
  await visit(page, '/panel-control/pagos')
  const pagos = page.getByRole('table', { name: 'Anticipos pendientes' })
  await expect(pagos).toBeVisible()
  await expect(page.getByText(/^Total: \$/)).toBeVisible()
  for (const width of [900, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await ancho(page.getByRole('main'))]).toEqual([width, 0])
  }
  expect(await findFaultsInBothThemes(page), 'payments').toEqual([])
})

test('the fleet is filtered and ordered in its address, page by numbered page', async ({ page }) => {
  await signIn(page, 'staff@transvalle.test', '/panel-control/gestiona-flota?tipo=Van&orden=-capacidad')
  const vehiculos = page.getByRole('table', { name: 'Vehículos' })
  await expect(page.getByRole('columnheader', { name: 'Capacidad' })).toHaveAttribute('aria-sort', 'descending')
  const tipos = vehiculos.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(tipos.first()).toContainText('Van')
  expect(await tipos.filter({ hasNotText: 'Van' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Limpiar' }).click()
  await page.getByRole('button', { name: 'No validado' }).click()
  await expect(page).toHaveURL(/estado=noValidado/)
  await expect(tipos.filter({ hasNotText: 'No validado' })).toHaveCount(0)
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.getByText('Nada coincide con «zzzz»')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar búsqueda y filtros' }).click()
  await page
    .getByRole('navigation', { name: 'Páginas' })
    .getByRole('button', { name: /página 2/ })
    .click()
  await expect(page).toHaveURL(/pagina=2/)
  await page.goBack()
  await expect(page).not.toHaveURL(/pagina=2/)
  await expect(vehiculos).toBeVisible()
})

test('S2-067 S2-068 the card leads to what is reserved, and a service shows its way on a map however it is paid', async ({
  page,
  server,
}) => {
  test.setTimeout(LONG_WALK)
  await signIn(page, 'admin@transvalle.test', '/panel-control/servicios-en-curso')
  const reservas = page.getByRole('region', { name: 'Reservas' })
  await expect(reservas).toContainText(/servicios? pagados? esperan? vehículo o FUEC/)
  await reservas.getByRole('link', { name: 'Reservas Activas' }).click()
  await expect(page.getByRole('tab', { name: /^Reservados/ })).toHaveAttribute('aria-selected', 'true')
  const mapa = page.getByRole('dialog', { name: 'Mapa de trayectoria del servicio contratado' })
  await filas(page)
    .first()
    .getByRole('button', { name: /^Mapa de trayectoria/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(mapa.locator('[data-estado-mapa=listo]')).toHaveAttribute('data-servicios-visibles', '1')
  await expect(mapa.getByText('Destino', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/trayectoria=/)
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(mapa).toHaveCount(0)
  const ids = new Map<string, string>()
  for (const estado of ['reservado', 'confirmado', 'finalizado']) {
    const { filas: todas } = (await (await page.request.get(`/api/servicios?estado=${estado}`)).json()) as {
      filas: { id: string; metodoPago: string }[]
    }
    for (const { id, metodoPago } of todas) ids.set(metodoPago, id)
  }
  expect([...ids.keys()].toSorted()).toEqual(['epayco', 'transferencia'])
  for (const id of ids.values()) {
    await visit(page, `/panel-control/reservaciones?trayectoria=${id}`)
    await expect(mapa.locator('[data-estado-mapa=listo]')).toBeVisible()
    await expect(mapa).toContainText(`Servicio #${id.slice(-6)}`)
  }

  await test.step('where the vehicle came along is drawn to where it is now, and grows with the stream alone', async () => {
    const lista = (await (await page.request.get('/api/servicios?estado=confirmado')).json()) as {
      filas: { id: string; placas: string; latOrigen: number; lonOrigen: number; recorridoIniciado: boolean }[]
    }
    const viaje = lista.filas.find((uno) => uno.recorridoIniciado)
    if (!viaje) throw new Error('no trip is running')
    const aliado = createPartner(server.url)
    const ahora = Date.now()
    const reportar = async (segundos: number): Promise<number[]> => {
      const [lat, lon] = [viaje.latOrigen + segundos / 4_000, viaje.lonOrigen]
      const en = new Date(ahora + segundos * 1000).toISOString()
      expect(await aliado.reportar({ idServicio: viaje.id, placas: viaje.placas, lat, lon, en })).toEqual({
        movida: true,
      })
      return [lon, lat]
    }
    const [primero, segundo] = [await reportar(0), await reportar(10)]
    const lecturas: string[] = []
    page.on('request', (pedido) => pedido.url().endsWith('/traza') && lecturas.push(pedido.url()))
    await visit(page, `/panel-control/viajes-confirmados?trayectoria=${viaje.id}`)
    await expect(mapa).toContainText('La línea verde es por donde ha pasado el vehículo')
    await expect.poll(() => drawnTrace(page)).toEqual([primero, segundo])
    expect(lecturas).not.toEqual([])
    // A stream that opens after the reading may ask for it again; once it is open, it brings each point.
    await expect(page.getByText('En línea', { exact: true })).toBeVisible()
    lecturas.length = 0
    const tercero = await reportar(45)
    await expect.poll(() => drawnTrace(page)).toEqual([primero, segundo, tercero])
    const cuarto = await reportar(55)
    await expect.poll(() => drawnTrace(page)).toEqual([primero, segundo, tercero, cuarto])
    expect(lecturas).toEqual([])
  })
})
