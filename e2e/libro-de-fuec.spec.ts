import { readFile } from 'node:fs/promises'
import type { Fuec, FuecDelLibro } from '@aliadas/contract/fuec'
import type { Page } from '@playwright/test'
import { findFaults, findFaultsInBothThemes } from './support/accessibility.ts'
import { typeDate } from './support/dates.ts'
import { enableIssuing } from './support/fuec.ts'
import { LONG_WALK, expect, signIn, test, visit } from './support/test.ts'

test.use({ world: 'libro de fuec' })

const RUTA = '/panel-control/libro-de-fuec'

/** The pages of a paper that the page draws, in a dialog of this name, which is then closed. */
const mirarPapel = async (page: Page, titulo: string, nombre: string) => {
  const papel = page.getByRole('dialog', { name: titulo })
  for (const n of [1, 2]) await expect(papel.getByRole('img', { name: `${nombre}, página ${n} de 2` })).toBeVisible()
  expect(await findFaultsInBothThemes(page), titulo).toEqual([])
  await page.keyboard.press('Escape')
  await expect(papel).toBeHidden()
}

/** Issues a FUEC for a reserved service that has its vehicle, in the dialog of the map. */
const expedirEnElMapa = async (page: Page): Promise<Fuec> => {
  const { filas } = await (await page.request.get('/api/servicios?estado=reservado')).json()
  const { id } = (filas as { id: string; placas: string | null }[]).find(({ placas }) => placas !== null) ?? {}
  await page.goto(`/panel-control/monitor-map?servicio=${id}&dialogo=subirFuec`)
  await page.getByRole('button', { name: 'Expedir aquí' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Expedir FUEC' })
  await dialogo.getByRole('button', { name: 'Ver borrador' }).click()
  await expect(dialogo.getByText('La dirección del responsable es requerida')).toBeVisible()
  expect(await findFaultsInBothThemes(page), 'wrong fields').toEqual([])
  for (const [campo, valor] of [
    ['Documento del contratante', '811036370-8'],
    ['Contratante', 'Viajes del Sur S.A.'],
    ['Responsable', 'Ana Pérez'],
    ['Cédula del responsable', '31234567'],
    ['Teléfono del responsable', '3001234567'],
    ['Dirección del responsable', 'Avenida 6N # 20-30'],
  ] as const)
    await dialogo.getByLabel(campo, { exact: true }).fill(valor)
  await typeDate(dialogo, 'El contrato comienza', '2020-01-01')
  await typeDate(dialogo, 'El contrato termina', '2099-12-31')
  await dialogo.getByRole('button', { name: 'Ver borrador' }).click()
  await mirarPapel(page, 'Borrador del FUEC', 'Borrador del FUEC')
  await dialogo.getByRole('button', { name: 'Expedir FUEC' }).click()
  await expect(page.getByText('FUEC expedido con éxito')).toBeVisible()
  const { fuecs } = await (await page.request.get(`/api/servicios/${id}/fuecs`)).json()
  return (fuecs as [Fuec])[0]
}

test('the book of FUECs: issue one, find it, a vehicle’s last days, file, verification, annul; the platform reads it', async ({
  page,
  otherPage,
}) => {
  test.setTimeout(LONG_WALK)
  await signIn(page, 'admin@transvalle.test', RUTA)
  await expect(page.getByText('Aún no hay FUEC expedidos aquí')).toBeVisible()
  expect(await findFaultsInBothThemes(page), 'empty').toEqual([])
  const plataforma = await otherPage()
  await enableIssuing(page, plataforma)
  await test.step('administrators see a sample of their FUECs', async () => {
    await visit(page, '/panel-control/datos-legales')
    await page.getByRole('button', { name: 'Ver una muestra' }).click()
    await mirarPapel(page, 'Muestra de tus FUEC', 'Muestra del FUEC')
  })
  const fuec = await test.step('what is wrong is said at the field, the draft is read, and then it is issued', () =>
    expedirEnElMapa(page))
  const { filas } = (await (await page.request.get('/api/fuecs')).json()) as { filas: FuecDelLibro[] }
  const numero = fuec.numero.replace(/^(\d{3})(\d{4})(\d{2})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4 $5 $6')
  await visit(page, RUTA)
  const tabla = page.getByRole('table', { name: 'FUEC expedidos' })
  const fila = tabla.getByRole('row').filter({ hasText: numero })

  await test.step('it says number, state, days, vehicle, client and service', async () => {
    for (const texto of [fuec.placas, fuec.contratante, `#${fuec.idServicio.slice(-6)}`, 'Nunca'])
      await expect(fila).toContainText(texto)
    await expect(fila).toContainText(/Vigente|Aún no rige/)
    await expect(fila.getByRole('link', { name: numero, exact: true })).toHaveAttribute('href', fuec.archivo ?? '')
    expect(await findFaultsInBothThemes(page), 'list').toEqual([])
  })

  await test.step('a search by the printed number finds it, another word does not', async () => {
    await page.getByRole('searchbox').fill('nadie lo contrató')
    await expect(page.getByText('Nada coincide con «nadie lo contrató»')).toBeVisible()
    await page.getByRole('searchbox').fill(numero)
    await expect(fila).toBeVisible()
    await page.getByRole('button', { name: 'Limpiar' }).click()
  })

  await test.step('the plates and the last 60 days are in the address, and the file has the same rows', async () => {
    await fila.getByRole('button', { name: `Solo los FUEC de ${fuec.placas}` }).click()
    await page.getByRole('button', { name: 'Sus últimos 60 días' }).click()
    await expect(page).toHaveURL(new RegExp(`placas=${fuec.placas}.*desde=|desde=.*placas=${fuec.placas}`))
    // The trip is to come, so no day behind is covered.
    await expect(page.getByText('Nada coincide con los filtros')).toBeVisible()
    await page.getByRole('button', { name: /^Vigencia/ }).click()
    await page.getByRole('button', { name: 'Cualquier día' }).click()
    await expect(fila).toBeVisible()
    const bajada = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    const archivo = await readFile(await (await bajada).path(), 'utf8')
    expect(archivo.trimEnd().split('\r\n')).toHaveLength(2)
    expect(archivo).toContain(numero)
  })

  await test.step('the officer’s page opens from the row, and the row tells that it was looked at', async () => {
    const agente = await otherPage()
    await agente.goto(filas[0]?.pagina ?? '')
    await expect(agente.getByText(fuec.placas)).toBeVisible()
    expect(await findFaults(agente), 'the officer’s page').toEqual([])
    await agente.goto('/f')
    await expect(agente.getByRole('heading', { level: 1 })).toHaveText('Verifica un FUEC')
    expect(await findFaults(agente), 'by number and plates').toEqual([])
    await agente.setViewportSize({ width: 360, height: 640 })
    const texto = agente.locator('.barra span')
    // Neither the name nor the page's title breaks on a phone: they stand one below the other.
    expect((await texto.boundingBox())?.height).toBeLessThan(24)
    expect((await agente.locator('.barra').boundingBox())?.height).toBeLessThan(64)
    await expect(fila.getByRole('link', { name: `Página de verificación del FUEC ${numero}` })).toHaveAttribute(
      'href',
      filas[0]?.pagina ?? '',
    )
    await page.reload()
    await expect(fila).toContainText('una vez')
  })

  await test.step('the platform reads it under its company and annuls nothing', async () => {
    await visit(plataforma, RUTA)
    const suya = plataforma.getByRole('row').filter({ hasText: numero })
    await expect(suya).toContainText('Transvalle')
    await expect(suya.getByRole('button', { name: /^Anular/ })).toHaveCount(0)
    expect(await findFaultsInBothThemes(plataforma), 'platform').toEqual([])
  })

  await test.step('annulled with its reason, it stays in the list and says so', async () => {
    await fila.getByRole('button', { name: `Anular el FUEC ${numero}` }).click()
    const dialogo = page.getByRole('dialog')
    expect(await findFaultsInBothThemes(page), 'annul').toEqual([])
    await dialogo.getByLabel('Motivo').fill('El cliente cambió de ruta')
    await dialogo.getByRole('button', { name: 'Anular FUEC' }).click()
    await expect(fila).toContainText('Anulado')
    await expect(fila).toContainText('El cliente cambió de ruta')
    await expect(fila.getByRole('button', { name: /^Anular/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Anulado' }).click()
    await expect(page).toHaveURL(/estado=anulado/)
    await expect(fila).toBeVisible()
  })
})
