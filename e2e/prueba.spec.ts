import { createPartner, createServicio } from './support/partner.ts'
import { findFaultsInBothThemes } from './support/accessibility.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ world: 'prueba' })

test('TEN-28 the platform makes a test key; with it alone a client runs the main job, and no company sees any of it', async ({
  page,
  server,
}) => {
  await signIn(page, 'plataforma@aliadas.test', '/panel-control/claves-aliados')
  await page.getByRole('button', { name: 'Crear clave' }).click()
  const nueva = page.getByRole('dialog', { name: 'Crear clave de aliado' })
  await nueva.getByLabel('Nombre del aliado').fill('Turismo Demo')
  await expect(nueva.getByRole('radio', { name: 'De verdad' })).toBeChecked()
  await nueva.getByRole('radio', { name: 'De verdad' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(nueva.getByRole('radio', { name: 'De prueba' })).toBeChecked()
  await expect(nueva.getByText('ninguna real ve lo que hace')).toBeVisible()
  for (const alcance of [/^Leer sus servicios/, /^Publicar, cambiar/]) await nueva.getByLabel(alcance).check()
  await nueva.getByRole('button', { name: 'Crear clave' }).click()
  const clave = await page.getByRole('dialog').getByLabel('Clave', { exact: true }).inputValue()
  expect(clave).toMatch(/^prueba_/)
  await page.getByRole('button', { name: 'Ya la guardé' }).click()
  await expect(page.getByRole('row', { name: /De prueba/ })).toContainText('Turismo Demo')
  expect(await findFaultsInBothThemes(page), 'keys').toEqual([])

  const cliente = createPartner(server.url, clave)
  expect(await cliente.yo()).toMatchObject({ modo: 'prueba', aliado: { nombre: 'Turismo Demo' } })
  const servicio = createServicio(new Date(), 'Van')
  const { id } = await cliente.publicar(servicio.cuerpo)
  await expect.poll(async () => (await cliente.ofertas(String(id))).length).toBe(3)
  const [primera] = await cliente.ofertas(String(id))
  await cliente.aceptar(String(id), String(primera?.['id']), 'transferencia')
  await expect.poll(async () => (await cliente.leer(String(id)))['estado']).toBe('confirmado')
  expect(await cliente.avanzar(String(id), 'finalizado')).toMatchObject({ estado: 'finalizado' })

  // The same words of a real service are found.
  const real = await createPartner(server.url).publicar(servicio.cuerpo)
  const buscar = `/api/servicios?estado=pedidos&q=${encodeURIComponent(servicio.cuerpo.origen)}`
  const { filas } = (await (await page.request.get(buscar)).json()) as { filas: { id: string }[] }
  expect(filas.map((fila) => fila.id)).toEqual([real['id']])
  const leido = (cual: unknown) => page.request.get(`/api/servicios/${String(cual)}`)
  expect([(await leido(real['id'])).status(), (await leido(id)).status()]).toEqual([200, 404])
})
