import { readFile } from 'node:fs/promises'
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

/** Pays the balance of a service through the API. */
const pagarAparte = async (page: Page, codigo: string): Promise<void> => {
  const headers = { 'x-aliadas': 'web' }
  const lista = await page.request.get('/api/pagos/pendientes?clase=saldo', { headers })
  const { filas: todas } = (await lista.json()) as { filas: { id: string; codigo: string }[] }
  const id = todas.find((fila) => fila.codigo === codigo)?.id ?? ''
  const { cuentaVista } = (await (await page.request.get(`/api/servicios/${id}/pagos`, { headers })).json()) as {
    cuentaVista: string
  }
  const data = { clase: 'saldo', numeroTransaccion: 'APARTE-1', cuentaVista }
  expect((await page.request.post(`/api/pagos/${id}/pagar`, { headers, data })).status()).toBe(200)
}

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
  // The badge counts both kinds and is visible.
  const resumen = await page.request.get('/api/pagos/resumen', { headers: { 'x-aliadas': 'web' } })
  const { anticipos, saldos } = (await resumen.json()) as { anticipos: number; saldos: number }
  expect([anticipos > 0, saldos > 0]).toEqual([true, true])
  const antes = anticipos + saldos
  await expect(insignia(page).locator('.MuiBadge-badge')).toHaveText(String(antes))
  await expect(insignia(page).locator('.MuiBadge-badge')).toBeVisible()
  const codigo = (await lista.first().getByRole('link').innerText()).slice(1)
  await lista
    .first()
    .getByRole('button', { name: /^Pagar el pago/ })
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

// Runs before the balances are paid: its own payments are refused.
test('S2-065 several balances are chosen and paid with a pasted column; one that fails says so and stays', async ({
  page,
}) => {
  await signIn(page, 'admin@transvalle.test', '/panel-control/saldos')
  const lista = filas(page, 'Saldos pendientes')
  await expect(lista.nth(1)).toBeVisible()
  const cuantos = await lista.count()
  await page.getByRole('checkbox', { name: 'Elegir todas las de esta página' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: `${cuantos} elegidas` })).toBeVisible()
  await page.getByRole('button', { name: `Pagar ${cuantos}` }).press('Enter')
  const dialogo = page.getByRole('dialog', { name: `Pagar ${cuantos} saldos` })
  const numeros = dialogo.getByRole('textbox', { name: /^Número de transacción del pago/ })
  await expect(numeros).toHaveCount(cuantos)
  await dialogo.getByRole('button', { name: `Registrar ${cuantos} pagos` }).click()
  await expect(dialogo.getByText('El número de transacción es requerido').first()).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  const columna = Array.from({ length: cuantos }, (_, i) => `SA-${i}`)
  await numeros.first().evaluate((casilla, texto) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', texto)
    casilla.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, columna.join('\r\n'))
  await expect(dialogo.getByText(`Se llenaron ${cuantos} casillas.`)).toBeVisible()
  await expect(numeros.last()).toHaveValue(`SA-${cuantos - 1}`)
  await numeros.last().fill('SA-0')
  await dialogo.getByRole('button', { name: `Registrar ${cuantos} pagos` }).click()
  await expect(dialogo.getByText('Ese número está en otra de estas filas, que se paga a otra cuenta')).toHaveCount(2)
  // Another tab pays the last one meanwhile.
  const ultimo = await dialogo.getByRole('listitem').last().innerText()
  const codigo = /#(\w{6})/.exec(ultimo)?.[1] ?? ''
  await numeros.last().fill('SA-9')
  await pagarAparte(page, codigo)
  await numeros.last().press('Enter')
  await expect(dialogo.getByText(`Se registraron ${cuantos - 1} de ${cuantos} pagos.`)).toBeVisible()
  await expect(dialogo.getByText('Pagado', { exact: true })).toHaveCount(cuantos - 1)
  await dialogo.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(page.getByText('No hay Saldos Por Pagar a Conductores')).toBeVisible()
})

test('S2-065 a reward is paid for what was paid, and leaves its list', async ({ page }) => {
  await signIn(page, 'admin@transvalle.test', '/panel-control/recompensas')
  const fila = filas(page, 'Recompensas pendientes').filter({ hasText: 'Julián Ospina' })
  await expect(fila).toContainText('WXN903')
  await fila.getByRole('button', { name: /^Pagar / }).click()
  const detalle = page.getByRole('dialog', { name: 'Recompensa por el vehículo WXN903' })
  await detalle.getByRole('textbox', { name: /Valor pagado/ }).fill('50.000')
  await detalle.getByRole('textbox', { name: /Número de transacción/ }).fill('REC-77')
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await detalle.getByRole('button', { name: 'Confirmar pago' }).click()
  await expect(page.getByText('Pago registrado con éxito')).toBeVisible()
  await visit(page, '/panel-control/recompensas')
  await expect(page.getByText('No hay Recompensas Por Pagar')).toBeVisible()
})

test('S2-063 charts are read as tables too, and a statement of a driver is taken along as a PDF', async ({ page }) => {
  await signIn(page, 'admin@transvalle.test', '/panel-control/historial')
  await page.getByRole('tab', { name: 'Gráficas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gráficas')
  // Behind the bars there is a table for screen readers, with the last twelve weeks and their sum.
  const ingresos = page.getByRole('region', { name: 'Ingresos' })
  await expect(ingresos.getByRole('table', { name: 'Ingresos' }).getByRole('rowheader')).toHaveCount(13)
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await ingresos.getByRole('button', { name: 'Tabla' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(ingresos.getByRole('row', { name: /^Total / }).first()).toContainText(/\$\s[1-9]/)

  await page.getByRole('tab', { name: 'Estados de cuenta' }).click()
  const personas = page.getByRole('table', { name: /^Estados de cuenta de / })
  const nombre = await personas.getByRole('rowheader').first().innerText()
  await personas.getByRole('button', { name: nombre }).press('Enter')
  await expect(page).toHaveURL(/titular=/)
  await expect(page.getByRole('heading', { name: nombre })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Movimientos del mes' })).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  const descarga = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).press('Enter')
  const archivo = await descarga
  expect(archivo.suggestedFilename()).toMatch(/^cuenta-\d{4}-\d\d-[a-z-]+\.pdf$/)
  expect((await readFile(await archivo.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
