import type { Page } from '@playwright/test'
import { findFaultsInBothThemes } from './support/accessibility.ts'
import { createPdf } from './support/files.ts'
import { LONG_WALK, expect, signIn, test, visit } from './support/test.ts'

test.use({ world: 'pagos' })

const tabla = (page: Page, name: string) => page.getByRole('table', { name })
const filas = (page: Page, name: string) =>
  tabla(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
const insignia = (page: Page) =>
  page.getByRole('navigation', { name: 'Pestañas' }).getByRole('link', { name: /^Pagos Pendientes/ })

test('S8-050 S8-051 S8-052 S8-053 the lists of money say why they are empty', async ({ page }) => {
  await signIn(page, 'admin@andina.test', '/panel-control/reservas')
  for (const [ruta, texto] of [
    ['reservas', 'No hay Pagos Epayco por Validar'],
    ['pagos', 'No hay anticipos Por Pagar'],
    ['saldos', 'No hay Saldos Por Pagar a Conductores'],
    ['recompensas', 'No hay Recompensas Por Pagar'],
  ] as const) {
    await visit(page, `/panel-control/${ruta}`)
    await expect(page.getByRole('main').getByText(texto, { exact: true })).toBeVisible()
  }
})

test('S2-065 an advance is paid by keyboard with its number and proof, corrected with a reason, and everything follows', async ({
  page,
}) => {
  test.setTimeout(LONG_WALK)
  await signIn(page, 'admin@transvalle.test', '/panel-control/pagos')
  await expect(page.getByRole('tab', { name: /^Anticipos pendientes/ })).toHaveAttribute('aria-selected', 'true')
  const lista = filas(page, 'Anticipos pendientes')
  await expect(lista.first()).toBeVisible()
  const cuantos = await lista.count()
  const total = (await page.getByText(/^Total: /).innerText()).replace(/\D/g, '')
  const antes = Number((await insignia(page).innerText()).replace(/\D/g, ''))
  const codigo = (await lista.first().getByRole('link').innerText()).slice(1)
  await lista
    .first()
    .getByRole('button', { name: /^Ver detalle/ })
    .focus()
  await page.keyboard.press('Enter')
  const detalle = page.getByRole('dialog', { name: `Pago del anticipo del servicio #${codigo}` })
  await expect(page).toHaveURL(/reserva=/)
  const enlace = page.url()
  await expect(detalle.getByText('Se paga a')).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await detalle.getByRole('button', { name: 'Confirmar pago' }).click()
  await expect(detalle.getByText('El número de transacción es requerido')).toBeVisible()
  await detalle.getByRole('textbox', { name: /Número de transacción/ }).fill('AN-5501')
  await detalle
    .getByLabel('Comprobante', { exact: true })
    .setInputFiles({ name: 'comprobante.pdf', mimeType: 'application/pdf', buffer: createPdf() })
  await expect(detalle.getByText('comprobante.pdf')).toBeVisible()
  await detalle.getByRole('textbox', { name: /Número de transacción/ }).press('Enter')
  await expect(page.getByText('Pago registrado con éxito')).toBeVisible()
  await expect(page).toHaveURL(/\/panel-control\/pagos$/)
  await expect(lista).toHaveCount(cuantos - 1)
  await expect(page.getByRole('main')).not.toContainText(`#${codigo}`)
  await expect(insignia(page)).toContainText(String(antes - 1))

  await test.step('the link shows it as paid, with its proof; a correction brings it back', async () => {
    await page.goto(enlace)
    await expect(detalle.getByText('Este pago ya está registrado.')).toBeVisible()
    await expect(detalle.getByRole('region', { name: 'Movimientos' })).toContainText('transacción AN-5501')
    await expect(detalle.getByRole('link', { name: 'Ver comprobante' })).toBeVisible()
    await detalle.getByRole('button', { name: 'Corregir este pago' }).click()
    const correccion = page.getByRole('dialog', { name: 'Corregir el pago del anticipo' })
    await correccion.getByRole('button', { name: 'Corregir pago' }).click()
    await expect(correccion.getByText('Escribe por qué se corrige')).toBeVisible()
    await correccion.getByRole('textbox', { name: /Motivo/ }).fill('Número de otro servicio')
    await correccion.getByRole('button', { name: 'Corregir pago' }).click()
    await expect(detalle.getByRole('region', { name: 'Movimientos' })).toContainText('Motivo: Número de otro servicio')
    await detalle.getByRole('button', { name: 'Cerrar' }).last().click()
    await expect(lista).toHaveCount(cuantos)
    await expect(page.getByText(/^Total: /)).toHaveText(new RegExp(total.replace(/\B(?=(\d{3})+$)/g, '\\.')))
    await expect(insignia(page)).toContainText(String(antes))
  })

  await test.step('S2-063 the history tells it, and the story of the service from its line', async () => {
    await visit(page, '/panel-control/historial')
    const historial = filas(page, 'Historial')
    await expect(historial.first()).toContainText('Corrigió un pago')
    await expect(historial.first()).toContainText('Número de otro servicio')
    expect(await findFaultsInBothThemes(page)).toEqual([])
    await page.getByRole('searchbox').fill(codigo)
    await expect(historial.nth(1)).toContainText('Pagó el anticipo')
    await historial
      .first()
      .getByRole('button', { name: `#${codigo}` })
      .click()
    const historia = page.getByRole('dialog', { name: `Historia del servicio #${codigo}` })
    await expect(historia.getByRole('listitem').last()).toContainText('Corrigió un pago')
    await expect(page).toHaveURL(/historia=/)
    await page.keyboard.press('Escape')
    await expect(historia).toHaveCount(0)
  })
})

test('S2-065 a reward is paid for what was paid, and leaves its list', async ({ page }) => {
  await signIn(page, 'admin@transvalle.test', '/panel-control/recompensas')
  const fila = filas(page, 'Recompensas pendientes').filter({ hasText: 'Julián Ospina' })
  await expect(fila).toContainText('WXN903')
  await fila.getByRole('button', { name: /^Ver detalle/ }).click()
  const detalle = page.getByRole('dialog', { name: 'Recompensa por el vehículo WXN903' })
  await detalle.getByRole('textbox', { name: /Valor pagado/ }).fill('50.000')
  await detalle.getByRole('textbox', { name: /Número de transacción/ }).fill('REC-77')
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await detalle.getByRole('button', { name: 'Confirmar pago' }).click()
  await expect(page.getByText('Pago registrado con éxito')).toBeVisible()
  await visit(page, '/panel-control/recompensas')
  await expect(page.getByText('No hay Recompensas Por Pagar')).toBeVisible()
})
