import { startTestServer } from '@aliadas/server/testing'
import { LONG_WALK, expect, fillLogin, signIn, test } from './support/test.ts'

test('the login asks for what is missing, keeps what was typed and says what failed', async ({ page, allow }) => {
  // The browser logs the server's refusals to its console.
  allow(/status of 401/)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar Sesión')
  await expect(page.getByText('Ingresa tus credenciales para continuar')).toBeVisible()
  await expect(page.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toHaveAttribute(
    'href',
    '/cambiar-password',
  )
  await expect(page.getByLabel('Correo electrónico')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel(/^Contraseña/)).toHaveAttribute('type', 'password')
  await expect(page.getByText('¿No tienes una cuenta? Regístrate')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Regístrate' })).toHaveAttribute('href', '/registro')

  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('El correo electrónico es requerido')).toBeVisible()
  await expect(page.getByText('La contraseña es requerida')).toBeVisible()
  await fillLogin(page, 'no-es-un-correo', 'x')
  await expect(page.getByText('Ingresa un correo electrónico válido')).toBeVisible()

  await fillLogin(page, 'admin@transvalle.test', 'equivocada')
  // One message beside the form, until the input changes.
  await expect(page.getByText('Correo o contraseña incorrectos')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Correo o contraseña incorrectos')
  await expect(page.getByLabel(/^Contraseña/)).toBeFocused()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('admin@transvalle.test')
})

test('after the login a complete profile opens the map and an incomplete one the profile', async ({
  page,
  otherPage,
}) => {
  await page.goto('/login')
  await fillLogin(page, 'admin@transvalle.test')
  await expect(page.getByText('Bienvenido !!')).toBeVisible()
  await expect(page).toHaveURL(/\/panel-control\/monitor-map/)
  // The cookie lasts a month, not until the browser closes.
  const [cookie] = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly)
  expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(29 * 86_400_000)

  const andina = await otherPage()
  await andina.goto('/login')
  await fillLogin(andina, 'admin@andina.test')
  await expect(andina.getByText('Completa tu perfil')).toBeVisible()
  await expect(andina).toHaveURL(/\/panel-control\/perfil/)
})

test('whoever is not the person of the copy in the browser has to sign in', async ({ page }) => {
  await signIn(page, 'admin@andina.test', '/panel-control/perfil')
  await expect(page.getByRole('banner')).toContainText('Nueva Andina')
  await page.goto('about:blank')
  await page.addInitScript(() =>
    localStorage.setItem('usuario', JSON.stringify({ id: 'otra', email: 'otra@persona.test' })),
  )
  await page.goto('/panel-control/perfil')
  await expect(page).toHaveURL('/login?volver=%2Fpanel-control%2Fperfil')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar Sesión')
  expect(await page.evaluate(() => localStorage.getItem('usuario'))).toBeNull()
})

test('signing out asks first, ends the session in every tab and leaves nothing behind', async ({ page, allow }) => {
  allow(/status of 401/)
  await signIn(page, 'staff@transvalle.test', '/panel-control/servicios-en-curso')
  const pestana = await page.context().newPage()
  await pestana.goto('/panel-control/servicios-en-curso')
  await expect(pestana.getByRole('heading', { level: 1 })).toHaveText('Servicios en Curso')
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.getByRole('link', { name: 'Salir' }).click()
  await page
    .getByRole('button', { name: /Salir|Cerrar sesión/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect(pestana).not.toHaveURL(/panel-control/)
  expect(await page.evaluate(() => localStorage.getItem('usuario'))).toBeNull()
  expect((await page.request.get('/api/acceso/sesion')).status()).toBe(401)
  await page.goto('/panel-control/monitor-map')
  await expect(page).toHaveURL(/\/login/)
})

const REENVIADO = 'Si ese correo está por verificar, te enviamos un enlace nuevo. Revisa tu bandeja de entrada.'

const CLAVE = 'llave-de-prueba-para-aliadas'

test('a company signs up with its key, verifies its address and enters', async ({ page, allow }) => {
  test.setTimeout(LONG_WALK)
  allow(/status of 403/)
  const server = await startTestServer({ CLAVE_ALIADA: CLAVE })
  /** Everything that the browser receives: pages, scripts and responses. */
  const recibido: string[] = []
  page.on('response', async (respuesta) => {
    if (!respuesta.url().includes('/api/vivo')) recibido.push(await respuesta.text().catch(() => ''))
  })
  // From the start: a request that follows at once on the first rule for a page may escape it.
  let mantenimiento = false
  await page.route('**/api/acceso/registro', (ruta) =>
    mantenimiento
      ? ruta.fulfill({ status: 503, json: { code: 'unavailable', message: 'Estamos en mantenimiento' } })
      : ruta.continue(),
  )
  try {
    await page.goto(`${server.url}/registro`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crea tu cuenta')
    await expect(page.getByRole('link', { name: 'Inicia sesión' })).toHaveAttribute('href', '/login')
    const crear = page.getByRole('button', { name: 'Crear cuenta' })
    await crear.click()
    for (const mensaje of [
      'Los nombres son requeridos',
      'Los apellidos son requeridos',
      'El nombre de la empresa es requerido',
      'Por favor selecciona un puesto',
      'El correo electrónico es requerido',
      'La contraseña es requerida',
    ])
      await expect(page.getByText(mensaje)).toBeVisible()
    await page.getByLabel('Nombres').fill('Rosa Elena')
    await page.getByLabel('Apellidos').fill('Viveros')
    await page.getByLabel('Empresa').fill('Rutas del Sur')
    await page.getByLabel('Puesto').click()
    await expect(page.getByRole('option')).toHaveText([
      'CEO',
      'CFO',
      'CMO',
      'CTO',
      'CCO',
      'Coordinador(a) Comercial',
      'Asistente Contable',
      'Asistente Comercial',
      'Desarrollador',
    ])
    await page.getByRole('option', { name: 'Coordinador(a) Comercial' }).click()
    await page.getByLabel('Correo electrónico').fill('rosa@rutasdelsur.test')
    await page.getByLabel(/^Contraseña/).fill('corta')
    await crear.click()
    await expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible()
    await page.getByLabel(/^Contraseña/).fill('Marimba-7719')
    await crear.click()

    const modal = page.getByRole('dialog', { name: 'Autorización Requerida' })
    const clave = modal.getByLabel('Clave de autorización')
    await clave.fill('otra-cosa')
    await expect(clave).toHaveAttribute('type', 'password')
    await modal.getByRole('button', { name: 'Mostrar clave' }).click()
    await expect(clave).toHaveAttribute('type', 'text')
    await clave.press('Enter')
    // The dialog stays open, with the reason beside the input.
    await expect(modal.getByText('Clave de autorización incorrecta')).toBeVisible()
    await expect(clave).toHaveValue('otra-cosa')
    await expect(clave).toBeFocused()

    mantenimiento = true
    allow(/status of 503/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toContainText('Error: Estamos en mantenimiento')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(crear).toBeFocused()
    await expect(page.getByLabel('Empresa')).toHaveValue('Rutas del Sur')
    mantenimiento = false

    await page.keyboard.press('Enter')
    await clave.fill(CLAVE)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toContainText(
      'Usuario creado correctamente. Por favor, revisa tu correo electrónico para verificar tu cuenta.',
    )
    await expect(page.getByRole('button', { name: 'Entendido' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${server.url}/`)

    await page.goto(`${server.url}/login`)
    await fillLogin(page, 'rosa@rutasdelsur.test', 'Marimba-7719')
    await expect(page.getByRole('main').getByText(/^Por favor verifica tu correo/)).toBeVisible()
    await expect(page.getByText('Por favor verifica tu correo')).toHaveCount(1)

    const enlace = () => server.mails.flatMap(({ texto }) => /http\S+\/verificar-correo\?token=\S+/.exec(texto) ?? [])
    await expect.poll(() => enlace().length).toBe(1)
    const reenviar = page.getByRole('button', { name: 'Enviar de nuevo el correo de verificación' })
    await reenviar.press('Enter')
    await expect(page.getByText(REENVIADO)).toBeVisible()
    await expect.poll(() => enlace().length).toBe(2)

    // An invalid link offers another one; the link of the mail works once.
    allow(/status of 400/)
    await page.goto(`${server.url}/verificar-correo?token=vencido`)
    await page.getByRole('button', { name: 'Verificar mi correo' }).click()
    await expect(page.getByText('El enlace no es válido o ya venció. Pide uno nuevo.')).toBeVisible()
    await reenviar.click()
    await expect(page.getByText('El correo electrónico es requerido')).toBeVisible()
    await page.getByLabel('Correo electrónico').fill('rosa@rutasdelsur.test')
    await page.keyboard.press('Enter')
    await expect(page.getByText(REENVIADO)).toBeVisible()
    await expect.poll(() => enlace().length).toBe(3)
    await page.goto(enlace().at(-1) ?? '')
    await page.getByRole('button', { name: 'Verificar mi correo' }).click()
    await expect(page.getByText('Tu correo quedó verificado. Ya puedes iniciar sesión.')).toBeVisible()
    await page.goto(enlace()[0] ?? '')
    await page.getByRole('button', { name: 'Verificar mi correo' }).click()
    await expect(page.getByText('Este enlace ya se usó: tu correo está verificado. Inicia sesión.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')

    await page.getByRole('link', { name: 'Iniciar sesión' }).click()
    await fillLogin(page, 'rosa@rutasdelsur.test', 'Marimba-7719')
    await expect(page.getByText('Bienvenido !!')).toBeVisible()
    await expect(page).toHaveURL(/\/panel-control\/perfil/)

    await test.step('ROLE-19 no page, program or answer of all this held the key', () => {
      expect(recibido.filter((texto) => texto.includes('Rutas del Sur'))).not.toEqual([])
      expect(recibido.filter((texto) => texto.includes('createElement'))).not.toEqual([])
      expect(recibido.filter((texto) => texto.includes(CLAVE))).toEqual([])
    })
  } finally {
    // A page that is still loading would report errors when its server stops.
    await page.goto('about:blank')
    await server.stop()
  }
})
