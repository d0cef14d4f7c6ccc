import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServicio } from './support/partner.ts'
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

test('the platform tests a partner’s webhook, reads what was sent, sends it again and replaces its secret', async ({
  page,
  server,
}) => {
  const recibidos: { id: string; firma: string; tipo: string }[] = []
  let contesta = 200
  const receptor = createServer((pedido, respuesta) => {
    let cuerpo = ''
    pedido.on('data', (parte: Buffer) => (cuerpo += parte.toString()))
    pedido.on('end', () => {
      const { type } = JSON.parse(cuerpo) as { type: string }
      const [id, firma] = [pedido.headers['webhook-id'], pedido.headers['webhook-signature']].map(String)
      recibidos.push({ id: id ?? '', firma: firma ?? '', tipo: type })
      respuesta.writeHead(contesta).end('recibido')
    })
  })
  await new Promise<void>((listo) => receptor.listen(0, '127.0.0.1', listo))
  const url = `http://127.0.0.1:${(receptor.address() as AddressInfo).port}/aliadas`
  await signIn(page, 'plataforma@aliadas.test', '/panel-control/aliados')
  await page.getByRole('button', { name: 'Registrar aliado' }).click()
  const registro = page.getByRole('dialog', { name: 'Registrar aliado' })
  await registro.getByLabel('Nombre del aliado').fill('Agencia de eventos')
  await registro.getByRole('button', { name: 'Registrar' }).click()
  await page.getByRole('region', { name: 'Claves' }).getByRole('button', { name: 'Crear clave' }).click()
  const nueva = page.getByRole('dialog', { name: 'Crear clave de aliado' })
  for (const alcance of [/^Leer sus servicios/, /^Publicar, cambiar/, /^Registrar direcciones/])
    await nueva.getByLabel(alcance).check()
  await nueva.getByRole('button', { name: 'Crear clave' }).click()
  const clave = await page.getByRole('dialog').getByLabel('Clave', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Ya la guardé' }).click()
  const llamar = async (metodo: string, ruta: string, cuerpo?: object) => {
    const respuesta = await fetch(`${server.url}/api/v1${ruta}`, {
      method: metodo,
      headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
      ...(cuerpo ? { body: JSON.stringify(cuerpo) } : {}),
    })
    expect(respuesta.ok, `${metodo} ${ruta}: ${await respuesta.clone().text()}`).toBe(true)
    return (await respuesta.json()) as Record<string, unknown>
  }
  await llamar('POST', '/webhooks', { url })
  await page.reload()
  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await expect(webhooks).toContainText('Sin fallas')
  const menu = async (acto: string) => {
    await webhooks.getByRole('button', { name: /^Más acciones/ }).click()
    await page.getByRole('menuitem', { name: acto }).click()
  }
  await menu('Enviar una prueba')
  await expect.poll(() => recibidos.map(({ tipo }) => tipo)).toEqual(['webhook.prueba'])

  const { id } = await llamar('POST', '/servicios', createServicio(new Date()).cuerpo)
  await llamar('PATCH', `/servicios/${String(id)}`, { pasajeros: 5 })
  await expect.poll(() => recibidos.map(({ tipo }) => tipo)).toEqual(['webhook.prueba', 'servicio.cambiado'])
  await webhooks.getByRole('button', { name: /^Ver las entregas/ }).click()
  const entregas = page.getByRole('dialog', { name: /^Entregas a/ })
  await expect(entregas.getByRole('row', { name: /servicio.cambiado/ })).toContainText('Entregada')
  expect(await findFaultsInBothThemes(page), 'deliveries').toEqual([])
  contesta = 500
  await entregas.getByRole('button', { name: /^Reenviar servicio.cambiado/ }).click()
  await expect(entregas.getByRole('row', { name: /servicio.cambiado/ })).toContainText(/500.*recibido/)
  expect(
    recibidos
      .filter(({ tipo }) => tipo === 'servicio.cambiado')
      .map(({ id: uno }) => uno)
      .slice(0, 2),
  ).toEqual([recibidos[1]?.id, recibidos[1]?.id])
  contesta = 200
  await entregas.getByRole('button', { name: 'Reenviar un tramo' }).click()
  await page.getByRole('dialog', { name: 'Reenviar un tramo' }).getByRole('button', { name: 'Reenviar' }).click()
  await expect(entregas.getByRole('row', { name: /servicio.cambiado/ })).toContainText('Entregada')
  await entregas.getByRole('button', { name: 'Cerrar', exact: true }).last().click()

  await menu('Cambiar el secreto')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cambiar' }).click()
  const secreto = page.getByRole('dialog', { name: 'Secreto del webhook' })
  await expect(secreto.getByLabel('Clave', { exact: true })).toHaveValue(/^whsec_/)
  await secreto.getByRole('button', { name: 'Ya la guardé' }).click()
  recibidos.length = 0
  await menu('Enviar una prueba')
  await expect.poll(() => recibidos.map(({ firma }) => firma.split(' ').length)).toEqual([2])
  await menu('Apagar')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
  await expect(webhooks).toContainText('Lo apagó la plataforma')
  await menu('Borrar')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar' }).click()
  await expect(webhooks).toContainText('No ha registrado webhooks')
  receptor.close()
})
