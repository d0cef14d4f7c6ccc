import type { Page } from '@playwright/test'
import { findFaults } from './support/accessibility.ts'
import { expectAppears, stopClock } from './support/clock.ts'
import { createPartner, createServicio } from './support/partner.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ world: 'mapa completo', viewport: { width: 390, height: 844 }, hasTouch: true })

type MapaAbierto = {
  project: (lugar: [number, number]) => { y: number }
  isMoving: () => boolean
}

/** Distance in pixels between the chosen arrow and the sheet below it. */
const sobreLaHoja = (page: Page, lugar: [number, number]) =>
  page.locator('.mapa-lienzo').evaluate((lienzo, [lon, lat]) => {
    const mapa = Reflect.get(lienzo, Symbol.for('aliadas.mapa')) as MapaAbierto
    const hoja = document.querySelector('aside')?.getBoundingClientRect().top ?? 0
    const { y } = mapa.project([lon, lat])
    return mapa.isMoving() || y < 0 ? -1 : hoja - lienzo.getBoundingClientRect().top - y
  }, lugar)

test('on a phone a service is read in a sheet that is dragged, and its arrow is never below it', async ({
  page,
  server,
}) => {
  const { cuerpo } = createServicio(new Date(), 'Van')
  const { id } = await createPartner(server.url).publicar(cuerpo)
  const origen: [number, number] = [cuerpo.lonOrigen, cuerpo.latOrigen]
  await signIn(page, 'admin@transvalle.test', `/panel-control/monitor-map?servicio=${String(id)}`)
  await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()
  const detalle = page.getByRole('complementary', { name: /^Servicio #/ })
  const altura = page.getByRole('slider', { name: 'Altura del detalle' })
  const alto = async () => (await detalle.boundingBox())?.height ?? 0
  await expect(detalle).toContainText(cuerpo.destino)

  // Without zoom buttons, because fingers zoom; the attribution opens with one touch.
  await expect(page.getByRole('button', { name: 'Acercar' })).toBeHidden()
  await expect(page.locator('.maplibregl-ctrl-attrib')).toBeVisible()
  await expect(page.locator('.maplibregl-ctrl-attrib-inner')).toBeHidden()
  await expect.poll(() => sobreLaHoja(page, origen)).toBeGreaterThan(20)
  expect(await findFaults(page), 'sheet').toEqual([])

  const media = await alto()
  const asa = await altura.boundingBox()
  if (!asa) throw new Error('no grip')
  const [x, y] = [asa.x + asa.width / 2, asa.y + asa.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 100)
  await expect.poll(alto).toBeCloseTo(media + 100, -1)
  await page.mouse.move(x, 120)
  await page.mouse.up()
  await expect(altura).toHaveAttribute('aria-valuenow', '92')

  await altura.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(altura).toHaveAttribute('aria-valuenow', '34')
  await expect.poll(alto).toBeLessThan(media)
  await page.keyboard.press('ArrowUp')
  await expect(altura).toHaveAttribute('aria-valuenow', '56')
  await expect.poll(() => sobreLaHoja(page, origen)).toBeGreaterThan(20)
  await page.keyboard.press('Escape')
  await expect(detalle).toBeHidden()

  const lista = page.getByRole('slider', { name: 'Altura de la lista' })
  const barra = page.getByRole('button', { name: /^Servicios y filtros/ })
  await expect(barra).toHaveAttribute('aria-expanded', 'false')
  await lista.focus()
  await page.keyboard.press('ArrowUp')
  await expect(barra).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(barra).toHaveAttribute('aria-expanded', 'false')

  // Scale and attribution are above the closed sheet.
  const hoja = await page.getByRole('region', { name: 'Servicios y filtros' }).boundingBox()
  for (const dicho of ['.maplibregl-ctrl-scale', '.maplibregl-ctrl-attrib'])
    await expect
      .poll(async () => {
        const caja = await page.locator(dicho).boundingBox()
        return caja && hoja ? Math.floor(hoja.y - caja.y - caja.height) : -1
      }, dicho)
      .toBeGreaterThanOrEqual(0)
})

/** Whether nothing covers an element, at its corners or between them. */
const isFree = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [0.05, 0.5, 0.95].every((x) =>
    [0.1, 0.5, 0.9].every((y) => element.contains(document.elementFromPoint(left + x * width, top + y * height))),
  )
}

test('on a phone the newest toast stands alone over a form, whose field stays free, and a press shows those behind it', async ({
  page,
}) => {
  await signIn(page, 'admin@transvalle.test', '/panel-control/gestiona-flota?dialogo=vincular')
  const dialogo = page.getByRole('dialog', { name: 'Pedir un conductor por placas' })
  const campo = dialogo.getByRole('textbox', { name: 'Placas' })
  await expect(campo).toBeVisible()
  const enviar = dialogo.getByRole('button', { name: 'Enviar solicitud', disabled: false })
  // Keep the toasts open while further ones appear.
  await stopClock(page, Date.now())
  const avisos = page.getByRole('region', { name: 'Avisos' })
  const enviada = (placas: string) => avisos.getByText(`Solicitud enviada a ${placas}`)
  for (const placas of ['ZZX991', 'ZZX992', 'ZZX993']) {
    await campo.fill(placas)
    await campo.press('Enter')
    await expectAppears(page, enviada(placas))
    await expectAppears(page, enviar)
  }
  await campo.fill('ABC123')
  const mas = avisos.getByRole('button', { name: 'y 2 más' })
  await expect(mas).toHaveAttribute('aria-expanded', 'false')
  await expect(enviada('ZZX993')).toBeVisible()
  for (const placas of ['ZZX991', 'ZZX992']) await expect(enviada(placas)).toBeHidden()
  expect(await campo.evaluate(isFree)).toBe(true)
  expect(await enviar.evaluate(isFree)).toBe(true)

  await mas.tap()
  await expect(mas).toHaveAttribute('aria-expanded', 'true')
  for (const placas of ['ZZX991', 'ZZX992', 'ZZX993']) await expect(enviada(placas)).toBeVisible()
  await mas.tap()
  await expect(enviada('ZZX992')).toBeHidden()
})
