import { findFaults } from './support/accessibility.ts'
import { expect, signIn, test, visit } from './support/test.ts'

test('the platform sees whose each service is, narrows lists and map to one company, and is never asked to act', async ({
  page,
}) => {
  await signIn(page, 'plataforma@aliadas.test', '/panel-control/reservaciones')
  const tabla = page.getByRole('table', { name: 'Servicios' })
  const empresa = page.getByRole('combobox', { name: 'Empresa' })
  await expect(tabla.getByRole('columnheader', { name: 'Empresa' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mis ofertas' })).toHaveCount(0)
  const todas = await tabla.getByRole('row').count()

  await empresa.fill('pacif')
  await page.getByRole('option', { name: /Pac[ií]fico/ }).click()
  await expect(page).toHaveURL(/empresa=[0-9A-Z]{24}/)
  await expect(tabla.getByRole('row').nth(1)).toContainText(/Pac[ií]fico/)
  expect(await tabla.getByRole('row').count()).toBeLessThan(todas)
  await page.getByRole('tab', { name: /^Confirmados/ }).click()
  await expect(page).toHaveURL(/viajes-confirmados\?.*empresa=/)
  await page.reload()
  await expect(empresa).toHaveValue(/Pac[ií]fico/)

  await visit(page, '/panel-control/servicios-en-curso')
  await expect(tabla).toContainText('Espera ofertas')
  await expect(page.getByText('Haz tu oferta')).toHaveCount(0)
  expect(await findFaults(page), 'lists').toEqual([])

  await visit(page, '/panel-control/mis-ofertas')
  await expect(page.getByText('La plataforma no hace ofertas')).toBeVisible()
  await visit(page, '/panel-control/pagos')
  await expect(page.getByRole('combobox', { name: 'Empresa' })).toBeVisible()

  await visit(page, '/panel-control/monitor-map?ver=pendiente,validar,reservado,confirmado')
  const opciones = page.getByRole('listbox', { name: 'Servicios en el mapa' }).getByRole('option')
  await expect(opciones.filter({ hasText: 'Sin adjudicar' }).first()).toBeVisible()
  await expect(opciones.filter({ hasText: /Ofertar|Cierra en/ })).toHaveCount(0)
  await empresa.fill('transvalle')
  await page.getByRole('option', { name: 'Transvalle', exact: true }).click()
  await expect(opciones.filter({ hasText: 'Sin adjudicar' })).toHaveCount(0)
  await expect(opciones.first()).toContainText('Transvalle')
  await expect(opciones.filter({ hasText: /Pac[ií]fico/ })).toHaveCount(0)
  expect(await findFaults(page), 'map').toEqual([])
})
