import type { Locator, Page } from '@playwright/test'
import { createPdf, createPng } from './support/files.ts'
import { LONG_WALK, expect, signIn, test } from './support/test.ts'

test.use({ world: 'perfil' })

const MB = 1024 * 1024

const png = (name: string, buffer = createPng()) => ({ name, mimeType: 'image/png', buffer })
const seccion = (page: Page, name: string) => page.getByRole('region', { name })
const elegir = async (page: Page, campo: string, opcion: string) => {
  await page.getByRole('combobox', { name: campo }).click()
  await page.getByRole('option', { name: opcion, exact: true }).click()
}
const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar perfil' })
const recortar = (page: Page) => page.getByRole('button', { name: 'Recortar y usar' })
const fotosDe = (page: Page) => page.getByRole('list', { name: 'Fotos corporativas' }).getByRole('listitem')

/** The image has loaded, instead of its placeholder. It is lazy, so it loads once it is on the screen. */
const seVe = (imagen: Locator) =>
  expect
    .poll(() =>
      imagen.evaluate((img: HTMLImageElement) => {
        img.scrollIntoView({ block: 'nearest' })
        return img.complete && img.naturalWidth > 0
      }),
    )
    .toBe(true)

test('a company completes its profile, its pictures open the map, and its bank data ask for the password', async ({
  page,
  allow,
}) => {
  test.setTimeout(LONG_WALK)
  allow(/status of (400|403|503)/)
  await signIn(page, 'admin@andina.test', '/panel-control/perfil')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Datos personales'])
  await expect(page.getByText('El mapa y la flota se abren con estos pasos hechos.')).toBeVisible()
  const paso = (name: string) => page.getByRole('tablist', { name: 'Pasos del perfil' }).getByRole('tab', { name })
  const siguiente = page.getByRole('button', { name: 'Siguiente' })
  await paso('Las fotos').click()
  await expect(seccion(page, 'Imágenes de perfil')).toContainText('Valle del Cauca, Colombia')

  await test.step('what is missing is said at each field of its step, and at every edit', async () => {
    await paso('Tus datos').click()
    await siguiente.click()
    await expect(page.getByText('El teléfono móvil es requerido')).toBeVisible()
    // A save from a later step goes to the first field that is missing.
    await paso('La cuenta').click()
    await guardar(page).click()
    await expect(page.getByText('Por favor, completa todos los campos requeridos')).toBeVisible()
    await expect(page.getByLabel('Teléfono móvil')).toBeFocused()
    await paso('La cuenta').click()
    for (const mensaje of [
      'El banco es requerido',
      'El tipo de cuenta es requerido',
      'El número de cuenta es requerido',
      'El nombre del titular es requerido',
      'El RUT o cédula es requerido',
    ])
      await expect(page.getByText(mensaje)).toBeVisible()
    await paso('Tus datos').click()
    const nombres = page.getByLabel('Nombres', { exact: true })
    await nombres.fill('')
    await expect(page.getByText('El nombre es requerido')).toBeVisible()
    await nombres.fill('Inés María')
    await expect(page.getByText('El nombre es requerido')).toBeHidden()
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('admin@andina.test')
    await expect(page.getByLabel('Correo electrónico')).toHaveAttribute('readonly')
  })

  await test.step('what was typed is not left behind without a question', async () => {
    await page.getByRole('link', { name: 'Servicios en Curso' }).click()
    const pregunta = page.getByRole('alertdialog', { name: 'Tienes cambios sin guardar' })
    await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(pregunta).toBeHidden()
    await expect(page.getByLabel('Nombres', { exact: true })).toHaveValue('Inés María')
  })

  await test.step('saved, it stays here while the first photo is missing', async () => {
    await page.getByLabel('Teléfono móvil').fill('3990000003')
    await siguiente.click()
    await elegir(page, 'Ciudad', 'Santa Marta')
    await siguiente.click()
    await elegir(page, 'Banco', 'Caja Social')
    await elegir(page, 'Tipo de cuenta', 'Ahorros')
    await page.getByLabel('Número de cuenta').fill('90000000003')
    await page.getByLabel('Titular de la cuenta').fill('Nueva Andina')
    await page.getByLabel('RUT o cédula').fill('900000003')
    await guardar(page).click()
    await expect(page.getByText('Perfil actualizado con éxito')).toBeVisible()
    await expect(seccion(page, 'Imágenes de perfil')).toContainText('Santa Marta')
    await expect(page).toHaveURL(/\/panel-control\/perfil\?paso=foto/)
  })

  await test.step('photos that cannot be used are refused in words of ours', async () => {
    await page.getByRole('link', { name: 'Agregar fotos' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Agregar fotos corporativas' })
    await dialogo.getByRole('button', { name: 'Subir fotos' }).click()
    await expect(dialogo.getByText('Debes seleccionar al menos una foto')).toBeVisible()
    const [ventana] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialogo.getByRole('button', { name: 'Elegir fotos' }).click(),
    ])
    expect(ventana.isMultiple()).toBe(true)
    // The file dialog was closed without a choice: the page gets the focus back, and the check runs 300 ms later
    // (S9-024).
    const esperas = await page.evaluate(() => {
      const esperar = window.setTimeout.bind(window)
      const vistas: unknown[] = []
      window.setTimeout = ((...pedido: Parameters<typeof esperar>) => {
        vistas.push(pedido[1])
        return esperar(...pedido)
      }) as typeof window.setTimeout
      window.dispatchEvent(new Event('focus'))
      window.setTimeout = esperar
      return vistas
    })
    expect(esperas).toContain(300)
    await expect(dialogo.getByText('No elegiste ninguna foto')).toBeVisible()

    const campo = dialogo.getByLabel('Fotos corporativas')
    await campo.setInputFiles([
      { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: createPdf() },
      { name: 'vacia.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { name: 'enorme.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2 * MB + 1) },
    ])
    for (const mensaje of [
      'La foto debe ser una imagen JPG, JPEG, PNG, GIF o WEBP',
      'El archivo está vacío',
      'La foto "enorme.jpg" es demasiado grande. El tamaño máximo es 2MB. Te recomendamos una imagen JPEG de 1920x1080 píxeles.',
    ])
      await expect(dialogo.getByText(mensaje)).toBeVisible()
    await campo.setInputFiles(Array.from({ length: 6 }, (_, i) => png(`foto-${i}.png`)))
    await expect(dialogo.getByText('Solo puedes seleccionar hasta 5 fotos')).toBeVisible()
    await expect(dialogo.getByText('Se agregaron 5 archivos correctamente')).toBeVisible()
  })

  await test.step('of three photos two arrive and are kept; the third is sent again', async () => {
    const dialogo = page.getByRole('dialog', { name: 'Agregar fotos corporativas' })
    for (const n of [3, 4]) await dialogo.getByRole('button', { name: `Quitar foto-${n}.png` }).click()
    const deDos = (url: URL) => url.searchParams.get('nombre') === 'foto-1.png'
    await page.route(deDos, (ruta) => ruta.fulfill({ status: 503, body: '' }))
    await dialogo.getByRole('button', { name: 'Subir fotos' }).click()
    await expect(
      page.getByText('Error al subir las fotos: se guardaron 2 de 3. Reintenta las que faltan.'),
    ).toBeVisible()
    const tarjetas = dialogo.getByRole('list', { name: 'Fotos elegidas' }).getByRole('listitem')
    await expect(tarjetas).toContainText(['Completado', /Error: No pudimos conectarnos/, 'Completado'])
    await page.unroute(deDos)
    await dialogo.getByRole('button', { name: 'Reintentar las que faltan' }).click()
    await expect(page.getByText('Fotos corporativas actualizadas con éxito')).toBeVisible()
    await expect(page).toHaveURL(/\/panel-control\/perfil(\?|$)/)
    await expect(page.getByRole('link', { name: 'Agregar el primer vehículo' })).toBeVisible()
    await expect(fotosDe(page)).toHaveCount(3)
    for (const foto of await fotosDe(page).getByRole('img').all()) await seVe(foto)
    await expect(page.getByText('Perfil completo')).toBeVisible()
  })

  await test.step('the gallery has five columns and rows of 200', async () => {
    const { columnas, alto } = await page.getByRole('list', { name: 'Fotos corporativas' }).evaluate((lista) => ({
      columnas: getComputedStyle(lista).gridTemplateColumns.split(' ').length,
      alto: lista.querySelector('img')?.getBoundingClientRect().height,
    }))
    expect([columnas, alto]).toEqual([5, 200])
  })

  await test.step('a photo is replaced in its place, and another one taken away', async () => {
    const tercera = () => fotosDe(page).nth(2).getByRole('img').getAttribute('src')
    const antes = await tercera()
    await page.getByLabel('Reemplazar foto 3').and(page.locator('input')).setInputFiles(png('otra.png'))
    await recortar(page).click()
    await expect.poll(tercera).not.toBe(antes)
    await page.getByRole('button', { name: 'Quitar foto 1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
    await expect(fotosDe(page)).toHaveCount(2)
  })

  await test.step('photo and logo are cropped and show at once, also in another window', async () => {
    const otra = await page.context().newPage()
    await otra.goto('/panel-control/servicios-en-curso')
    await expect(otra.getByText('En línea')).toBeAttached()
    const imagenes = seccion(page, 'Imágenes de perfil')
    const foto = imagenes.getByLabel('Cambiar foto de perfil').and(page.locator('input'))
    await foto.setInputFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(MB + 1) })
    await expect(
      imagenes.getByText('La foto de perfil es demasiado grande. El tamaño máximo es 1MB. Te recomendamos'),
    ).toBeVisible()
    await foto.setInputFiles(png('yo.png'))
    await recortar(page).click()
    await expect(page.getByText('Foto de perfil actualizada con éxito')).toBeVisible()
    await seVe(page.getByRole('banner').getByRole('img', { name: /^Inés María/ }))
    await seVe(otra.getByRole('banner').getByRole('img', { name: /^Inés María/ }))
    await otra.close()

    const logo = imagenes.getByLabel('Cambiar logo').and(page.locator('input'))
    await logo.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(MB + 1) })
    await expect(imagenes.getByText('El logo es demasiado grande.')).toBeVisible()
    await logo.setInputFiles(png('logo.png'))
    await recortar(page).click()
    await expect(page.getByText('Logo de la empresa actualizado con éxito')).toBeVisible()
    await seVe(imagenes.getByRole('img', { name: 'Logo de Nueva Andina' }))
  })

  await test.step('other bank data need the password, and then the map opens after two seconds', async () => {
    await page.getByLabel('Número de cuenta').fill('90000000004')
    await guardar(page).click()
    const dialogo = page.getByRole('dialog', { name: 'Confirma que eres tú' })
    const contrasena = dialogo.getByLabel('Contraseña actual')
    await contrasena.fill('no-es-esta')
    await page.keyboard.press('Enter')
    await expect(dialogo.getByText('La contraseña actual no es correcta')).toBeVisible()
    await contrasena.fill('Aliadas-2026')
    await page.evaluate(() => {
      const marcar = (nombre: string) => performance.getEntriesByName(nombre).length === 0 && performance.mark(nombre)
      new MutationObserver(() => {
        if (document.body.textContent.includes('Perfil actualizado con éxito')) marcar('guardado')
        if (location.pathname.endsWith('monitor-map')) marcar('mapa')
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/panel-control\/monitor-map/)
    const espera = () =>
      page.evaluate(
        () =>
          (performance.getEntriesByName('mapa')[0]?.startTime ?? 0) -
          (performance.getEntriesByName('guardado')[0]?.startTime ?? 0),
      )
    await expect.poll(espera).toBeGreaterThan(1500)
  })
})

test('what a colleague saves meanwhile is not overwritten, and staff only read the company', async ({
  page,
  otherPage,
  allow,
}) => {
  allow(/status of (403|404|500)|ERR_FAILED/)
  await signIn(page, 'admin@transvalle.test', '/panel-control/perfil')
  await expect(page.getByText('En línea')).toBeAttached()
  const direccion = page.getByLabel('Dirección')
  await direccion.fill('Carrera 1 # 1-1')
  const { perfil } = (await (await page.request.get('/api/perfil')).json()) as { perfil: Record<string, string> }
  const tomar = (...campos: string[]) => Object.fromEntries(campos.map((campo) => [campo, perfil[campo]]))
  const guardado = await page.request.put('/api/perfil', {
    headers: { 'x-aliadas': 'web' },
    data: {
      ...tomar('email', 'version'),
      personal: tomar('nombres', 'apellidos', 'puesto', 'movil'),
      empresa: {
        ...tomar('empresa', 'ciudad', 'departamento', 'cuenta', 'tipocuenta', 'banco', 'titular', 'rut'),
        direccion: 'Avenida Sexta',
      },
    },
  })
  expect(guardado.status()).toBe(200)
  await expect(page.getByText('Alguien más cambió estos datos mientras los editabas.')).toBeVisible()
  await expect(direccion).toHaveValue('Carrera 1 # 1-1')
  await page.getByRole('button', { name: 'Cargar los datos nuevos' }).click()
  await expect(direccion).toHaveValue('Avenida Sexta')

  await test.step('a save that fails says why and keeps what was typed', async () => {
    await direccion.fill('Calle Quinta')
    await page.route('**/api/perfil', (ruta) =>
      ruta.request().method() === 'PUT' ? ruta.fulfill({ status: 500, body: '' }) : ruta.continue(),
    )
    await guardar(page).click()
    await expect(page.getByText('Error al actualizar el perfil')).toBeVisible()
    await expect(direccion).toHaveValue('Calle Quinta')
    await page.unroute('**/api/perfil')
  })

  await test.step('what is typed while the rest is being saved stays, and is not saved yet', async () => {
    const retenida = Promise.withResolvers<void>()
    await page.route('**/api/perfil', async (ruta) => {
      if (ruta.request().method() === 'PUT') await retenida.promise
      await ruta.continue()
    })
    const pedido = page.waitForRequest((pedida) => pedida.method() === 'PUT')
    await guardar(page).click()
    await pedido
    const movil = page.getByLabel('Teléfono móvil')
    await movil.fill('3990000777')
    retenida.resolve()
    await expect(page.getByText('Perfil actualizado con éxito')).toBeVisible()
    await expect(guardar(page)).toBeEnabled()
    await expect(movil).toHaveValue('3990000777')
    await expect(page.getByText('Alguien más cambió estos datos mientras los editabas.')).toBeHidden()
    await page.getByRole('button', { name: 'Descartar cambios' }).click()
    await expect(movil).not.toHaveValue('3990000777')
    await expect(direccion).toHaveValue('Calle Quinta')
    await page.unroute('**/api/perfil')
  })

  const staff = await otherPage()
  await signIn(staff, 'staff@transvalle.test', '/panel-control/perfil')
  await expect(staff.getByLabel('Dirección')).toHaveValue('Calle Quinta')
  for (const campo of ['Empresa', 'Dirección', 'Ciudad', 'Banco', 'Número de cuenta', 'RUT o cédula'])
    await expect(staff.getByRole('textbox', { name: campo, exact: true })).toHaveAttribute('readonly')
  await expect(staff.getByLabel('Número de cuenta')).toHaveValue('•••• 0001')
  await expect(staff.getByText('Agregar fotos')).toBeHidden()
  await expect(staff.getByRole('button', { name: 'Cambiar logo' })).toBeHidden()
  await staff.goto('/panel-control/registro-interno')
  await expect(staff.getByText('Solo un administrador puede registrar usuarios')).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Registrar' })).toBeHidden()

  await test.step('a picture that does not load leaves a placeholder, and data that do not load say so', async () => {
    await staff.route('**/demo/*.svg', (ruta) => ruta.abort())
    await staff.goto('/panel-control/perfil')
    await expect(staff.getByRole('img', { name: 'Foto corporativa 1 de Transvalle (no disponible)' })).toBeVisible()
    await staff.route('**/api/perfil', (ruta) => ruta.fulfill({ status: 500, body: '' }))
    await staff.goto('/panel-control/perfil')
    await expect(staff.getByText('Error al cargar los datos del perfil')).toBeVisible()
    await staff.unroute('**/api/perfil')
    await staff.route('**/api/perfil', (ruta) => ruta.fulfill({ status: 404, body: '' }))
    await staff.getByRole('button', { name: 'Reintentar' }).click()
    await expect(staff.getByText('No se pudo obtener los datos del usuario')).toBeVisible()
  })
})

test('an administrator registers a colleague, who enters once the address is verified', async ({
  page,
  otherPage,
  server,
  allow,
}) => {
  allow(/status of (403|409)|ERR_FAILED/)
  await signIn(page, 'admin@pacifico.test', '/panel-control/registro-interno')
  const registrar = page.getByRole('button', { name: 'Registrar', exact: true })
  const email = page.getByLabel('Correo electrónico', { exact: true })
  const verificado = page.getByLabel('Verifica el correo electrónico')
  const contrasena = page.getByLabel('Contraseña', { exact: true })
  const verificada = page.getByLabel('Verifica la contraseña')
  await registrar.click()
  await expect(page.getByText('Un email válido es requerido')).toBeVisible()
  await expect(page.getByText('Contraseña requerida (mínimo 6 caracteres)')).toBeVisible()
  await email.fill('luz@pacifico.test')
  await verificado.fill('otra@pacifico.test')
  await contrasena.fill('Marimba-7719')
  await verificada.fill('Marimba-771')
  await expect(page.getByText('Los emails no coinciden')).toBeVisible()
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar contraseña' }).first().click()
  await expect(contrasena).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Ocultar contraseña' }).click()
  await verificado.fill('luz@pacifico.test')
  await verificada.fill('Marimba-7719')

  // The request arrives and its response is lost: the same data sent again are the same registration.
  await page.route('**/api/acceso/usuarios', async (ruta) => {
    await ruta.fetch()
    await ruta.abort()
  })
  await registrar.click()
  const fallo = page.getByRole('alertdialog', { name: 'No pudimos registrar al usuario' })
  await expect(fallo).toContainText('Error: No pudimos conectarnos.')
  await fallo.getByRole('button', { name: 'Entendido' }).click()
  await page.unroute('**/api/acceso/usuarios')
  await expect(email).toHaveValue('luz@pacifico.test')
  await registrar.click()
  const exito = page.getByRole('alertdialog', { name: 'Usuario registrado' })
  await expect(exito).toContainText(
    'Usuario creado correctamente. Indica al usuario que revise la bandeja de entrada de su correo y valide la cuenta para tener acceso al Panel de Control',
  )
  await exito.getByRole('button', { name: 'Entendido' }).click()
  await expect(page).toHaveURL(/\/panel-control\/monitor-map/)

  await page.goto('/panel-control/registro-interno')
  const invitada = page.getByRole('list', { name: 'Esperan confirmar su correo' }).getByRole('listitem')
  await expect(invitada).toContainText(/luz@pacifico\.test.*vence dentro de 3 días/s)
  await invitada.getByRole('button', { name: 'Invitar de nuevo a luz@pacifico.test' }).click()
  await expect(page.getByText('Enviamos otro enlace a luz@pacifico.test')).toBeVisible()

  const enlace = () =>
    server.mails
      .filter(({ para }) => para === 'luz@pacifico.test')
      .flatMap(({ texto }) => /http\S+\/verificar-correo\?token=\S+/.exec(texto) ?? [])
  await expect.poll(() => enlace().length).toBe(2)
  const luz = await otherPage()
  await luz.goto('/login')
  await luz.getByLabel('Correo electrónico').fill('luz@pacifico.test')
  await luz.getByLabel(/^Contraseña/).fill('Marimba-7719')
  await luz.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(luz.getByText('Por favor verifica tu correo')).toBeVisible()
  await luz.goto(enlace()[0] ?? '')
  await luz.getByRole('button', { name: 'Verificar mi correo' }).click()
  await expect(luz.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  await signIn(luz, 'luz@pacifico.test', '/panel-control/perfil', { password: 'Marimba-7719' })
  await expect(luz.getByRole('textbox', { name: 'Empresa', exact: true })).toHaveValue('Pacífico Tours')

  await page.goto('/panel-control/registro-interno')
  await email.fill('luz@pacifico.test')
  await verificado.fill('luz@pacifico.test')
  await contrasena.fill('Marimba-7719')
  await verificada.fill('Marimba-7719')
  await registrar.click()
  await expect(fallo).toContainText('Error: Este correo ya tiene una cuenta en tu empresa')
  await fallo.getByRole('button', { name: 'Entendido' }).click()
  await expect(page.getByText('Este correo ya tiene una cuenta en tu empresa', { exact: true })).toBeVisible()
})
