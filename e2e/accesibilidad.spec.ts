import { createPng } from './support/files.ts'
import { findFaultsInBothThemes } from './support/accessibility.ts'
import { LONG_WALK, expect, signIn, test, visit } from './support/test.ts'

const PANTALLAS = [
  ['/panel-control/perfil', 'Perfil de Usuario'],
  ['/panel-control/seguridad', 'Seguridad'],
  ['/panel-control/registro-interno', 'Registrar Nuevo Usuario'],
  ['/panel-control/gestiona-flota', 'Gestión de Flota'],
  ['/panel-control/reservas', 'Reservas por Validar'],
  ['/panel-control/pagos', 'Pagos Pendientes'],
  ['/panel-control/servicios-en-curso', 'Servicios en Curso'],
] as const

test.describe('in both themes', () => {
  test('the menus and dialogs of the shell have no serious accessibility fault', async ({ page }) => {
    await signIn(page, 'admin@andina.test', '/panel-control/perfil')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil de Usuario')
    const teclado = page.getByRole('dialog', { name: 'Atajos del teclado' })
    const openAbout = async () => {
      await page.getByRole('button', { name: /^Cuenta de / }).click()
      await page.getByRole('menuitem', { name: 'Acerca de Aliadas' }).click()
    }
    for (const [abrir, abierto] of [
      [() => page.getByRole('button', { name: 'Abrir menú' }).click(), page.getByRole('dialog')],
      [() => page.getByRole('button', { name: /^Cuenta de / }).click(), page.getByRole('menu')],
      [() => page.keyboard.press('Control+k'), page.getByRole('dialog', { name: 'Buscar o ir a' })],
      [() => page.keyboard.press('?'), teclado],
      [openAbout, page.getByRole('dialog', { name: 'Acerca de Aliadas' })],
    ] as const) {
      await abrir()
      await expect(abierto).toBeVisible()
      expect(await findFaultsInBothThemes(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(abierto).toHaveCount(0)
    }
  })

  test('the event centre and its preferences have no serious accessibility fault', async ({ page }) => {
    await signIn(page, 'admin@transvalle.test', '/panel-control/seguridad')
    await page.getByRole('button', { name: /^Avisos/ }).click()
    const panel = page.getByRole('dialog', { name: 'Avisos', exact: true })
    await expect(panel.getByRole('listitem').first()).toBeVisible()
    expect(await findFaultsInBothThemes(page), 'panel').toEqual([])
    await panel
      .getByRole('button', { name: /^Marcar como no leído/ })
      .first()
      .click()
    await expect(panel.getByRole('img', { name: 'Sin leer' }).first()).toBeVisible()
    expect(await findFaultsInBothThemes(page), 'unread').toEqual([])
    await panel.getByRole('button', { name: 'Preferencias de avisos' }).click()
    const preferencias = page.getByRole('dialog', { name: /^Preferencias de avisos/ })
    await preferencias.getByRole('switch', { name: /^Horas de silencio/ }).click()
    await expect(preferencias.getByLabel('Desde')).toBeVisible()
    expect(await findFaultsInBothThemes(page), 'preferences').toEqual([])
    // Restore the state: other tests use the same person.
    await preferencias.getByRole('switch', { name: /^Horas de silencio/ }).click()
    await expect(preferencias.getByLabel('Desde')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Marcar todo como leído' }).click()
    await expect(panel.getByRole('img', { name: 'Sin leer' })).toHaveCount(0)
  })

  test('the keys of the platform have no serious accessibility fault', async ({ page }) => {
    await signIn(page, 'plataforma@aliadas.test', '/panel-control/claves')
    for (const [ruta, titulo, dialogo] of [
      ['/panel-control/claves', 'Claves de autorización', 'Crear clave de autorización'],
      ['/panel-control/claves-aliados', 'Claves de aliados', 'Crear clave de aliado'],
    ] as const) {
      await visit(page, ruta)
      await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
      await expect(page.getByRole('table')).toBeVisible()
      expect(await findFaultsInBothThemes(page), ruta).toEqual([])
      await page.getByRole('button', { name: 'Crear clave' }).click()
      await expect(page.getByRole('dialog', { name: dialogo })).toBeVisible()
      expect(await findFaultsInBothThemes(page), dialogo).toEqual([])
    }
  })

  test('the panel, the map and its dialogs have no serious accessibility fault', async ({ page }) => {
    test.setTimeout(LONG_WALK)
    await signIn(page, 'admin@transvalle.test', PANTALLAS[0][0])
    for (const [ruta, titulo] of PANTALLAS) {
      await visit(page, ruta)
      await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
      expect(await findFaultsInBothThemes(page), ruta).toEqual([])
    }
    await visit(page, '/panel-control/perfil?fotos=agregar')
    const fotos = page.getByRole('dialog', { name: 'Agregar fotos corporativas' })
    await fotos
      .getByLabel('Fotos corporativas')
      .setInputFiles({ name: 'bus.png', mimeType: 'image/png', buffer: createPng() })
    await fotos.getByRole('button', { name: 'Recortar bus.png' }).click()
    await expect(page.getByRole('button', { name: 'Recortar y usar' })).toBeEnabled()
    expect(await findFaultsInBothThemes(page), 'photos').toEqual([])
    await page.goto('/panel-control/gestiona-flota')
    await page.getByRole('button', { name: 'Agregar Vehículo' }).click()
    const vehiculo = page.getByRole('dialog', { name: 'Agregar Vehículo' })
    await vehiculo.getByRole('tab', { name: 'Archivos' }).click()
    await vehiculo.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }).check()
    expect(await findFaultsInBothThemes(page), 'files of a vehicle').toEqual([])
    await vehiculo.getByRole('button', { name: 'Agregar Vehículo' }).click()
    await expect(vehiculo.getByText('El campo Placas es requerido')).toBeVisible()
    expect(await findFaultsInBothThemes(page), 'vehicle').toEqual([])
    await vehiculo.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.goto('/panel-control/monitor-map')
    await page.getByRole('option').first().click()
    await expect(page.getByRole('complementary', { name: /^Servicio #/ })).toBeVisible()
    await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()
    expect(await findFaultsInBothThemes(page), 'map').toEqual([])
    await page.getByRole('button', { name: 'Hacer Oferta' }).click()
    await expect(page.getByRole('dialog', { name: 'Envía tu oferta' })).toBeVisible()
    expect(await findFaultsInBothThemes(page), 'offer').toEqual([])
  })
})

test('with the keyboard alone a service is found, opened and bid on', async ({ page }) => {
  await signIn(page, 'admin@pacifico.test', '/panel-control/monitor-map')
  const buscar = page.getByRole('searchbox', { name: 'Buscar servicio' })
  await buscar.focus()
  await page.keyboard.type('ciudad jardin')
  const opciones = page.getByRole('option')
  // Select it by its text: the search may find more than what was visible before.
  await expect(opciones).toHaveText([/Ciudad Jardín/])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox', { name: 'Servicios en el mapa' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const detalle = page.getByRole('complementary', { name: /^Servicio #/ })
  await expect(detalle).toContainText('Ciudad Jardín')

  const ofertar = detalle.getByRole('button', { name: 'Hacer Oferta' })
  await expect(ofertar).toBeEnabled()
  for (let n = 0; n < 12 && !(await ofertar.evaluate((e) => e === document.activeElement)); n++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialogo = page.getByRole('dialog', { name: 'Envía tu oferta' })
  await expect(dialogo).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogo).toBeHidden()
  await expect(ofertar).toBeFocused()

  await page.keyboard.press('Enter')
  const valor = dialogo.getByRole('textbox', { name: 'Valor de la oferta' })
  for (let n = 0; n < 8 && !(await valor.evaluate((e) => e === document.activeElement)); n++)
    await page.keyboard.press('Tab')
  await page.keyboard.type('845200')
  await page.keyboard.press('Enter')
  // Each step leaves the focus on the button that continues.
  await expect(dialogo.getByRole('button', { name: 'Sí' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogo.getByRole('button', { name: 'Enviar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tu oferta está siendo procesada por el Cliente. Vigencia 24 horas')).toBeVisible()
  await expect(detalle).toContainText('846.000')
})
