import { findFaultsInBothThemes } from './support/accessibility.ts'
import { CONDUCTORA, createPartner } from './support/partner.ts'
import { expect, LONG_WALK, signIn, test, visit } from './support/test.ts'

test.use({ world: 'mesa' })

const USUARIOS = '/panel-control/usuarios'
const LISTAS = [
  ['conductores-nuevos', 'Conductores nuevos'],
  ['conductores-por-validar', 'Conductores por validar'],
  ['conductores', 'Conductores activos'],
  ['operadores-nuevos', 'Operadores nuevos'],
  ['operadores', 'Operadores activos'],
  ['guias-nuevos', 'Guías nuevos'],
  ['guias-por-validar', 'Guías por validar'],
  ['guias', 'Guías activos'],
] as const

test('S2-046 S2-047 the platform looks at its eight lists and decides, with the keyboard alone', async ({
  page,
  server,
}) => {
  test.setTimeout(LONG_WALK)
  await signIn(page, 'plataforma@aliadas.test', USUARIOS)
  const listas = page.getByRole('tablist', { name: 'Listas' })
  const tab = (nombre: string) => listas.getByRole('tab', { name: new RegExp(`^${nombre} · \\d`) })
  /** By attribute, because an open dialog hides the page from queries by role. */
  const cuenta = (lista: string) => page.locator(`[data-lista=${lista}]`)
  const dialogo = page.getByRole('dialog')

  await test.step('it opens on the first list; each address is a list, and its tab says so', async () => {
    await expect(tab('Conductores nuevos')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('table', { name: 'Conductores nuevos' })).toBeVisible()
    for (const [segmento, nombre] of LISTAS) {
      await visit(page, `/panel-control/${segmento}`)
      await expect(tab(nombre)).toHaveAttribute('aria-current', 'page')
      await expect(listas.locator('[aria-current=page]')).toHaveCount(1)
      await expect(page.getByRole('table', { name: nombre })).toBeVisible()
    }
    expect(await findFaultsInBothThemes(page)).toEqual([])
  })

  await test.step('S7-023 a driver whose app registers it appears, and its count moves, while the desk is open', async () => {
    await visit(page, '/panel-control/conductores-nuevos')
    const antes = await tab('Conductores nuevos').innerText()
    const cuantos = Number(/\d+$/.exec(antes)?.[0])
    await expect(page.getByRole('button', { name: 'Ver detalle de Yurany Mosquera' })).toHaveCount(0)
    await createPartner(server.url).registrarConductor(CONDUCTORA)
    await expect(page.getByRole('button', { name: 'Ver detalle de Yurany Mosquera' })).toBeVisible()
    await expect(tab('Conductores nuevos')).toHaveText(`Conductores nuevos · ${cuantos + 1}`)
  })

  await test.step('drivers are narrowed by city and by company, in the address, and the count follows', async () => {
    await page.getByRole('combobox', { name: 'Ciudad' }).press('Enter')
    await page.getByRole('option', { name: 'Popayán' }).press('Enter')
    await expect(page).toHaveURL(/ciudad=Popayan/)
    await expect(page.getByRole('button', { name: /^Ver detalle de / })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Ver detalle de Yurany Mosquera' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Empresa' }).fill('pac')
    await page.getByRole('option', { name: 'Pacífico Tours' }).click()
    await expect(page).toHaveURL(/empresa=/)
    await expect(page.getByRole('button', { name: /^Ver detalle de / })).toHaveCount(0)
    expect(await findFaultsInBothThemes(page)).toEqual([])
  })

  await test.step('the tabs count what waits, and lead to the guides', async () => {
    await expect(tab('Operadores nuevos')).toHaveText('Operadores nuevos · 1')
    await tab('Guías por validar').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/guias-por-validar$/)
    await expect(
      page.getByRole('row', { name: /Mauricio Bedoya/ }).getByRole('img', { name: '5 de 5 estrellas' }),
    ).toBeVisible()
  })

  await test.step('a guide is validated from its detail, which has an address', async () => {
    await page.getByRole('button', { name: 'Ver detalle de Mauricio Bedoya' }).press('Enter')
    await expect(dialogo.getByRole('heading', { name: 'Mauricio Bedoya' })).toBeVisible()
    await expect(page).toHaveURL(/proveedor=/)
    await expect(dialogo.getByRole('button', { name: 'Validar Guia' })).toBeEnabled()
    expect(await findFaultsInBothThemes(page)).toEqual([])
    const pregunta = page.getByRole('alertdialog', { name: '¿Validar a Mauricio Bedoya sin revisar?' })
    await page.keyboard.press('a')
    await expect(pregunta).toContainText('Nadie ha revisado: RUT y RNT. Si validas, quedan por buenos.')
    expect(await findFaultsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(pregunta).toHaveCount(0)
    await expect(cuenta('guias-por-validar')).toHaveText('Guías por validar · 1')
    await dialogo.getByRole('button', { name: 'Validar Guia' }).press('Enter')
    await pregunta.getByRole('button', { name: 'Validar sin revisar' }).press('Enter')
    await expect(page.getByText('Mauricio Bedoya quedó validado')).toBeVisible()
    // There is no next provider, so the detail closes and the list stays.
    await expect(dialogo).toHaveCount(0)
    await expect(page).toHaveURL(/guias-por-validar$/)
    await expect(tab('Guías por validar')).toHaveText('Guías por validar · 0')
    await expect(page.getByText('No hay Guías Registrados')).toBeVisible()
  })

  await test.step('a document is looked at in place, refused with its reason, and taken back, with letters', async () => {
    await visit(page, '/panel-control/conductores-por-validar')
    const fila = page.getByRole('row', { name: /Fabián Carabalí/ })
    await expect(fila.getByText('FC', { exact: true })).toBeVisible()
    await expect(fila.getByText('WXN902', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Ver detalle de Fabián Carabalí' }).press('Enter')
    await expect(dialogo.getByRole('button', { name: 'Ver foto: Tablero' })).toBeVisible()
    expect(await findFaultsInBothThemes(page)).toEqual([])
    await page.keyboard.press('r')
    await expect(dialogo.getByRole('heading', { name: 'Licencia de conducir' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Licencia de conducir, página 1 de 1' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(/papel=rut/)
    await page.keyboard.press('r')
    const rechazo = page.getByRole('dialog', { name: 'Rechazar RUT' })
    await rechazo.getByRole('button', { name: 'Rechazar' }).press('Enter')
    await expect(rechazo.getByText('Elige el motivo del rechazo')).toBeVisible()
    await rechazo.getByRole('combobox', { name: 'Motivo' }).press('Enter')
    await page.getByRole('option', { name: 'No se puede leer' }).press('Enter')
    await rechazo.getByRole('button', { name: 'Rechazar' }).press('Enter')
    await expect(page.getByText('RUT: rechazado')).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByText('Se deshizo la decisión')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(tab('Conductores por validar')).toHaveText('Conductores por validar · 1')
  })

  await test.step('new providers are welcomed by mail, and the record says so', async () => {
    const operador = { empresa: 'Rutas', direccion: 'Calle 1', telefono: '3990000822', terminos: true }
    const partner = createPartner(server.url)
    await partner.registrarOperador({ ...operador, nombre: 'Abel Ruiz', email: 'abel@operadores.test' })
    await visit(page, '/panel-control/operadores-nuevos?orden=nombre')
    const validar = dialogo.getByRole('button', { name: 'Antes de validar, enviar Email de Bienvenida' })
    await page.getByRole('button', { name: 'Ver detalle de Abel Ruiz' }).press('Enter')
    await validar.press('Enter')
    // It is undone within ten seconds: what else there is to see is looked at after the second time.
    await expect(dialogo.getByRole('button', { name: 'Deshacer: Abel Ruiz' })).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByText('Se deshizo la decisión')).toBeVisible()
    await expect(cuenta('operadores-nuevos')).toHaveText('Operadores nuevos · 2')
    await expect(dialogo.getByRole('button', { name: 'Deshacer: Abel Ruiz' })).toHaveCount(0)
    await page.keyboard.press('k')
    await expect(page.getByRole('dialog', { name: 'Abel Ruiz' })).toBeVisible()
    await validar.press('Enter')
    await expect(page.getByText('Abel Ruiz quedó revisado y su bienvenida va en camino')).toBeVisible()
    // The next provider is open above the same list, from which the decision on the previous one was undone.
    await expect(page.getByRole('dialog', { name: 'Sergio Llanos' })).toBeVisible()
    await expect(page).toHaveURL(/operadores-nuevos\?.*proveedor=/)
    await expect(cuenta('operadores-nuevos')).toHaveText('Operadores nuevos · 1')
    await validar.press('Enter')
    await expect(page.getByText('Sergio Llanos quedó revisado y su bienvenida va en camino')).toBeVisible()
    await expect(dialogo).toHaveCount(0)
    await expect(page).toHaveURL(/operadores-nuevos/)
    await expect(tab('Operadores nuevos')).toHaveText('Operadores nuevos · 0')
    await visit(page, '/panel-control/operadores?q=sergio')
    await page.getByRole('button', { name: 'Ver detalle de Sergio Llanos' }).press('Enter')
    await expect(dialogo.getByText(/a sergio@operadores\.test, por /)).toBeVisible()
    await page.keyboard.press('Escape')
    await visit(page, '/panel-control/operadores-nuevos')
    await expect(page.getByText('No hay Operadores Turisticos Registrados')).toBeVisible()
    await visit(page, '/panel-control/guias-nuevos')
    await page.getByRole('button', { name: 'Ver detalle de Adriana Cortés' }).press('Enter')
    await dialogo.getByRole('button', { name: 'Enviar email de Bienvenida para q suba docs' }).press('Enter')
    await expect(page.getByText('La bienvenida va en camino a adriana@guias.test')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${USUARIOS}$`))
    await visit(page, '/panel-control/conductores-nuevos')
    await page.getByRole('button', { name: 'Ver detalle de Yurany Mosquera' }).press('Enter')
    await dialogo.getByRole('button', { name: 'Enviar email de Bienvenida para que suba fotos y docs' }).press('Enter')
    await expect(page.getByText('La bienvenida va en camino a yurany@conductores.test')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${USUARIOS}$`))
  })

  await test.step('J and K cross the borders of pages, and the address follows', async () => {
    const partner = createPartner(server.url)
    for (let n = 1; n <= 26; n += 1) {
      const dos = String(n).padStart(2, '0')
      await partner.registrarConductor({ ...CONDUCTORA, placas: `BRD0${dos}`, nombre: `Borde ${dos}` })
    }
    await visit(page, '/panel-control/conductores-nuevos?q=borde')
    await page.getByRole('button', { name: 'Ver detalle de Borde 25' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Borde 25' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('dialog', { name: 'Borde 26' })).toBeVisible()
    await expect(page).toHaveURL(/pagina=/)
    await expect(page.getByRole('button', { name: 'Proveedor siguiente' })).toBeDisabled()
    await page.keyboard.press('k')
    await expect(page.getByRole('dialog', { name: 'Borde 25' })).toBeVisible()
    await page.keyboard.press('k')
    await expect(page.getByRole('dialog', { name: 'Borde 24' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Ver detalle de Borde 24' })).toBeVisible()
  })
})

test('the platform suspends a company with its reason and lifts it, and every screen of its people says so at once', async ({
  page,
  otherPage,
}) => {
  const suya = await otherPage()
  await signIn(suya, 'admin@pacifico.test', '/panel-control/gestiona-flota')
  const aviso = suya.getByRole('status').filter({ hasText: 'Tu empresa está suspendida' })
  await expect(suya.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(aviso).toHaveCount(0)
  await signIn(page, 'plataforma@aliadas.test', '/panel-control/empresas')
  await page.getByRole('button', { name: 'Ver detalle de Pacífico Tours' }).press('Enter')
  const detalle = page.getByRole('dialog', { name: /^Pacífico Tours/ })
  await expect(detalle.getByText(/admin@pacifico\.test · Administra/)).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await detalle.getByRole('button', { name: 'Suspender' }).press('Enter')
  const pregunta = page.getByRole('dialog', { name: 'Suspender a Pacífico Tours' })
  await pregunta.getByRole('textbox', { name: 'Motivo' }).fill('Habilitación vencida')
  await pregunta.getByRole('button', { name: 'Suspender' }).press('Enter')
  await expect(detalle.getByText('Suspendida: Habilitación vencida')).toBeVisible()
  await expect(aviso).toContainText('Tu empresa está suspendida: Habilitación vencida.')
  await expect(aviso).toContainText('Los viajes que ya ganaste siguen su curso.')
  expect(await findFaultsInBothThemes(suya)).toEqual([])
  await detalle.getByRole('button', { name: 'Levantar la suspensión' }).press('Enter')
  const vuelta = page.getByRole('dialog', { name: 'Levantar la suspensión de Pacífico Tours' })
  await vuelta.getByRole('textbox', { name: 'Motivo' }).fill('La renovaron')
  await vuelta.getByRole('button', { name: 'Levantar la suspensión' }).press('Enter')
  await expect(detalle.getByText('Activa')).toBeVisible()
  await expect(aviso).toHaveCount(0)
})

test('ROLE-04 a company’s person finds no desk, and its browser never loads one', async ({ page }) => {
  const archivos: string[] = []
  page.on('request', (pedido) => archivos.push(new URL(pedido.url()).pathname))
  await signIn(page, 'admin@transvalle.test', '/panel-control/guias')
  await expect(page.getByRole('heading', { name: /no existe/i })).toBeVisible()
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(page.getByRole('link', { name: 'Gestiona Flota' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Validación de usuarios' })).toHaveCount(0)
  expect(archivos.filter((ruta) => /(Mesa|Empresas)-/.test(ruta))).toEqual([])
})

test('the desk begins with its first provider in sight, also where everything is half as large again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 960, height: 600 })
  await signIn(page, 'plataforma@aliadas.test', USUARIOS)
  const primera = page.getByRole('table', { name: 'Conductores nuevos' }).getByRole('row').nth(1)
  await expect(primera).toBeInViewport({ ratio: 1 })
})
