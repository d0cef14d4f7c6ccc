import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { createPdf, createPng } from './support/files.ts'
import { completeProfile } from './support/profile.ts'
import { typeDate } from './support/dates.ts'
import { LONG_WALK, expect, signIn, test } from './support/test.ts'

test.use({ world: 'flota' })

const dentroDe = (dias: number) => fechaBogota(new Date(Date.now() + dias * DIA_MS))
const formulario = (page: Page) => page.getByRole('dialog', { name: 'Agregar Vehículo' })
const campo = (page: Page, nombre: string) => formulario(page).getByRole('textbox', { name: nombre, exact: true })
/** Toasts by role: an open dialog hides the page from screen readers, but not the toasts. */
const aviso = (page: Page, texto: string) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(texto, { exact: true })
const tarjeta = (page: Page, nombre: string) => formulario(page).getByRole('group', { name: nombre, exact: true })

/**
 * Chooses an option with the keyboard: open, its first letter, down to it, Enter. The list forgets a letter after half a
 * second, which a busy machine may need for the next one.
 */
const elegir = async (page: Page, nombre: string, opcion: string) => {
  // The accessible name ends with the chosen value.
  const lista = formulario(page).getByRole('combobox', { name: new RegExp(`^${nombre}(?! de)`) })
  await lista.focus()
  await page.keyboard.press('ArrowDown')
  const buscada = page.getByRole('option', { name: opcion, exact: true })
  await expect(buscada).toBeVisible()
  await page.keyboard.type(opcion.slice(0, 1))
  const tieneElFoco = () => buscada.evaluate((una) => una === document.activeElement)
  for (let quedan = await page.getByRole('option').count(); quedan > 0 && !(await tieneElFoco()); quedan--)
    await page.keyboard.press('ArrowDown')
  await expect(buscada).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(lista).toContainText(opcion)
}

const escribir = async (page: Page, valores: Record<string, string>) => {
  for (const [nombre, valor] of Object.entries(valores)) await campo(page, nombre).fill(valor)
}
const fechar = (page: Page, nombre: string, fecha: string) => typeDate(formulario(page), nombre, fecha)

/** Goes to a step of the form with the keyboard. */
const irA = async (page: Page, paso: string) => {
  const boton = formulario(page).getByRole('tab', { name: new RegExp(`^${paso}`) })
  await boton.press('Enter')
  await expect(boton).toHaveAttribute('aria-selected', 'true')
}

const poner = async (dueno: Locator, nombre: string, mimeType: string, buffer: Buffer) =>
  dueno.locator('input[type=file]').setInputFiles({ name: nombre, mimeType, buffer })

test('a company without vehicles is led from the map to its first one, and its map opens', async ({ page, allow }) => {
  test.setTimeout(LONG_WALK)
  // Refusals and failures that this test causes.
  allow(/status of (409|500|503)/)
  await signIn(page, 'admin@andina.test', '/panel-control/monitor-map')
  const sinVehiculos = page.getByText('Tu empresa no tiene tipos de vehículo registrados')
  await expect(sinVehiculos).toBeVisible()
  await page.getByRole('alert').getByRole('link', { name: 'Gestionar Flota' }).click()
  const agregar = page.getByRole('button', { name: 'Agregar Vehículo' })
  await expect(agregar).toBeDisabled()
  await expect(agregar).toHaveAccessibleDescription(/^Completa el perfil de la empresa para agregar vehículos\./)
  await completeProfile(page)
  await expect(agregar).toBeEnabled()
  await agregar.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?dialogo=agregar$/)
  const enviar = formulario(page).getByRole('button', { name: 'Agregar Vehículo' })
  const terminos = formulario(page).getByRole('checkbox', { name: 'Acepto los términos y condiciones' })

  await test.step('the sections and their fields are those of the specification, in five steps', async () => {
    const titulos = formulario(page).getByRole('heading', { level: 3 })
    for (const [paso, secciones] of [
      ['Conductor', ['Información del conductor']],
      ['Documentación', ['Documentación del vehículo']],
      ['Banco', ['Información bancaria']],
      ['Archivos', ['Fotos del vehículo', 'Documentos']],
    ] as const) {
      await irA(page, paso)
      await expect(titulos).toHaveText([...secciones])
    }
    await expect(formulario(page).getByRole('heading', { level: 4 })).toHaveText(
      ['Frente', 'Lateral', 'Interior', 'Perspectiva', 'Tablero'].concat([
        'Licencia de conducir',
        'RUT',
        'SOAT',
        'Tarjeta de propiedad',
        'RNT',
      ]),
    )
  })

  await test.step('the button is never off: it goes to what is missing', async () => {
    await enviar.press('Enter')
    await expect(aviso(page, 'Por favor, completa todos los campos requeridos')).toBeVisible()
    // A toast covers neither the dialog's title nor its close button.
    const titulo = await formulario(page).getByRole('heading', { level: 2 }).boundingBox()
    const dicho = await aviso(page, 'Por favor, completa todos los campos requeridos').locator('..').boundingBox()
    expect((dicho?.y ?? 0) + (dicho?.height ?? 0)).toBeLessThanOrEqual(titulo?.y ?? 0)
    await expect(campo(page, 'Placas')).toBeFocused()
    await expect(terminos).toHaveAttribute('aria-invalid', 'true')
    await expect(formulario(page).getByRole('heading', { level: 3 })).toHaveText([
      'Información básica',
      'Características',
    ])
    const casillas = await formulario(page).getByRole('group', { name: 'Características' }).getByRole('checkbox').all()
    expect(casillas).toHaveLength(10)
  })

  await test.step('plates that exist are recognised while they are typed', async () => {
    await campo(page, 'Placas').focus()
    await page.keyboard.type('wxa-101')
    await expect(campo(page, 'Placas')).toHaveValue('WXA101')
    await expect(
      formulario(page).getByText('Esta placa ya está registrada en el sistema. Por favor ingresa otra placa.'),
    ).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(formulario(page).getByText('Esta placa ya está registrada')).toBeHidden()
  })

  await test.step('what is missing stands at its field, the first one has the focus', async () => {
    await irA(page, 'Archivos')
    await enviar.press('Enter')
    await expect(aviso(page, 'Por favor, completa todos los campos requeridos')).toBeVisible()
    await expect(campo(page, 'Placas')).toBeFocused()
    await expect(formulario(page).getByText('Las placas deben tener exactamente 6 caracteres')).toBeVisible()
    for (const [paso, nombres] of [
      ['Vehículo', ['Marca', 'Tipo', 'Capacidad']],
      ['Conductor', ['Cédula']],
      ['Documentación', ['Vencimiento del SOAT']],
      ['Banco', ['Banco', 'RUT']],
    ] as const) {
      await irA(page, paso)
      await expect(formulario(page).getByRole('tab', { name: `${paso} (por corregir)` })).toBeVisible()
      for (const nombre of nombres)
        await expect(formulario(page).getByText(`El campo ${nombre} es requerido`)).toBeVisible()
    }
    await irA(page, 'Vehículo')
  })

  await test.step('the form is filled in with the keyboard', async () => {
    await campo(page, 'Placas').fill('wxa101')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Renault')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2025')
    await elegir(page, 'Tipo', 'Van')
    await page.keyboard.press('Tab')
    await page.keyboard.type('51')
    await expect(formulario(page).getByText('La capacidad debe estar entre 1 y 50 personas')).toBeVisible()
    await campo(page, 'Capacidad').fill('12')
    await formulario(page).getByRole('checkbox', { name: 'Wifi' }).focus()
    await page.keyboard.press('Space')
    await formulario(page).getByRole('button', { name: 'Siguiente' }).press('Enter')
    await escribir(page, {
      Nombre: 'Élmer Guerrero',
      Cédula: '1000000301',
      Dirección: 'Calle 5 # 4-3',
      Teléfono: '399 000 030',
      'Correo electrónico': 'elmer@conductores.test',
      'Licencia de conducir': '1000000301',
    })
    await elegir(page, 'Ciudad', 'Cali')
    await fechar(page, 'Vencimiento de la licencia de conducir', dentroDe(400))
    // Enter opens the next step if this one is valid, otherwise it moves to the error.
    await campo(page, 'Nombre').press('Enter')
    await expect(formulario(page).getByText('El número de teléfono debe tener al menos 10 dígitos')).toBeVisible()
    await expect(campo(page, 'Teléfono')).toBeFocused()
    await campo(page, 'Teléfono').fill('399 000 0301')
    await page.keyboard.press('Enter')
    await escribir(page, {
      'Licencia (tarjeta de propiedad)': '1001301',
      Propietario: 'Élmer Guerrero',
      'Número interno': '301',
      'Tarjeta de operación': 'TO-301',
      'Número de revisión técnica': 'RTM-301',
      SOAT: 'SOAT-301',
    })
    await fechar(page, 'Vencimiento de la tarjeta de operación', dentroDe(300))
    await fechar(page, 'Vencimiento de la revisión técnica', dentroDe(200))
    await fechar(page, 'Vencimiento del SOAT', dentroDe(0))
    await expect(formulario(page).getByText('La fecha de vencimiento del SOAT debe ser una fecha futura')).toBeVisible()
    await fechar(page, 'Vencimiento del SOAT', dentroDe(100))
  })

  await test.step('the step back and a tab that closes lose nothing but what a browser must not keep', async () => {
    await page.evaluate(() => history.back())
    await expect(formulario(page)).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await agregar.press('Enter')
    await expect(campo(page, 'Placas')).toHaveValue('WXA101')
    page.once('dialog', (salir) => void salir.accept())
    // The URL opens it again.
    await page.reload()
    await expect(formulario(page).getByText(/^Recuperamos lo que escribiste/)).toBeVisible()
    await expect(campo(page, 'Placas')).toHaveValue('WXA101')
    await expect(formulario(page).getByRole('checkbox', { name: 'Wifi' })).toBeChecked()
    await irA(page, 'Documentación')
    await expect(campo(page, 'Propietario')).toHaveValue('Élmer Guerrero')
    await irA(page, 'Banco')
    await escribir(page, { 'Número de cuenta': '0012345678', Titular: 'Élmer Guerrero', RUT: '900000301' })
    await elegir(page, 'Tipo de cuenta', 'Ahorros')
    await elegir(page, 'Banco', 'Nequi')
    await irA(page, 'Archivos')
  })

  await test.step('nothing is sent before the terms are accepted', async () => {
    await enviar.press('Enter')
    await expect(aviso(page, 'Debes aceptar los términos y condiciones')).toBeVisible()
    await expect(terminos).toBeFocused()
    await page.keyboard.press('Space')
    await expect(terminos).not.toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('each upload is explained, has its own messages and can be tried again', async () => {
    await formulario(page).getByRole('button', { name: '¿Por qué subir fotos?' }).press('Enter')
    await expect(page.getByRole('alertdialog')).toContainText('+70% de posibilidades de ser elegido')
    await page.getByRole('button', { name: 'Entendido' }).press('Enter')
    await formulario(page).getByRole('button', { name: '¿Qué documentos subir?' }).press('Enter')
    await page.getByRole('button', { name: 'Entendido' }).press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await poner(tarjeta(page, 'Frente'), 'frente.gif', 'image/gif', createPng(1, 1))
    await expect(tarjeta(page, 'Frente')).toContainText('Tipo de archivo no soportado')
    await poner(tarjeta(page, 'Frente'), 'frente.jpg', 'image/jpeg', Buffer.alloc(2 * 1024 * 1024 + 1, 1))
    await expect(tarjeta(page, 'Frente')).toContainText('El archivo frente.jpg excede el tamaño máximo de 2MB')
    await page.route('**/api/archivos/**', (ruta) => ruta.fulfill({ status: 503 }))
    await poner(tarjeta(page, 'Frente'), 'frente.png', 'image/png', createPng(1, 1))
    await expect(tarjeta(page, 'Frente')).toContainText('No se pudo subir la foto. Intenta de nuevo.')
    await poner(tarjeta(page, 'SOAT'), 'soat.pdf', 'application/pdf', createPdf())
    await expect(tarjeta(page, 'SOAT')).toContainText('No se pudo subir el documento. Intenta de nuevo.')
    await page.unroute('**/api/archivos/**')
    await formulario(page).getByRole('button', { name: 'Reintentar: Frente' }).press('Enter')
    await expect(tarjeta(page, 'Frente').getByRole('img', { name: 'Completado' })).toBeVisible()
    await formulario(page).getByRole('button', { name: 'Reintentar: SOAT' }).press('Enter')
    await expect(aviso(page, 'Documento subido exitosamente.')).toBeVisible()
    await expect(tarjeta(page, 'SOAT').getByRole('img', { name: 'Completado' })).toBeVisible()
  })

  await test.step('what was typed stays when it is refused, when it fails, and when closing was a slip', async () => {
    await enviar.press('Enter')
    await expect(campo(page, 'Placas')).toBeFocused()
    // Simulates that somebody registers the plates between check and insert.
    await page.route('**/api/vehiculos/placas/**', (ruta) => ruta.fulfill({ json: { existe: false } }))
    await campo(page, 'Placas').fill('WXB102')
    await enviar.press('Enter')
    await expect(
      aviso(page, 'No se pudo crear el vehículo: Ya existe un vehículo con las placas: WXB102'),
    ).toBeVisible()
    await expect(campo(page, 'Placas')).toBeFocused()
    await expect(campo(page, 'Placas')).toHaveAttribute('aria-invalid', 'true')
    await page.unroute('**/api/vehiculos/placas/**')

    await campo(page, 'Placas').fill('and001')
    await page.route('**/api/vehiculos', (ruta) => ruta.fulfill({ status: 500 }))
    await enviar.press('Enter')
    await expect(aviso(page, 'Ocurrió un error al crear el vehículo')).toBeVisible()
    await page.unroute('**/api/vehiculos')

    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).press('Enter')
    await page.evaluate(() => history.back())
    await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(campo(page, 'Placas')).toHaveValue('AND001')
    await irA(page, 'Banco')
    await expect(campo(page, 'Titular')).toHaveValue('Élmer Guerrero')
    await irA(page, 'Archivos')
    await expect(tarjeta(page, 'Frente').getByRole('img', { name: 'Completado' })).toBeVisible()
  })

  await test.step('it is made once, said, and in the table', async () => {
    let soltar = () => undefined as void
    const sueltas = new Promise<void>((resolve) => (soltar = resolve))
    await page.route('**/api/vehiculos', async (ruta) => {
      if (ruta.request().method() === 'POST') await sueltas
      await ruta.continue()
    })
    await enviar.press('Enter')
    await expect(formulario(page).getByRole('button', { name: 'Procesando...' })).toBeDisabled()
    // What is there for seconds only is waited for from before.
    const breves = [
      aviso(page, 'Vehículo creado exitosamente'),
      page.getByRole('link', { name: /^Ver (1 servicio|[2-9]\d* servicios) para ofertar$/ }),
      page.getByRole('row', { name: /AND001 Renault 2025 Van 12 Validado/ }).and(page.locator('[data-marked=true]')),
    ].map((breve) => breve.waitFor())
    soltar()
    await Promise.all(breves)
    await expect(formulario(page)).toHaveCount(0)
    await expect(page.getByText('Mostrando 1 de 1 registro', { exact: true })).toBeVisible()
    await page.unroute('**/api/vehiculos')
    // A toast may cover it, and stays while the pointer is on it.
    await agregar.press('Enter')
    await expect(campo(page, 'Placas')).toHaveValue('')
    await irA(page, 'Banco')
    await expect(campo(page, 'Titular')).toHaveValue('')
    await irA(page, 'Archivos')
    await expect(formulario(page).getByRole('img', { name: 'Completado' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(formulario(page)).toHaveCount(0)
  })

  await page.getByRole('navigation', { name: 'Pestañas' }).getByRole('link', { name: 'Mapa de Monitoreo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mapa de Monitoreo' })).toBeVisible()
  await expect(sinVehiculos).toBeHidden()
})

test('staff read the fleet page by page and see why they cannot add to it', async ({ page, allow }) => {
  allow(/status of 500/)
  await signIn(page, 'staff@transvalle.test', '/panel-control/gestiona-flota')
  const tabla = page.getByRole('table', { name: 'Vehículos' })
  // The first column header is the checkbox for the page.
  await expect(tabla.getByRole('columnheader')).toHaveText([
    '',
    'Placas',
    'Marca',
    'Modelo',
    'Tipo',
    'Capacidad',
    'Estado',
    'Documentos',
    'Acciones',
  ])
  await expect(tabla.getByRole('row', { name: /WXA101 .*Validado/ })).toBeVisible()
  const ultima = tabla.getByRole('row').last()
  await expect(ultima.getByRole('button', { name: 'Agregar Vehículo' })).toBeDisabled()
  await expect(ultima).toContainText('Necesitas tener el rol de administrador para crear un vehículo.')

  const total = Number(
    /de (\d+) registros/.exec(await page.getByText(/^Mostrando 5 de \d+ registros$/).innerText())?.[1],
  )
  const paginas = page.getByRole('navigation', { name: 'Páginas' })
  const numeros = Array.from({ length: Math.ceil(total / 5) }, (_, i) => String(i + 1))
  await expect(paginas.getByRole('listitem')).toHaveText(['Anterior', ...numeros, 'Siguiente'])
  await expect(tabla.getByRole('row', { name: /Validado/ })).toHaveCount(5)
  await expect(paginas.getByRole('button', { name: /anterior/i })).toBeDisabled()
  await paginas.getByRole('button', { name: new RegExp(`página ${Math.ceil(total / 5)}`) }).click()
  await expect(page.getByText(`Mostrando ${total % 5 || 5} de ${total} registros`)).toBeVisible()
  await expect(paginas.getByRole('button', { name: /siguiente/i })).toBeDisabled()
  await expect(paginas.getByRole('button', { name: /anterior/i })).toBeEnabled()

  const porVencer = page.getByRole('switch', { name: 'Solo por vencer' })
  await porVencer.press('Space')
  await expect(page).toHaveURL(/vencer=si/)
  await expect(porVencer).toBeChecked()
  await porVencer.press('Space')
  await expect(page).not.toHaveURL(/vencer/)
  await page.getByRole('checkbox', { name: 'Elegir el vehículo WXA101' }).press('Space')
  const [archivo] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV de 1 elegida' }).press('Enter'),
  ])
  expect((await readFile(await archivo.path(), 'utf8')).match(/^WX\w+/gm)).toEqual(['WXA101'])

  await page.route('**/api/vehiculos?**', (ruta) => ruta.fulfill({ status: 500 }))
  await page.reload()
  await expect(page.getByText('Error al cargar los vehículos')).toBeVisible()
})
