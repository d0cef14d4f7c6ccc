import type { Locator, Page } from '@playwright/test'
import { createPartner, createServicio } from './support/partner.ts'
import { DEMO_PASSWORD, LONG_WALK, expect, fillLogin, signIn, test } from './support/test.ts'
import { passUndo } from './support/undo.ts'

test.use({ world: 'formularios' })

const ADMIN = 'admin@transvalle.test'
const PERFIL = '/panel-control/perfil'

/** Records every write of the page from now on, as `POST /api/…`. */
const escriturasDe = (page: Page): string[] => {
  const escrituras: string[] = []
  page.on('request', (pedido) => {
    const { pathname } = new URL(pedido.url())
    if (pedido.method() !== 'GET' && pathname.startsWith('/api/')) escrituras.push(`${pedido.method()} ${pathname}`)
  })
  return escrituras
}

/** Two clicks in one turn, before React renders. */
const dosClics = (boton: Locator) =>
  boton.evaluate((b: HTMLButtonElement) => {
    b.click()
    b.click()
  })

const sostenerEnter = async (page: Page) => {
  for (let vez = 0; vez < 6; vez++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
}

const ofertar = async (page: Page, precio: string) => {
  await page.getByRole('button', { name: 'Hacer Oferta' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Envía tu oferta' })
  await dialogo.getByRole('textbox', { name: 'Valor de la oferta' }).fill(precio)
  // A held Enter key opens the confirmation and does not confirm it.
  await sostenerEnter(page)
  await expect(dialogo.getByRole('button', { name: 'Sí' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogo.getByRole('button', { name: 'Enviar' })).toBeFocused()
  return dialogo.getByRole('button', { name: 'Enviar' })
}

test('BIZ-20 a double click and a held Enter send once: sign-in, profile, offer, withdrawal', async ({
  page,
  server,
}) => {
  const { id } = await createPartner(server.url).publicar(createServicio(new Date()).cuerpo)
  const escrituras = escriturasDe(page)
  // What was looked at is marked as seen some seconds later, and is nothing that was pressed.
  const deActos = () => escrituras.filter((escritura) => !escritura.endsWith('/api/avisos/marcas'))
  const enviadas = () => {
    const actos = deActos()
    escrituras.length = 0
    return actos
  }
  const rutaDeOfertas = `/api/servicios/${String(id)}/ofertas`

  await page.goto(`/login?volver=${encodeURIComponent(PERFIL)}`)
  await page.getByLabel('Correo electrónico').fill(ADMIN)
  await page.getByLabel(/^Contraseña/).fill(DEMO_PASSWORD)
  await dosClics(page.getByRole('button', { name: 'Iniciar sesión' }))
  await page.getByLabel('Dirección').fill('Calle 9 # 8-7')
  expect(enviadas()).toEqual(['POST /api/acceso/ingresar'])
  await page.getByLabel('Dirección').focus()
  await sostenerEnter(page)
  await expect(page.getByText('Perfil actualizado con éxito')).toBeVisible()
  expect(enviadas()).toEqual(['PUT /api/perfil'])

  await page.goto(`/panel-control/monitor-map?servicio=${String(id)}`)
  // Opening the service marks its notice as read.
  await expect.poll(() => escrituras).toEqual(['POST /api/avisos/marcas'])
  expect(enviadas()).toEqual([])
  await dosClics(await ofertar(page, '304500'))
  const retirar = page.getByRole('button', { name: 'Retirar oferta' })
  await expect(retirar).toBeVisible()
  expect(enviadas()).toEqual([`POST ${rutaDeOfertas}`])

  const pregunta = page.getByRole('alertdialog', { name: '¿Retirar tu oferta?' })
  await retirar.click()
  await passUndo(page, () => dosClics(pregunta.getByRole('button', { name: 'Retirar' })))
  await expect(page.getByText('Oferta retirada')).toBeVisible()
  expect(enviadas()).toEqual([expect.stringMatching(/^POST \/api\/ofertas\/\w+\/retirar$/)])

  await ofertar(page, '305000')
  await sostenerEnter(page)
  await expect(retirar).toBeVisible()
  expect(enviadas()).toEqual([`POST ${rutaDeOfertas}`])
  // A held Enter key on the button that opens the confirmation does not confirm it.
  await retirar.focus()
  await sostenerEnter(page)
  await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  expect(enviadas()).toEqual([])
  await page.keyboard.press('Tab')
  await expect(pregunta.getByRole('button', { name: 'Retirar' })).toBeFocused()
  await passUndo(page, () => sostenerEnter(page))
  await expect(retirar).toHaveCount(0)
  await expect.poll(deActos).toEqual([expect.stringMatching(/retirar$/)])
  expect(enviadas()).toEqual([expect.stringMatching(/^POST \/api\/ofertas\/\w+\/retirar$/)])
})

test('REL-16 a page loaded anew in the middle of a bid, and the way back after it, leave one offer and tell the truth', async ({
  page,
  server,
}) => {
  const aliado = createPartner(server.url)
  const id = String((await aliado.publicar(createServicio(new Date()).cuerpo))['id'])
  const dialogo = page.getByRole('dialog', { name: 'Envía tu oferta' })
  const tuya = page.getByRole('region', { name: 'Tu oferta' })
  const precios = async () => (await aliado.ofertas(id)).map(({ precio, estado }) => [precio, estado])
  await signIn(page, ADMIN, `/panel-control/monitor-map?servicio=${id}`)

  await test.step('before it is sent nothing was sent, and the form begins anew', async () => {
    await ofertar(page, '311000')
    await page.reload()
    await expect(dialogo.getByRole('textbox', { name: 'Valor de la oferta' })).toHaveValue('')
    expect(await precios()).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialogo).toBeHidden()
  })

  await test.step('whose answer never came is shown as sent, and is not offered again', async () => {
    const { promise: guardada, resolve: yaGuardada } = Promise.withResolvers<void>()
    // The handler stays: removing it while the page loads can leave requests without a response.
    await page.route(`**/api/servicios/${id}/ofertas`, async (ruta) => {
      await ruta.fetch()
      yaGuardada()
    })
    await (await ofertar(page, '312000')).click()
    await guardada
    await page.reload()
    await expect(tuya).toContainText('312.000')
    await expect(page.getByRole('button', { name: 'Hacer Oferta' })).toBeDisabled()
    await expect(dialogo).toHaveCount(0)
    expect(await precios()).toEqual([[312_000, 'enviada']])
  })

  await test.step('the way back shows the offer and no form to send it once more', async () => {
    const escrituras = escriturasDe(page)
    await page.goto('/panel-control/seguridad')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguridad')
    await page.goBack()
    await expect(tuya).toContainText('312.000')
    await expect(dialogo).toHaveCount(0)
    expect(escrituras.filter((escritura) => escritura.includes('ofertas'))).toEqual([])
    expect(await precios()).toEqual([[312_000, 'enviada']])
  })
})

/** Ends the session as another device does: the stream or the next refusal tells this page. */
const terminarLaSesion = (page: Page) => page.request.post('/api/acceso/salir', { headers: { 'x-aliadas': 'web' } })

const reingreso = (page: Page) => page.getByRole('dialog', { name: 'Tu sesión terminó' })

const reingresar = async (page: Page, contrasena = DEMO_PASSWORD) => {
  await reingreso(page)
    .getByLabel(/^Contraseña/)
    .fill(contrasena)
  await page.keyboard.press('Enter')
}

test('a session that ends while somebody types is taken up again in place, and nothing is lost', async ({
  page,
  server,
  allow,
}) => {
  test.setTimeout(LONG_WALK)
  allow(/status of 401/)
  await test.step('profile: the stream says it, a wrong password keeps everything', async () => {
    await signIn(page, ADMIN, PERFIL)
    await page.getByLabel('Dirección').fill('Carrera 1 # 2-3')
    await expect(page.getByText('En línea')).toBeVisible()
    await terminarLaSesion(page)
    await expect(reingreso(page).getByLabel('Correo electrónico')).toHaveValue(ADMIN)
    await expect(reingreso(page).getByLabel(/^Contraseña/)).toBeFocused()
    await page.keyboard.press('Escape')
    await reingresar(page, 'equivocada')
    await expect(reingreso(page).getByText('Correo o contraseña incorrectos')).toBeVisible()
    await reingresar(page)
    await expect(reingreso(page)).toBeHidden()
    await expect(page.getByText('En línea')).toBeVisible()
    await expect(page.getByLabel('Dirección')).toHaveValue('Carrera 1 # 2-3')
  })

  await test.step('profile: a refused save goes through once its person is back', async () => {
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Guardar perfil' }).click()
    await reingresar(page)
    await expect(page.getByText('Perfil actualizado con éxito')).toBeVisible()
    await expect(page.getByLabel('Dirección')).toHaveValue('Carrera 1 # 2-3')
  })

  await test.step('vehicle', async () => {
    await page.goto('/panel-control/gestiona-flota')
    await page.getByRole('button', { name: 'Agregar Vehículo' }).click()
    const formulario = page.getByRole('dialog', { name: 'Agregar Vehículo' })
    await formulario.getByLabel('Marca').fill('Renault')
    await page.context().clearCookies()
    await formulario.getByLabel('Placas').fill('REI456')
    await reingresar(page)
    await expect(reingreso(page)).toBeHidden()
    await expect(formulario.getByLabel('Marca')).toHaveValue('Renault')
    await expect(formulario.getByLabel('Placas')).toHaveValue('REI456')
  })

  await test.step('offer: sent once, after the sign-in', async () => {
    const { id } = await createPartner(server.url).publicar(createServicio(new Date()).cuerpo)
    page.once('dialog', (salir) => void salir.accept())
    await page.goto(`/panel-control/monitor-map?servicio=${String(id)}`)
    const enviar = await ofertar(page, '404000')
    await page.context().clearCookies()
    await enviar.click()
    await reingresar(page)
    await expect(page.getByRole('region', { name: 'Tu oferta' })).toContainText('404.000')
  })
})

test('another person who signs in meanwhile, or giving up, leads to the login', async ({ page, allow }) => {
  allow(/status of 401/)
  await signIn(page, ADMIN, PERFIL)
  await page.getByLabel('Dirección').fill('Avenida 4 # 5-6')
  await terminarLaSesion(page)
  await expect(reingreso(page)).toBeVisible()
  const otra = await page.context().newPage()
  await otra.goto(`/login?volver=${encodeURIComponent(PERFIL)}`)
  await fillLogin(otra, 'admin@pacifico.test')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Avenida 4 # 5-6')).toHaveCount(0)
  await expect(otra).toHaveURL(PERFIL)

  await otra.getByLabel('Dirección').fill('Avenida 7 # 8-9')
  await terminarLaSesion(otra)
  await reingreso(otra).getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(otra).toHaveURL(`/login?volver=${encodeURIComponent(PERFIL)}`)
})
