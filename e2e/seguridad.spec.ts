import type { BrowserContext, Page } from '@playwright/test'
import { typeDate } from './support/dates.ts'
import { DEMO_PASSWORD, LONG_WALK, expect, fillLogin, signIn, test } from './support/test.ts'
import { keepToasts } from './support/toast.ts'

test.use({ world: 'seguridad' })

const STAFF = 'staff@transvalle.test'
const OTRA = 'admin@pacifico.test'
const NUEVA = 'Cumbanchero-4821'

/** A tab that gets no message from other tabs or the server, like a suspended one. */
const pestanaDormida = async (context: BrowserContext): Promise<Page> => {
  const pestana = await context.newPage()
  await pestana.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    globalThis.EventSource = class extends EventTarget {
      close() {}
    } as unknown as typeof EventSource
    for (const suceso of ['storage', 'focus', 'visibilitychange', 'pageshow'])
      globalThis.addEventListener(suceso, (e) => e.isTrusted && e.stopImmediatePropagation(), true)
  })
  return pestana
}

const PEDIDOS = '/panel-control/servicios-en-curso'

const enPedidos = async (pestana: Page) => {
  await pestana.goto(PEDIDOS)
  await expect(pestana.getByRole('heading', { level: 1 })).toHaveText('Servicios en Curso')
}

const FIN = 'Tu sesión terminó'

/** Neither is nor was told that the session ended, although the server says so when it is asked. */
const sinDecirElFin = async (pestana: Page, dichos: () => readonly string[]) => {
  expect(await pestana.evaluate(async () => (await fetch('/api/acceso/sesion')).status)).toBe(401)
  await expect(pestana.getByText(FIN)).toHaveCount(0)
  expect(dichos().filter((dicho) => dicho.includes(FIN))).toEqual([])
}

/** Everything that the browser has stored for this site. */
const loGuardado = (pestana: Page) =>
  pestana.evaluate(async () => ({
    local: Object.keys(localStorage).filter((clave) => !clave.startsWith('mui-')),
    sesion: sessionStorage.length,
    bases: (await indexedDB.databases()).length,
    respuestas: (
      await Promise.all(
        (await caches.keys()).map(async (nombre) => (await (await caches.open(nombre)).keys()).map(({ url }) => url)),
      )
    )
      .flat()
      .filter((url) => url.includes('/api/')),
  }))

test('somebody sees the own sessions, closes one and the others, and changes the password', async ({
  page,
  otherPage,
  allow,
}) => {
  test.setTimeout(LONG_WALK)
  allow(/status of 40[01]/)
  const otro = await otherPage()
  await signIn(otro, STAFF, PEDIDOS)
  await expect(otro.getByText('En línea')).toBeVisible()

  await signIn(page, STAFF, '/panel-control/seguridad')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguridad')
  const sesiones = page.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem')
  await expect(sesiones).toHaveCount(2)
  await expect(sesiones.first()).toContainText('Esta sesión')
  await expect(sesiones.first()).toContainText('Chrome en Linux')
  await expect(sesiones.last()).toContainText('Último uso hace')
  await expect(page.getByText('Una sesión se cierra sola tras 7 días sin uso')).toBeVisible()

  await sesiones
    .last()
    .getByRole('button', { name: /^Cerrar la sesión/ })
    .click()
  await expect(otro).toHaveURL(/\/login/)
  await expect(sesiones).toHaveCount(1)
  await signIn(otro, STAFF, PEDIDOS)
  await page.reload()
  await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
  await page
    .getByRole('alertdialog', { name: '¿Cerrar las demás sesiones?' })
    .getByRole('button', { name: 'Cerrar las demás sesiones' })
    .click()
  await expect(page.getByText('Se cerró una sesión')).toBeVisible()
  await expect(otro).toHaveURL(/\/login/)
  await expect(sesiones).toHaveCount(1)

  const [actual, nueva] = [page.getByLabel('Contraseña actual'), page.getByLabel('Contraseña nueva')]
  const cambiar = page.getByRole('button', { name: 'Cambiar contraseña' })
  await cambiar.click()
  await expect(page.getByText('La contraseña actual es requerida')).toBeVisible()
  await expect(actual).toBeFocused()
  await actual.fill('no-es-esta')
  await nueva.fill('Colombia123')
  await cambiar.click()
  await expect(page.getByText('Esa contraseña es demasiado común. Elige otra.')).toBeVisible()
  await nueva.fill(NUEVA)
  await cambiar.click()
  await expect(page.getByText('La contraseña actual no es correcta')).toBeVisible()
  await expect(nueva).toHaveValue(NUEVA)
  await actual.fill(DEMO_PASSWORD)
  await cambiar.click()
  await expect(page.getByText('Tu contraseña cambió. Cerramos tus demás sesiones.')).toBeVisible()
  await expect(actual).toHaveValue('')
  await signIn(otro, STAFF, PEDIDOS, { password: NUEVA })
  await expect(otro.getByText('En línea')).toBeVisible()
  // Restore the password for the following tests.
  await actual.fill(NUEVA)
  await nueva.fill(DEMO_PASSWORD)
  await cambiar.click()
  await expect(otro).toHaveURL(/\/login/)
})

test('a platform administrator makes keys, sees who used them and takes them back', async ({
  page,
  otherPage,
  server,
  allow,
}) => {
  test.setTimeout(LONG_WALK)
  allow(/status of 40[013]/)
  const otro = await otherPage()
  await signIn(otro, OTRA, '/panel-control/claves')
  await expect(otro.getByText('Solo para administradores de la plataforma')).toBeVisible()

  await signIn(page, 'plataforma@aliadas.test', '/panel-control/claves')
  await page.getByRole('button', { name: 'Crear clave' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Crear clave de autorización' })
  await dialogo.getByRole('button', { name: 'Crear clave' }).click()
  await expect(dialogo.getByText('Escribe una nota para reconocer la clave')).toBeVisible()
  await dialogo.getByLabel('Nota').fill('Para Rutas del Norte')
  await typeDate(dialogo, /^Último día/, '2020-01-01')
  // Day, month and year, independent of the browser's language.
  await expect(dialogo.getByRole('group', { name: /^Último día/ })).toContainText('01/01/2020')
  await dialogo.getByRole('button', { name: 'Crear clave' }).click()
  await expect(dialogo.getByText('La clave debe vencer hoy o después')).toBeVisible()
  await expect(dialogo.getByLabel('Nota')).toHaveValue('Para Rutas del Norte')
  await typeDate(dialogo, /^Último día/, '')
  await dialogo.getByLabel('Número de usos').fill('2')
  await dialogo.getByRole('button', { name: 'Crear clave' }).click()

  const creada = page.getByRole('dialog', { name: 'Clave de autorización creada' })
  const clave = await creada.getByLabel('Clave', { exact: true }).inputValue()
  await page.keyboard.press('Escape')
  await expect(creada.getByText('Todavía no la has copiado.')).toBeVisible()
  await creada.getByRole('button', { name: 'Copiar' }).click()
  // The dialog is open, and its result is not hidden from screen readers.
  await expect(
    page.getByRole('region', { name: 'Avisos' }).getByText(/^(Copiada|Cópiala con Ctrl \+ C)$/),
  ).toBeVisible()
  await creada.getByRole('button', { name: 'Ya la guardé' }).click()
  const fila = page.getByRole('row', { name: /Para Rutas del Norte/ })
  await expect(fila).toContainText('0 de 2')

  const registrar = (n: number) =>
    fetch(`${server.url}/api/acceso/registro`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-aliadas': 'web' },
      body: JSON.stringify({
        nombres: 'Rosa',
        apellidos: 'Viveros',
        empresa: `Rutas del Norte ${n}`,
        puesto: 'CEO',
        email: `rosa${n}@rutasdelnorte.test`,
        password: NUEVA,
        clave,
      }),
    })
  expect((await registrar(1)).status).toBe(201)
  await page.reload()
  await expect(fila).toContainText('1 de 2')
  await fila.getByRole('link', { name: 'Ver usos de Para Rutas del Norte' }).click()
  await expect(page.getByRole('dialog', { name: 'Usos de la clave' })).toContainText('Rosa Viveros')
  await expect(page.getByRole('dialog', { name: 'Usos de la clave' })).toContainText('Sin verificar')
  await page.goBack()
  await fila.getByRole('button', { name: 'Revocar Para Rutas del Norte' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click()
  await expect(fila).toContainText('Revocada')
  await expect(fila).toBeFocused()
  expect((await registrar(2)).status).toBe(403)

  await page.goto('/panel-control/claves-aliados')
  await page.getByRole('button', { name: 'Crear clave' }).click()
  const nueva = page.getByRole('dialog', { name: 'Crear clave de aliado' })
  await nueva.getByLabel('Nombre del aliado').fill('App de hoteles')
  await nueva.getByRole('button', { name: 'Crear clave' }).click()
  await expect(nueva.getByText('Elige al menos un alcance')).toBeVisible()
  await nueva.getByLabel('Leer sus servicios').check()
  await nueva.getByRole('button', { name: 'Crear clave' }).click()
  const texto = await page.getByRole('dialog').getByLabel('Clave', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Ya la guardé' }).click()
  const aliado = page.getByRole('row', { name: /App de hoteles/ })
  await expect(aliado).toContainText('Sin uso')
  const llamar = async () =>
    (await fetch(`${server.url}/api/v1/servicios`, { headers: { authorization: `Bearer ${texto}` } })).status
  expect(await llamar()).toBe(200)
  await page.reload()
  await expect(aliado).toContainText(/hace /)
  await aliado.getByRole('button', { name: 'Revocar la clave de App de hoteles' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click()
  await expect(aliado).toContainText('Revocada')
  await expect(aliado).toBeFocused()
  expect(await llamar()).toBe(401)
})

test('SES-18 whoever leaves in one tab leaves in all, a sleeping one too, and nothing stays behind', async ({
  page,
  baseURL,
  allow,
}) => {
  allow(/status of 401/)
  const dichosAqui = await keepToasts(page)
  await signIn(page, STAFF, PEDIDOS)
  expect((await page.context().cookies()).find(({ name }) => name.endsWith('session_token'))?.expires).toBeGreaterThan(
    Date.now() / 1000 + 29 * 86_400,
  )
  const usuario = () => page.evaluate(() => JSON.parse(localStorage.getItem('usuario') ?? '{}') as object)
  await expect
    .poll(async () => Object.keys(await usuario()).toSorted())
    .toEqual(
      [
        'apellidos',
        'email',
        'empresa',
        'empresaAliada',
        'fotoPerfil',
        'id',
        'logo',
        'nombres',
        'perfil',
        'role',
      ].toSorted(),
    )
  expect(await page.evaluate(() => localStorage.getItem('vehiculos'))).toContain('"tipo":"Van"')

  const [despierta, dormida] = [await page.context().newPage(), await pestanaDormida(page.context())]
  const dichosAlLado = await keepToasts(despierta)
  for (const pestana of [despierta, dormida]) await enPedidos(pestana)
  await page.goto('/panel-control/salir')
  await page.getByRole('button', { name: 'Salir' }).last().click()
  for (const [pestana, dichos] of [
    [page, dichosAqui],
    [despierta, dichosAlLado],
  ] as const) {
    await expect(pestana).toHaveURL(`${baseURL}/`)
    await sinDecirElFin(pestana, dichos)
    expect(await loGuardado(pestana)).toEqual({ local: [], sesion: 0, bases: 0, respuestas: [] })
  }
  await expect(dormida).toHaveURL(/panel-control/)
  await dormida.evaluate(() => globalThis.dispatchEvent(new Event('focus')))
  await expect(dormida).toHaveURL(/\/login/)
})

test('SES-18 a sign-out whose answer comes last of all is still a sign-out, in every tab', async ({
  page,
  baseURL,
  allow,
}) => {
  allow(/status of 401/)
  const dichosAqui = await keepToasts(page)
  await signIn(page, STAFF, PEDIDOS)
  const otra = await page.context().newPage()
  const dichosAlLado = await keepToasts(otra)
  await enPedidos(otra)
  await page.goto('/panel-control/salir')
  // Both tabs learn of the end from the server, or from each other, before the response is released.
  const { promise: permiso, resolve: dejarPasar } = Promise.withResolvers<void>()
  await page.route('**/api/acceso/salir', async (ruta) => {
    const respuesta = await ruta.fetch()
    await permiso
    await ruta.fulfill({ response: respuesta })
  })
  await page.getByRole('button', { name: 'Salir' }).last().click()
  await expect(otra).toHaveURL(`${baseURL}/`)
  dejarPasar()
  await page.unrouteAll({ behavior: 'wait' })
  for (const [pestana, dichos] of [
    [page, dichosAqui],
    [otra, dichosAlLado],
  ] as const) {
    await expect(pestana).toHaveURL(`${baseURL}/`)
    await sinDecirElFin(pestana, dichos)
  }
})

test('DATA-03 when somebody else signs in, no tab goes on with the first person', async ({ page, allow }) => {
  allow(/status of 401/)
  const context = page.context()
  const segunda = await context.newPage()
  await segunda.goto('/login')
  await signIn(page, STAFF, PEDIDOS)
  const dormida = await pestanaDormida(context)
  await enPedidos(dormida)

  // The order of the two messages is a race: the end of the old session, or the name of the new person. The toast
  // closes by itself, so the test looks for it from the start.
  await Promise.all([
    expect(page.getByText(/^(En este navegador inició sesión otra persona|Tu sesión terminó)\./)).toBeVisible(),
    // The login page was open before another person signed in beside it.
    fillLogin(segunda, OTRA),
  ])
  await expect(segunda).toHaveURL(/monitor-map/)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar Sesión')

  // The suspended tab learns it from the server, which gives the second person's data to no page of the first.
  await dormida.getByRole('link', { name: /Pagos Pendientes/ }).click()
  await expect(dormida).toHaveURL(/\/login/)
  await enPedidos(segunda)
  expect(await segunda.evaluate(() => localStorage.getItem('usuario'))).toContain(OTRA)

  // A page whose stored user is not the session's opens the login page.
  await segunda.goto('about:blank')
  const tercera = await context.newPage()
  await tercera.addInitScript(() =>
    localStorage.setItem('usuario', (localStorage.getItem('usuario') ?? '').replace('pacifico', 'transvalle')),
  )
  await tercera.goto('/panel-control/servicios-en-curso')
  await expect(tercera).toHaveURL(/\/login/)
})
