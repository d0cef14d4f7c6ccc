import { findFaults, findFaultsInBothThemes } from './support/accessibility.ts'
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

test('the platform registers a partner, gives it a key, sees what it asked for, replaces the key and suspends it', async ({
  page,
  server,
}) => {
  await signIn(page, 'plataforma@aliadas.test', '/panel-control/aliados')
  await page.getByRole('button', { name: 'Registrar aliado' }).click()
  const registro = page.getByRole('dialog', { name: 'Registrar aliado' })
  await registro.getByLabel('Nombre del aliado').fill('Rotación de hoteles')
  await registro.getByLabel(/^Correo electrónico/).fill('no es un correo')
  await registro.getByRole('button', { name: 'Registrar' }).click()
  await expect(registro.getByLabel(/^Correo electrónico/)).toHaveAccessibleDescription(/correo/)
  await registro.getByLabel(/^Correo electrónico/).fill('integraciones@rotacion.test')
  await registro.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rotación de hoteles' })).toBeVisible()

  const claves = page.getByRole('region', { name: 'Claves' })
  await expect(claves).toContainText('Aún no tiene claves')
  await claves.getByRole('button', { name: 'Crear clave' }).click()
  const nueva = page.getByRole('dialog', { name: 'Crear clave de aliado' })
  await nueva.getByLabel(/^Nombre de la clave/).fill('Producción')
  await nueva.getByLabel('Leer sus servicios').check()
  await nueva.getByRole('button', { name: 'Crear clave' }).click()
  const unaVez = page.getByRole('dialog').getByLabel('Clave', { exact: true })
  const primera = await unaVez.inputValue()
  await page.getByRole('button', { name: 'Ya la guardé' }).click()
  const llamar = async (clave: string, ruta = '/servicios') =>
    (await fetch(`${server.url}/api/v1${ruta}`, { headers: { authorization: `Bearer ${clave}` } })).status
  expect([await llamar(primera), await llamar(primera, `/servicios/${'A'.repeat(24)}`)]).toEqual([200, 404])

  await claves.getByRole('button', { name: /^Reemplazar la clave Producción/ }).click()
  await page.getByRole('dialog', { name: 'Reemplazar la clave' }).getByRole('button', { name: 'Reemplazar' }).click()
  const segunda = await unaVez.inputValue()
  await page.getByRole('button', { name: 'Ya la guardé' }).click()
  await expect(claves.getByRole('row', { name: /Producción/ })).toHaveCount(2)
  await expect(claves).toContainText('Reemplazada')
  expect([await llamar(primera), await llamar(segunda)]).toEqual([200, 200])

  // Counts reach the page some seconds after the calls.
  const llamadas = page.getByRole('region', { name: 'Llamadas' })
  await expect(async () => {
    await page.reload()
    await expect(llamadas.getByRole('row', { name: /404/ })).toContainText('Producción', { timeout: 2_000 })
  }).toPass()
  await llamadas.getByRole('button', { name: 'Bien' }).click()
  await expect(page).toHaveURL(/resultado=bien/)
  await expect(llamadas.getByRole('row', { name: /404/ })).toHaveCount(0)
  await expect(llamadas.getByRole('row', { name: /200/ }).first()).toBeVisible()
  expect(await findFaultsInBothThemes(page), 'partner').toEqual([])

  await page.getByRole('button', { name: 'Suspender' }).click()
  const suspension = page.getByRole('dialog', { name: 'Suspender a Rotación de hoteles' })
  await suspension.getByLabel('Motivo').fill('Contrato terminado')
  await suspension.getByRole('button', { name: 'Suspender' }).click()
  await expect(page.getByText('Suspendido: Contrato terminado')).toBeVisible()
  expect(await llamar(segunda)).toBe(403)
  await visit(page, '/panel-control/aliados?estado=suspendido')
  await expect(page.getByRole('row', { name: /Rotación de hoteles/ })).toContainText('Suspendido')
  expect(await findFaultsInBothThemes(page), 'partners').toEqual([])
})
