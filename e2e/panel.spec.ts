import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { LONG_WALK, expect, signIn, test, visit } from './support/test.ts'

const PANTALLAS = [
  ['viajes-finalizados', 'Servicios en Curso'],
  ['gestiona-flota', 'Gestión de Flota'],
  ['reservas', 'Reservas por Validar'],
  ['validarEpayco', 'Reservas por Validar'],
  ['validarTransferencia', 'Reservas por Validar'],
  ['pagos', 'Pagos Pendientes'],
  ['anticipos', 'Pagos Pendientes'],
  ['saldos', 'Pagos Pendientes'],
  ['recompensas', 'Pagos Pendientes'],
  ['devoluciones', 'Pagos Pendientes'],
  ['historial', 'Historial'],
  ['graficas', 'Gráficas'],
  ['estados-de-cuenta', 'Estados de cuenta'],
  ['rastreo', 'Rastreo'],
  ['libro-de-fuec', 'Libro de FUEC'],
  ['contratos', 'Contratos y convenios'],
  ['datos-legales', 'Datos legales'],
  ['servicios-en-curso', 'Servicios en Curso'],
  ['lista-de-reservas', 'Servicios en Curso'],
  ['reservaciones', 'Servicios en Curso'],
  ['viajes-confirmados', 'Servicios en Curso'],
  ['perfil', 'Perfil de Usuario'],
  ['monitor-map', 'Mapa de Monitoreo'],
  ['registro-interno', 'Registrar Nuevo Usuario'],
] as const

/** The platform's desk: for a company these addresses do not exist. */
const DE_LA_MESA = [
  'usuarios',
  'operadores',
  'operadores-nuevos',
  'conductores',
  'conductores-por-validar',
  'conductores-nuevos',
  'guias',
  'guias-por-validar',
  'guias-nuevos',
]

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menú principal' })
const entradas = async (page: Page): Promise<(string | null)[]> => {
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(menu(page)).toBeVisible()
  return menu(page)
    .getByRole('link')
    .evaluateAll((enlaces) =>
      enlaces.map((e) => `${(e as HTMLElement).innerText.split('\n')[0]} ${e.getAttribute('href')}`),
    )
}

/** The real session with some fields replaced by the current result of `cambio`. */
const conSesion = (page: Page, cambio: () => object) =>
  page.route('**/api/acceso/sesion', async (ruta) => {
    const respuesta = await ruta.fetch()
    await ruta.fulfill({ response: respuesta, json: { ...(await respuesta.json()), ...cambio() } })
  })

test('the shell of a company: menu, account, tabs and screens', async ({ page, otherPage, allow }) => {
  test.setTimeout(LONG_WALK)
  allow(/status of 404/)
  await signIn(page, 'admin@transvalle.test', '/panel-control/reservas')

  await test.step('the drawer has its entries, is 240 px wide and closes on a click', async () => {
    expect(await entradas(page)).toEqual([
      'Perfil de Usuario /panel-control/perfil',
      'Mapa de Monitoreo /panel-control/monitor-map',
      'Gestiona Flota /panel-control/gestiona-flota',
      'Rastreo /panel-control/rastreo',
      'Mis ofertas /panel-control/mis-ofertas',
      'Historial /panel-control/historial',
      'Gráficas /panel-control/graficas',
      'Estados de cuenta /panel-control/estados-de-cuenta',
      'Libro de FUEC /panel-control/libro-de-fuec',
      'Contratos y convenios /panel-control/contratos',
      'Datos legales /panel-control/datos-legales',
      'Registrar Nuevo Usuario /panel-control/registro-interno',
      'Salir /panel-control/salir',
    ])
    await expect(menu(page)).toHaveCSS('width', '240px')
    await menu(page).getByRole('link', { name: 'Gestiona Flota' }).click()
    await expect(menu(page)).toBeHidden()
    await expect(page).toHaveURL(/\/panel-control\/gestiona-flota/)
  })

  await test.step('the five tabs, in their order', async () => {
    const pestanas = page.getByRole('navigation', { name: 'Pestañas' }).getByRole('link')
    expect(
      await pestanas.evaluateAll((todas) => todas.map((e) => [e.lastChild?.textContent, e.getAttribute('href')])),
    ).toEqual([
      ['Gestionar Flota', '/panel-control/gestiona-flota'],
      ['Reservas por Validar', '/panel-control/reservas'],
      ['Mapa de Monitoreo', '/panel-control/monitor-map'],
      ['Pagos Pendientes', '/panel-control/pagos'],
      ['Servicios en Curso', '/panel-control/servicios-en-curso'],
    ])
  })

  await test.step('every screen answers at its address; an address without a screen says so inside the shell', async () => {
    // Alternate the screens, so that no heading can be left from the previous screen.
    for (const [i, [ruta, titulo]] of PANTALLAS.entries()) {
      await visit(page, `/panel-control/${ruta}`)
      await expect(page.getByRole('heading', { level: 1 }), ruta).toHaveText(titulo)
      const ausente = DE_LA_MESA[i]
      if (ausente === undefined) continue
      await visit(page, `/panel-control/${ausente}`)
      await expect(page.getByRole('heading', { name: 'Esta página no existe' }), ausente).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeVisible()
  })

  await test.step('behind the avatar are the own things and the theme', async () => {
    await page.getByRole('button', { name: /^Cuenta de / }).click()
    const cuenta = page.getByRole('menu', { name: 'Tu cuenta' })
    await expect(cuenta.getByRole('menuitem', { name: 'Perfil de Usuario' })).toHaveAttribute(
      'href',
      '/panel-control/perfil',
    )
    await expect(cuenta.getByRole('menuitem', { name: 'Seguridad' })).toHaveAttribute(
      'href',
      '/panel-control/seguridad',
    )
    await expect(cuenta.getByRole('menuitem', { name: 'Salir' })).toHaveAttribute('href', '/panel-control/salir')
    await expect(cuenta.getByRole('menuitem', { name: /^Claves/ })).toHaveCount(0)
    await cuenta.getByRole('menuitemradio', { name: 'Tema oscuro' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  await test.step('the company’s logo and the photo, or their defaults when they do not load', async () => {
    const barra = page.getByRole('banner')
    let cambio: object = { logo: '/demo/transvalle.svg', fotoPerfil: '/favicon.svg' }
    // One handler for both cases: removing it could leave a pending session request without a response.
    await conSesion(page, () => cambio)
    await page.reload()
    await expect(barra.getByRole('img', { name: /^Logo de Transvalle/ })).toHaveAttribute('src', '/demo/transvalle.svg')
    await expect(page.getByRole('button', { name: /^Cuenta de / }).getByRole('img')).toHaveAttribute(
      'src',
      '/favicon.svg',
    )
    cambio = { logo: '/no-hay/logo.png', fotoPerfil: '/no-hay/foto.png', nombres: 'Ana', apellidos: 'Ruiz' }
    await page.reload()
    await expect(barra.getByRole('img', { name: 'Transportadoras Aliadas' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cuenta de Ana Ruiz' })).toHaveText('AR')
  })

  await test.step('staff is not offered to register users', async () => {
    const staff = await otherPage()
    await signIn(staff, 'staff@transvalle.test', '/panel-control/perfil')
    expect((await entradas(staff)).map((e) => e?.split(' /')[0])).toEqual([
      'Perfil de Usuario',
      'Mapa de Monitoreo',
      'Gestiona Flota',
      'Rastreo',
      'Mis ofertas',
      'Historial',
      'Gráficas',
      'Estados de cuenta',
      'Libro de FUEC',
      'Contratos y convenios',
      'Salir',
    ])
  })
})

test('the account menu shows the version of the product, with the keyboard alone', async ({ page, server }) => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  await signIn(page, 'admin@andina.test', '/panel-control/perfil')
  const cuenta = page.getByRole('button', { name: /^Cuenta de / })
  await cuenta.focus()
  await page.keyboard.press('Enter')
  const entrada = page.getByRole('menuitem', { name: 'Acerca de Aliadas' })
  await expect(entrada).toBeVisible()
  // The menu moves the focus to the entry that begins with the typed letters. It forgets them after half a second, which
  // a busy machine may need for each, so they are typed at once.
  await page.waitForFunction(() => document.activeElement?.closest('[role=menu]'))
  await page.evaluate(() => {
    for (const key of 'ace')
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  await expect(entrada).toBeFocused()
  await page.keyboard.press('Enter')
  const acerca = page.getByRole('dialog', { name: 'Acerca de Aliadas' })
  await expect(acerca.getByText(`Versión ${version}`, { exact: true })).toBeVisible()
  expect(await (await fetch(`${server.url}/api/salud`)).json()).toEqual({ ok: true, version })
  await page.keyboard.press('Escape')
  await expect(acerca).toHaveCount(0)
  await expect(cuenta).toBeFocused()
})

test('the keyboard skips to the content, finds the search, lists its keys and goes anywhere', async ({ page }) => {
  await signIn(page, 'admin@transvalle.test', '/panel-control/gestiona-flota')
  await expect(page.getByRole('row', { name: /WXB102/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('/')
  const busqueda = page.getByRole('searchbox')
  await expect(busqueda).toBeFocused()
  // In a text field these are only characters.
  await page.keyboard.type('?')
  await expect(busqueda).toHaveValue('?')
  await busqueda.fill('')
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  const ayuda = page.getByRole('dialog', { name: 'Atajos del teclado' })
  await expect(ayuda).toContainText('Ir a la búsqueda de la pantalla')
  await ayuda.getByRole('switch', { name: /atajos de una sola tecla/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(ayuda).toBeHidden()
  await page.keyboard.press('/')
  await expect(busqueda).not.toBeFocused()

  const campo = page.getByRole('combobox', { name: 'Buscar o ir a' })
  await page.keyboard.press('Control+k')
  await expect(campo).toBeFocused()
  await campo.fill('saldos')
  await expect(page.getByRole('option')).toHaveText(['Pagos Pendientes: Saldos'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/panel-control\/saldos$/)
  await expect(campo).toBeHidden()

  await page.keyboard.press('Control+k')
  await campo.fill('wxb102')
  await expect(page.getByRole('option', { name: /^WXB102/ })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/panel-control\/gestiona-flota\/[0-9A-Z]{24}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Vehículo WXB102' })).toBeVisible()

  await expect(campo).toBeHidden()
  await page.goto('/panel-control/servicios-en-curso')
  await expect(
    page
      .getByRole('main')
      .getByText(/#\w{6}/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Control+k')
  await campo.fill('buga zzz')
  await expect(page.getByText('Nada coincide con «buga zzz».')).toBeVisible()
  await campo.fill('cali')
  await page
    .getByRole('option', { name: /#\w{6}/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/panel-control\/monitor-map\?servicio=/)

  // What one screen has cached has another shape than what the palette searches.
  await page.getByRole('button', { name: 'Mis ofertas' }).click()
  const ofertas = page.getByRole('dialog', { name: 'Mis ofertas' })
  await expect(ofertas.getByRole('table').or(ofertas.getByText('Tu empresa aún no ha enviado ofertas'))).toBeVisible()
  await ofertas.getByRole('button', { name: 'Cerrar' }).click()
  await expect(ofertas).toBeHidden()
  await page.keyboard.press('Control+k')
  await campo.fill('cali')
  await expect(page.getByRole('option', { name: /#\w{6}/ }).first()).toBeVisible()
})
