import type { Page } from '@playwright/test'
import { findFaults } from './support/accessibility.ts'
import { stopClock } from './support/clock.ts'
import { CONDUCTORA, createPartner } from './support/partner.ts'
import { createPdf, createPng } from './support/files.ts'
import { DEMO_PASSWORD, LONG_WALK, expect, signIn, test } from './support/test.ts'
import { passUndo } from './support/undo.ts'

test.use({ world: 'vehiculo' })

const aviso = (page: Page, texto: string | RegExp) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(texto, typeof texto === 'string' ? { exact: true } : {})
const formulario = (page: Page) => page.getByRole('dialog', { name: /^Actualizar / })
const campo = (page: Page, nombre: string) => formulario(page).getByRole('textbox', { name: nombre, exact: true })
const guardar = (page: Page) => formulario(page).getByRole('button', { name: 'Modificar' })

test('a vehicle is looked at, edited and suspended by keyboard alone, and whoever was overtaken loses nothing', async ({
  page,
  otherPage,
  allow,
}) => {
  test.setTimeout(LONG_WALK)
  allow(/status of (400|409)/)
  await signIn(page, 'admin@transvalle.test', '/panel-control/gestiona-flota?q=WXA101')

  await test.step('from its row to its page, which has an address of its own', async () => {
    await page.getByRole('link', { name: 'Ver Detalles de WXA101' }).press('Enter')
    await expect(page).toHaveURL(/\/panel-control\/gestiona-flota\/[0-9A-Z]{24}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Vehículo WXA101' })).toBeVisible()
    await expect(page).toHaveTitle(/^Vehículo WXA101/)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Ahora y después',
      'Documentación',
      'Conductor',
      'Imágenes',
      'Información básica',
      'Comodidades',
      'Propietario',
      'Viajes',
      'Historial',
    ])
  })

  await test.step('the gallery has five columns and rows of 160', async () => {
    const fotos = page.getByRole('list', { name: 'Fotos del vehículo' }).getByRole('img')
    await expect(fotos).toHaveCount(5)
    const cajas = await Promise.all((await fotos.all()).map((foto) => foto.boundingBox()))
    expect(new Set(cajas.map((caja) => caja?.y)).size).toBe(1)
    expect(cajas.map((caja) => caja?.height)).toEqual([160, 160, 160, 160, 160])
  })

  await test.step('its trips are in the address, and nothing stops whoever cannot see it', async () => {
    await page.getByRole('button', { name: 'Últimos' }).press('Enter')
    await expect(page).toHaveURL(/viajes=ultimos/)
    expect(await findFaults(page)).toEqual([])
  })

  const direccion = new URL(page.url()).pathname
  await test.step('what nobody changes is closed, and files take the place of what was there', async () => {
    await page.getByRole('button', { name: 'Actualizar' }).press('Enter')
    await expect(aviso(page, 'Por favor, completa todos los campos que debas cambiar')).toBeVisible()
    await expect(page).toHaveURL(/dialogo=editar/)
    for (const nombre of ['Placas', 'Marca', 'Modelo', 'Capacidad', 'Color', 'Correo electrónico'])
      await expect(campo(page, nombre)).toBeDisabled()
    await expect(campo(page, 'Licencia (tarjeta de propiedad)')).toBeDisabled()
    await expect(formulario(page).getByRole('combobox', { name: /^Tipo(?! de)/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(formulario(page).getByRole('checkbox', { name: 'Acepto los términos y condiciones' })).toBeDisabled()
    expect(await findFaults(page), 'edit').toEqual([])
    const poner = (nombre: string, name: string, mimeType: string, buffer: Buffer) =>
      formulario(page)
        .getByRole('group', { name: nombre, exact: true })
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType, buffer })
    await poner('Frente', 'frente.png', 'image/png', createPng(64, 48))
    for (const papel of ['SOAT', 'Licencia de conducir', 'Tarjeta de propiedad'])
      await poner(papel, 'papel.pdf', 'application/pdf', createPdf())
    await campo(page, 'SOAT').fill('')
    await guardar(page).press('Enter')
    await expect(aviso(page, 'Por favor, completa todos los campos requeridos')).toBeVisible()
    await expect(campo(page, 'SOAT')).toBeFocused()
    await campo(page, 'SOAT').fill('SOAT-2')
    await guardar(page).press('Enter')
    await expect(aviso(page, 'Vehículo actualizado exitosamente')).toBeVisible()
    await expect(formulario(page)).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Historial' })).toContainText('SOAT: de «SOAT-101» a «SOAT-2»')
  })

  await test.step('photos and papers are looked at in place, closely', async () => {
    await page.getByRole('button', { name: 'Ver foto: Frente' }).press('Enter')
    await expect(page).toHaveURL(/ver=frente/)
    const visor = page.getByRole('dialog', { name: 'Frente de WXA101' })
    await expect(visor.getByRole('img', { name: 'Frente de WXA101' })).toBeVisible()
    await visor.getByRole('button', { name: 'Acercar' }).press('Enter')
    await expect(visor.getByRole('status')).toHaveText('150 %')
    await page.keyboard.press('-')
    await expect(visor.getByRole('status')).toHaveText('100 %')
    await page.keyboard.press('Escape')
    for (const [boton, titulo] of [
      ['Ver SOAT', 'SOAT'],
      ['Ver Licencia', 'Licencia de conducir'],
      ['Ver Tarjeta de propiedad', 'Tarjeta de propiedad'],
    ] as const) {
      await page.getByRole('button', { name: boton, exact: true }).press('Enter')
      await expect(page.getByRole('img', { name: `${titulo} de WXA101, página 1 de 1` })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  await test.step('the account asks for the password again, and staff do not see it', async () => {
    await page.getByRole('button', { name: 'Actualizar' }).press('Enter')
    await campo(page, 'Número de cuenta').fill('5550001112')
    await guardar(page).press('Enter')
    const pregunta = page.getByRole('dialog', { name: 'Confirma que eres tú' })
    await pregunta.getByLabel(/^Contraseña actual/).fill('no-es-esta')
    await page.keyboard.press('Enter')
    await expect(pregunta.getByText('La contraseña actual no es correcta')).toBeVisible()
    await pregunta.getByLabel(/^Contraseña actual/).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(formulario(page)).toHaveCount(0)
    await expect(page.getByText('5550001112')).toBeVisible()
  })

  await test.step('two people at once: the second is told who changed what, and nothing typed is lost', async () => {
    const otra = await otherPage()
    await signIn(otra, 'staff@transvalle.test', `${direccion}?dialogo=editar`)
    await expect(otra.getByText('5550001112')).toHaveCount(0)
    await expect(
      formulario(otra).getByText(/^Solo un administrador de la empresa cambia los datos bancarios/),
    ).toBeVisible()
    await campo(otra, 'Propietario').fill('La dueña de siempre')
    await campo(otra, 'Teléfono').fill('3990000999')

    await page.getByRole('button', { name: 'Actualizar' }).press('Enter')
    await campo(page, 'Teléfono').fill('3990000111')
    await campo(page, 'Número interno').fill('777')
    await guardar(page).press('Enter')
    await expect(formulario(page)).toHaveCount(0)

    await guardar(otra).press('Enter')
    await expect(aviso(otra, /cambió Teléfono y Número interno mientras editabas\.$/)).toBeVisible()
    await expect(campo(otra, 'Propietario')).toHaveValue('La dueña de siempre')
    await expect(campo(otra, 'Teléfono')).toHaveValue('3990000999')
    await expect(campo(otra, 'Número interno')).toHaveValue('777')
    await expect(formulario(otra).getByText('Teléfono: ahora dice «3990000111»')).toBeVisible()
    await formulario(otra).getByRole('button', { name: 'Usar ese valor' }).press('Enter')
    await expect(campo(otra, 'Teléfono')).toHaveValue('3990000111')
    await guardar(otra).press('Enter')
    await expect(aviso(otra, 'Vehículo actualizado exitosamente')).toBeVisible()
    // The first person's page is updated live.
    await expect(page.getByText('La dueña de siempre', { exact: true })).toBeVisible()
  })

  await test.step('suspended with a reason, and lifted', async () => {
    await page.getByRole('button', { name: 'Suspender' }).press('Enter')
    await expect(page).toHaveURL(/dialogo=suspender/)
    const dialogo = page.getByRole('dialog', { name: 'Suspender el vehículo WXA101' })
    await dialogo.getByRole('button', { name: 'Suspender' }).press('Enter')
    await expect(dialogo.getByText('Escribe el motivo')).toBeVisible()
    await dialogo.getByLabel('Motivo').fill('Frenos en el taller')
    await passUndo(page, () => dialogo.getByRole('button', { name: 'Suspender' }).press('Enter'))
    await expect(page.getByRole('alert').filter({ hasText: 'Suspendido: no se puede asignar' })).toContainText(
      'Motivo: Frenos en el taller',
    )
    await expect(page.getByRole('list', { name: 'Historial' })).toContainText('Motivo: Frenos en el taller')
    await page.getByRole('button', { name: 'Levantar la suspensión' }).press('Enter')
    const levantar = page.getByRole('dialog', { name: /^Levantar la suspensión/ })
    await levantar.getByLabel('Motivo').fill('Salió del taller')
    await levantar.getByRole('button', { name: 'Levantar la suspensión' }).press('Enter')
    await expect(page.getByText('Suspendido: no se puede asignar')).toHaveCount(0)
  })

  await test.step('it is assigned by keyboard, and its service says at once that it was suspended', async () => {
    const pedidos = await page.request.get('/api/servicios?estado=reservado')
    const { filas } = (await pedidos.json()) as { filas: { id: string; placas: string | null }[] }
    const libre = filas.find(({ placas }) => placas === null)
    await page.goto(`/panel-control/monitor-map?servicio=${String(libre?.id)}`)
    const servicio = page.getByRole('complementary', { name: /^Servicio #/ })
    await servicio.getByRole('button', { name: 'Asignar vehículo' }).press('Enter')
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('radio').first().press('Space')
    const placas = /[A-Z]{3}\d{3}/.exec(
      (await dialogo.getByRole('radio').first().getAttribute('aria-label')) ?? '',
    )?.[0]
    await dialogo.getByRole('button', { name: 'Continuar' }).press('Enter')
    await page.getByRole('dialog', { name: 'Confirmar asignación' }).waitFor()
    await passUndo(page, () => dialogo.getByRole('button', { name: 'Confirmar' }).press('Enter'))
    await expect(servicio).toContainText(String(placas))

    const otra = await otherPage()
    await signIn(otra, 'admin@transvalle.test', `/panel-control/gestiona-flota?q=${String(placas)}`)
    await otra.getByRole('link', { name: /^Ver Detalles/ }).press('Enter')
    await otra.getByRole('button', { name: 'Suspender' }).press('Enter')
    await otra.getByLabel('Motivo').fill('Choque leve')
    await passUndo(otra, () => otra.getByRole('dialog').getByRole('button', { name: 'Suspender' }).press('Enter'))
    await expect(otra.getByText('Suspendido: no se puede asignar')).toBeVisible()
    await expect(servicio).toContainText(
      `El vehículo ${String(placas)} está suspendido. Asigna otro para este servicio.`,
    )
  })
})

test('what was typed outlives what others change, in whatever order the browser hears of it', async ({
  page,
  otherPage,
  allow,
}) => {
  allow(/status of 409/)
  await signIn(page, 'admin@transvalle.test', '/panel-control/gestiona-flota?q=WXB102')
  await page.getByRole('link', { name: 'Ver Detalles de WXB102' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Vehículo WXB102' })).toBeVisible()
  const otra = await otherPage()
  const datos = new RegExp(`/api/vehiculos/${/[0-9A-Z]{24}/.exec(page.url())?.[0] ?? ''}$`)
  const cambiar = async (campoSuyo: string, valor: string) => {
    await page.getByRole('button', { name: 'Actualizar' }).press('Enter')
    await campo(page, campoSuyo).fill(valor)
    await guardar(page).press('Enter')
    await expect(formulario(page)).toHaveCount(0)
  }
  await signIn(otra, 'staff@transvalle.test', `${new URL(page.url()).pathname}?dialogo=editar`)
  await campo(otra, 'Propietario').fill('La dueña de siempre')

  await test.step('the refusal comes before the news of the change', async () => {
    const retenida = Promise.withResolvers<void>()
    const noticia = otra.waitForRequest(datos)
    await otra.route(datos, async (ruta) => {
      await retenida.promise
      await ruta.continue()
    })
    await cambiar('Número interno', '778')
    await noticia
    await guardar(otra).press('Enter')
    await expect(aviso(otra, /cambió Número interno mientras editabas\.$/)).toBeVisible()
    // The form takes over the response before the page below has rendered it, which needs a tick of the clock.
    await stopClock(otra, await otra.evaluate(() => Date.now()))
    retenida.resolve()
    await expect(campo(otra, 'Número interno')).toHaveValue('778')
    await expect(campo(otra, 'Propietario')).toHaveValue('La dueña de siempre')
    await otra.clock.resume()
    await expect(otra.getByText('778', { exact: true })).toBeAttached()
    await expect(campo(otra, 'Propietario')).toHaveValue('La dueña de siempre')
    await otra.unroute(datos)
  })

  await test.step('another change comes before it is sent again', async () => {
    const noticia = otra.waitForResponse(datos)
    await cambiar('Número interno', '779')
    await (await noticia).finished()
    await formulario(otra).getByRole('button', { name: 'Cancelar' }).press('Enter')
    const pregunta = otra.getByRole('alertdialog', { name: 'Tienes cambios sin guardar' })
    await pregunta.getByRole('button', { name: 'Seguir editando' }).press('Enter')
    await expect(pregunta).toHaveCount(0)
    await expect(campo(otra, 'Propietario')).toHaveValue('La dueña de siempre')
  })

  await guardar(otra).press('Enter')
  await expect(campo(otra, 'Número interno')).toHaveValue('779')
  await guardar(otra).press('Enter')
  await expect(aviso(otra, 'Vehículo actualizado exitosamente')).toBeVisible()
  await expect(page.getByText('La dueña de siempre', { exact: true })).toBeVisible()
})

test('vehicles come from a file: faults by row and column, then all of them', async ({ page }) => {
  await signIn(page, 'admin@transvalle.test', '/panel-control/gestiona-flota?dialogo=importar')
  const dialogo = page.getByRole('dialog', { name: 'Importar vehículos' })
  const bajada = page.waitForEvent('download')
  await dialogo.getByRole('button', { name: 'Descargar plantilla' }).click()
  const plantilla = await (await bajada).createReadStream()
  const trozos: Buffer[] = []
  for await (const trozo of plantilla) trozos.push(trozo as Buffer)
  const [titulos = '', ejemplo = ''] = Buffer.concat(trozos).toString('utf8').split('\r\n')
  const elegir = (filas: string[]) =>
    dialogo
      .locator('input[type=file]')
      .setInputFiles({ name: 'flota.csv', mimeType: 'text/csv', buffer: Buffer.from([titulos, ...filas].join('\r\n')) })
  const con = (placas: string) => ejemplo.replace('ABC123', placas)

  await elegir([con('IMP001'), con('IMP002').replace('"12"', '"99"'), con('WXA101')])
  const errores = dialogo.getByRole('table', { name: 'Errores' })
  await expect(errores.getByRole('row').nth(1)).toHaveText('3CapacidadLa capacidad debe estar entre 1 y 50 personas')
  await expect(dialogo.getByRole('button', { name: 'Agregar vehículos' })).toBeDisabled()
  expect(await findFaults(page)).toEqual([])

  await elegir([con('IMP001'), con('WXA101')])
  await expect(errores.getByRole('row').nth(1)).toHaveText('3PlacasYa existe un vehículo con las placas: WXA101')
  await elegir([con('IMP001'), con('IMP002')])
  await expect(dialogo.getByText('flota.csv: 2 filas sin errores.')).toBeVisible()
  await dialogo.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }).press('Space')
  await dialogo.getByRole('button', { name: 'Agregar 2 vehículos' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Se agregaron 2 vehículos')).toBeVisible()
  await expect(dialogo).toHaveCount(0)
  await page.getByRole('searchbox').fill('IMP00')
  await expect(page.getByText('Mostrando 2 de 2 registros')).toBeVisible()
})

test('a driver is asked for by its plates, by keyboard, and its answer is on the screen as it comes', async ({
  page,
  server,
  allow,
}) => {
  allow(/status of (400|409)/)
  const partner = createPartner(server.url)
  const { id } = await partner.registrarConductor(CONDUCTORA)
  await signIn(page, 'admin@transvalle.test', '/panel-control/gestiona-flota')
  await page.getByRole('link', { name: 'Pedir por placas' }).press('Enter')
  await expect(page).toHaveURL(/dialogo=vincular/)
  const dialogo = page.getByRole('dialog', { name: 'Pedir un conductor por placas' })
  await expect(dialogo.getByText('Aún no has enviado solicitudes.')).toBeVisible()
  const placas = dialogo.getByRole('textbox', { name: 'Placas' })
  await expect(placas).toBeFocused()
  const lista = dialogo.getByRole('list', { name: 'Solicitudes enviadas' })
  const fila = (texto: string) => lista.getByRole('listitem').filter({ hasText: texto })

  for (const [escritas, mensaje] of [
    ['', 'El campo Placas es requerido'],
    ['ab1', 'Las placas deben tener exactamente 6 caracteres'],
    ['WXA101', 'Este vehículo ya está en tu flota.'],
  ] as const) {
    await placas.fill(escritas)
    await placas.press('Enter')
    await expect(dialogo.getByText(mensaje)).toBeVisible()
  }
  // For unknown plates the response is the same as for the driver's.
  for (const pedidas of ['zzz-990', CONDUCTORA.placas.toLowerCase()]) {
    await placas.fill(pedidas)
    await placas.press('Enter')
    await expect(fila(pedidas.toUpperCase().replace('-', ''))).toContainText('Pendiente')
  }
  await placas.fill(CONDUCTORA.placas)
  await placas.press('Enter')
  await expect(dialogo.getByText('Ya pediste este vehículo: la solicitud espera respuesta.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Retirar la solicitud a ZZZ990' }).press('Enter')
  await expect(fila('ZZZ990')).toContainText('Retirada')

  const [solicitud] = await partner.vinculaciones(String(id))
  expect(solicitud?.['empresa']).toMatchObject({ nombre: 'Transvalle' })
  await partner.responder(String(id), String(solicitud?.['id']), 'aceptada')
  await expect(aviso(page, `El conductor de ${CONDUCTORA.placas} aceptó: ya está en tu flota.`)).toBeVisible()
  await expect(fila(CONDUCTORA.placas)).toContainText('Aceptada')
  await dialogo.getByRole('link', { name: `Ver el vehículo ${CONDUCTORA.placas}` }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Vehículo ${CONDUCTORA.placas}` })).toBeVisible()
})
