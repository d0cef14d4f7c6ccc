import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import type { Page } from '@playwright/test'
import { findFaults } from './support/accessibility.ts'
import { createPartner, createServicio } from './support/partner.ts'
import { LONG_WALK, expect, signIn, test } from './support/test.ts'
import { passUndo } from './support/undo.ts'

test.use({ world: 'mapa completo' })

type Cuerpo = ReturnType<typeof createServicio>['cuerpo']

/** Wins a service through the API with the page's session, up to the payment. */
const ganar = async (page: Page, url: string, cuerpo: Cuerpo) => {
  const aliado = createPartner(url)
  const { id } = await aliado.publicar(cuerpo)
  const pedir = async (ruta: string, data: object) => {
    const respuesta = await page.request.post(ruta, { headers: { 'x-aliadas': 'web' }, data })
    expect([ruta, respuesta.ok(), await respuesta.text()]).toEqual([ruta, true, expect.any(String)])
  }
  await pedir(`/api/servicios/${String(id)}/ofertas`, { precio: 400_000 })
  const [oferta] = await aliado.ofertas(String(id))
  await aliado.aceptar(String(id), String(oferta?.['id']), 'transferencia')
  await pedir(`/api/servicios/${String(id)}/validar-pago`, { numeroTransaccion: `DIA-${String(id)}` })
  return String(id)
}

/** How many pages the print of what stands on the screen has, on letter. */
const pagesOnPaper = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    ?.length ?? 0

test('a day is walked with the keyboard: by departure, with free vehicles beside, to the vehicle that is assigned', async ({
  page,
  server,
}) => {
  test.setTimeout(LONG_WALK)
  // Far from the demo's days, so that this test has the day for itself.
  const dia = fechaBogota(new Date(Date.now() + 40 * DIA_MS))
  const vacio = fechaBogota(new Date(Date.now() + 39 * DIA_MS))
  await signIn(page, 'admin@transvalle.test', '/panel-control/monitor-map')
  const { cuerpo } = createServicio(new Date(), 'Van')
  await ganar(page, server.url, { ...cuerpo, fechaSalida: dia, horaSalida: '15:00', origen: 'De la tarde' })
  await ganar(page, server.url, { ...cuerpo, fechaSalida: dia, horaSalida: '06:30', origen: 'De la mañana' })

  const vista = page.getByRole('group', { name: 'Vista de la lista' })
  const lista = page.getByRole('listbox', { name: 'Servicios del día' })
  const opciones = lista.getByRole('option')
  await vista.getByRole('button', { name: 'Servicios' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/vista=dia/)

  await page.goto(`/panel-control/monitor-map?vista=dia&dia=${vacio}`)
  await page.getByRole('button', { name: /^Ir al próximo: / }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`dia=${dia}`))
  await expect(opciones).toHaveCount(2)
  await expect(opciones.first()).toContainText(/6:30.*De la mañana.*Libres: [A-Z]{3}\d{3} \(\d+\)/s)
  await expect(opciones.last()).toContainText(/3:00.*De la tarde/s)
  await expect(page.getByText('2 servicios, 2 sin vehículo')).toBeVisible()
  // The map shows only that day.
  await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos' }).press('Enter')
  await expect(page.locator('[data-estado-mapa=listo]')).toHaveAttribute('data-servicios-visibles', '2')
  expect(await findFaults(page), 'day').toEqual([])

  // A day of more trips with the longest texts than one page holds in letters that can be read is two pages.
  await page.route(/\/api\/programacion\?.*porPagina=100/, async (route) => {
    const cuerpoDelDia = (await (await route.fetch()).json()) as { filas: Record<string, unknown>[] }
    const [fila] = cuerpoDelDia.filas
    const filas = Array.from({ length: 100 }, (_, i) => ({
      ...fila,
      id: String(i).padStart(24, 'A'),
      origen: 'Un lugar con nombre largo '.repeat(8).slice(0, 200),
    }))
    await route.fulfill({ json: { ...cuerpoDelDia, filas, total: { filas: 100, exacto: true } } })
  })
  await page.getByRole('button', { name: 'Imprimir la hoja del día' }).click()
  await expect(page.getByText('100 servicios en 2 páginas.')).toBeVisible()
  expect(await pagesOnPaper(page)).toBe(2)
  // The counter sees more pages where there are more.
  await page.locator('[data-sheet]').evaluate((hoja: HTMLElement) => hoja.style.setProperty('font-size', '24pt'))
  expect(await pagesOnPaper(page)).toBeGreaterThan(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // After these words: the code of a service may look like plates.
  const placas = /Libres: ([A-Z]{3}\d{3})/.exec((await opciones.first().textContent()) ?? '')?.[1] ?? ''
  await lista.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: /^Servicio #/ })).toContainText('De la mañana')
  await page.getByRole('button', { name: 'Compartir el viaje' }).click()
  await page.getByRole('checkbox', { name: /cliente/ }).check()
  expect(await pagesOnPaper(page)).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Asignar vehículo' }).press('Enter')
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('radio', { name: new RegExp(placas) }).press('Space')
  await dialogo.getByRole('button', { name: 'Continuar' }).press('Enter')
  await passUndo(page, () => dialogo.getByRole('button', { name: 'Confirmar' }).press('Enter'))
  // Live: the row shows its vehicle, and the other row offers the vehicles that are still free.
  await expect(opciones.first()).toContainText(`Vehículo: ${placas}`)
  await expect(page.getByText('2 servicios, 1 sin vehículo')).toBeVisible()
})

test('on a phone a day is a sheet of its own, and choosing another day is one touch', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page, 'admin@transvalle.test', '/panel-control/monitor-map?vista=dia')
  await page.getByRole('button', { name: /^Programación/ }).click()
  await expect(page.getByRole('group', { name: 'Día de salida' })).toBeVisible()
  await page.getByRole('button', { name: 'Día siguiente' }).click()
  await expect(page.getByText(/^Mañana, /)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`dia=${fechaBogota(new Date(Date.now() + DIA_MS))}`))
  await page.getByRole('button', { name: 'Hoy' }).click()
  await expect(page).not.toHaveURL(/dia=\d/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
