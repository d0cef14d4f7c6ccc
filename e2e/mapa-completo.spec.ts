import { fechaBogota, horaBogota } from '@aliadas/contract/core'
import type { Locator, Page } from '@playwright/test'
import { findFaults } from './support/accessibility.ts'
import { createPartner, createServicio } from './support/partner.ts'
import { createPdf } from './support/files.ts'
import { inOrder, layersOfVehiculo, pressVehiculo } from './support/map.ts'
import { LONG_WALK, expect, signIn, test } from './support/test.ts'
import { passUndo } from './support/undo.ts'

test.use({ world: 'mapa completo' })

/** Presses Tab until the element has the focus. */
const irA = async (page: Page, blanco: Locator) => {
  await expect(blanco).toBeEnabled()
  await tabularHasta(page, blanco)
}

const tabularHasta = async (page: Page, blanco: Locator) => {
  for (let n = 0; n < 60; n++) {
    if (await blanco.evaluate((e) => e === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard never gets there')
}

const pulsar = async (page: Page, boton: Locator) => {
  await irA(page, boton)
  await page.keyboard.press('Enter')
}

const elegirArchivo = async (
  page: Page,
  boton: Locator,
  archivo: { name: string; mimeType: string; buffer: Buffer },
) => {
  await irA(page, boton)
  const abierto = page.waitForEvent('filechooser')
  // A round trip: the browser must have been told to hand the dialog over before the key opens it.
  await page.evaluate(() => undefined)
  await page.keyboard.press('Enter')
  await (await abierto).setFiles(archivo)
}

/** Drags a file from outside the page and drops it on the element. */
const soltar = async (page: Page, donde: Locator, { name, mimeType, buffer }: typeof PDF) => {
  const dataTransfer = await page.evaluateHandle(
    ({ nombre, tipo, base64 }) => {
      const datos = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0))
      datos.items.add(new File([bytes], nombre, { type: tipo }))
      return datos
    },
    { nombre: name, tipo: mimeType, base64: buffer.toString('base64') },
  )
  for (const gesto of ['dragenter', 'dragover', 'drop']) await donde.dispatchEvent(gesto, { dataTransfer })
}

const PDF = { name: 'documento.pdf', mimeType: 'application/pdf', buffer: createPdf() }
const TEXTO = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') }

/** Ninety minutes from now, so that the route starts as soon as the FUEC is there. */
const viaje = () => {
  const salida = new Date(Date.now() + 90 * 60_000)
  const { cuerpo } = createServicio(new Date(), 'Van')
  return {
    ...cuerpo,
    paradas: [],
    fechaSalida: fechaBogota(salida),
    horaSalida: horaBogota(salida),
    guia: 'Aurelio Cifuentes',
    telefonoGuia: '3990000777',
    especialidadesGuia: 'Avistamiento de aves',
    idiomasGuia: 'Español e inglés',
    experienciaGuia: '12 años',
  }
}

test('every line, dialog and refusal of the map, with the keyboard alone from the offer to the trip', async ({
  page,
  server,
  otherPage,
  allow,
}) => {
  // The longest walk: every action of the map in sequence.
  test.setTimeout(2 * LONG_WALK)
  const aliado = createPartner(server.url)
  const cuerpo = viaje()
  await signIn(page, 'admin@transvalle.test', '/panel-control/monitor-map')
  const { id } = await aliado.publicar(cuerpo)
  const detalle = page.getByRole('complementary', { name: /^Servicio #/ })
  const boton = (name: string) => detalle.getByRole('button', { name, exact: true })
  await page.getByRole('searchbox', { name: 'Buscar servicio' }).fill(cuerpo.origen.toUpperCase())
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('listbox', { name: 'Servicios en el mapa' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await test.step('the detail takes the focus at its heading, Escape closes it, and it opens again', async () => {
    await expect(detalle.getByRole('heading', { level: 2 })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(detalle).toHaveCount(0)
    await page.getByRole('listbox', { name: 'Servicios en el mapa' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  })

  await test.step('a request says everything but who asks, and which buttons wait for what', async () => {
    await expect(detalle.getByRole('heading', { name: `Servicio #${String(id).slice(-6)}` })).toBeVisible()
    for (const linea of [
      'Pendiente',
      cuerpo.origen,
      'Sin paradas',
      cuerpo.destino,
      'No contrató retorno',
      'Van · Ejecutivo',
    ])
      await expect(detalle).toContainText(linea)
    await expect(detalle).toContainText('Pasajeros6')
    await expect(detalle).toContainText(`Observaciones${cuerpo.observaciones}`)
    await expect(detalle).not.toContainText('Operador solicitante')
    await expect(boton('Asignar vehículo')).toBeDisabled()
    await expect(boton('Subir FUEC')).toBeDisabled()
    await expect(detalle).toContainText(
      'El vehículo se asigna cuando el servicio está reservado; este sigue pendiente.',
    )
    await expect(boton('Cerrar')).toHaveCount(1)
    // Disabled, but focusable, with the reason as its description; BotonDiscreto.component.test.tsx sees it on focus.
    for (const [nombre, motivo] of [
      ['Asignar vehículo', /^El vehículo se asigna cuando el servicio está reservado/],
      ['Subir FUEC', /^El FUEC se sube cuando el servicio está reservado/],
    ] as const) {
      await expect(boton(nombre)).toHaveAccessibleDescription(motivo)
      await tabularHasta(page, boton(nombre))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect(await detalle.locator('.MuiButton-contained').allTextContents()).toEqual(['Hacer Oferta'])
  })

  await test.step('the trip is shared in words, by the clipboard or WhatsApp', async () => {
    await pulsar(page, boton('Compartir el viaje'))
    const compartir = page.getByRole('dialog', { name: 'Compartir el viaje' })
    await expect(compartir.getByRole('textbox', { name: 'Lo que se comparte' })).toHaveValue(
      new RegExp(`Origen: ${cuerpo.origen}\nDestino: ${cuerpo.destino}`),
    )
    await expect(compartir.getByRole('link', { name: 'Enviar por WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa.me/\\?text=Servicio%20%23${String(id).slice(-6)}`),
    )
    // The client of a pending request is hidden.
    await expect(compartir.getByRole('checkbox')).toHaveCount(0)
    expect(await findFaults(page), 'share').toEqual([])
    await page.keyboard.press('Escape')
    await expect(compartir).toHaveCount(0)
  })

  await test.step('an offer with a quote waits for its PDF and keeps nothing that was refused', async () => {
    await pulsar(page, boton('Hacer Oferta'))
    const dialogo = page.getByRole('dialog', { name: 'Envía tu oferta' })
    await expect(dialogo).toContainText('Realiza tu oferta por este servicio')
    const valor = dialogo.getByRole('textbox', { name: 'Valor de la oferta' })
    const confirmar = dialogo.getByRole('button', { name: 'Confirmar' })
    await pulsar(page, confirmar)
    await expect(dialogo).toContainText('Ingresa un valor válido para la oferta.')
    await irA(page, dialogo.getByRole('checkbox', { name: 'Requiere PDF de cotización' }))
    await page.keyboard.press('Space')
    await expect(dialogo).toContainText('Debes subir el PDF de cotización ya que lo has marcado como requerido')
    await expect(valor).toBeDisabled()
    await expect(confirmar).toBeDisabled()
    await elegirArchivo(page, dialogo.getByRole('button', { name: 'Elegir PDF' }), TEXTO)
    await expect(dialogo).toContainText('Por favor selecciona un archivo PDF')
    await expect(valor).toBeDisabled()
    await elegirArchivo(page, dialogo.getByRole('button', { name: 'Elegir PDF' }), PDF)
    await irA(page, valor)
    await page.keyboard.type('3 millones 104500')
    await expect(valor).toHaveValue('3.104.500')
    await page.keyboard.press('Enter')
    await expect(dialogo).toContainText('$ 3.105.000')
    await expect(dialogo.getByRole('button', { name: 'Enviar' })).toBeDisabled()
    expect(await findFaults(page), 'offer').toEqual([])
    await pulsar(page, dialogo.getByRole('button', { name: 'No', exact: true }))
    await expect(valor).toHaveValue('')
    await irA(page, valor)
    await page.keyboard.type('304500')
    await page.keyboard.press('Enter')
    await pulsar(page, dialogo.getByRole('button', { name: 'Sí' }))
    const recibes = dialogo.locator('dl', { hasText: 'Recibes en total' })
    for (const pesos of ['305.000', '274.500', '137.250']) await expect(recibes).toContainText(pesos)
    await expect(dialogo).toContainText('vigente 24 horas')
  })

  await test.step('what the server refuses is said in words, and sending again is enough', async () => {
    const dialogo = page.getByRole('dialog', { name: 'Envía tu oferta' })
    allow(/status of 500/)
    const ruta = '**/api/servicios/*/ofertas'
    await page.route(ruta, (r) => r.fulfill({ status: 500, json: { code: 'internal', message: 'Se cayó.' } }))
    await pulsar(page, dialogo.getByRole('button', { name: 'Enviar' }))
    await Promise.all(
      ['PDF subido exitosamente', 'Error al agregar oferta.'].map((texto) =>
        expect(page.getByText(texto)).toBeVisible(),
      ),
    )
    await expect(dialogo).toContainText('Error al procesar la oferta: Se cayó.')
    await page.unroute(ruta)
    await pulsar(page, dialogo.getByRole('button', { name: 'Enviar' }))
    await expect(page.getByText('Tu oferta está siendo procesada por el Cliente. Vigencia 24 horas')).toBeVisible()
    await expect(page).toHaveURL(/\/panel-control\/monitor-map/)
  })

  await test.step('the offer shows with its state and its time, in the detail and in the list of offers', async () => {
    const tuya = detalle.getByRole('region', { name: 'Tu oferta' })
    await expect(tuya).toContainText('Enviada')
    // Valid until the departure, because it is earlier than 24 hours from now.
    await expect(tuya.getByRole('timer')).toContainText(/^1 h \d+ min \d+ s$/)
    await expect(tuya.getByRole('link', { name: 'Ver cotización' })).toBeVisible()
    await expect(tuya.getByRole('button', { name: 'Retirar oferta' })).toBeVisible()
    await pulsar(page, page.getByRole('button', { name: 'Mis ofertas' }))
    const lista = page.getByRole('dialog', { name: 'Mis ofertas' })
    await expect(lista.getByRole('row', { name: new RegExp(`#${String(id).slice(-6)}`) })).toContainText(
      'Enviada · vence en 1 h',
    )
    expect(await findFaults(page), 'my offers').toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('once won it says who asked, the guide, the amount and the time left', async () => {
    const [oferta] = await aliado.ofertas(String(id))
    await aliado.aceptar(String(id), String(oferta?.['id']), 'transferencia')
    await expect(detalle).toContainText('Validando')
    await page.goto('/panel-control/validarTransferencia')
    await pulsar(
      page,
      page
        .getByRole('row', { name: new RegExp(cuerpo.origen) })
        .getByRole('button')
        .first(),
    )
    const pago = page.getByRole('dialog')
    await irA(page, pago.getByRole('textbox', { name: /Número de transacción/ }))
    await page.keyboard.type('T-1')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/panel-control\/pagos/)
    await page.goto(`/panel-control/monitor-map?servicio=${String(id)}`)
    await expect(detalle.getByRole('timer', { name: 'Tiempo para la salida' })).toContainText(
      /^0días1hora\d\dmin\d\dseg/,
    )
    await expect(detalle).toContainText(
      'Asigna un vehículo y sube el FUEC al menos 24 horas antes del inicio del servicio.',
    )
    await expect(detalle.getByRole('region', { name: 'Operador solicitante' })).toContainText(
      `Empresa${cuerpo.empresa}Contacto${cuerpo.nombre}Teléfono${cuerpo.telefonoOperador}`,
    )
    await expect(detalle.getByRole('region', { name: 'Guía' })).toContainText(
      'NombreAurelio CifuentesTeléfono3990000777EspecialidadesAvistamiento de avesIdiomasEspañol e inglésAños de experiencia12 años',
    )
    await expect(detalle).toContainText('Valor de la oferta$ 305.000')
    // One line, because the service's price is the offer's price.
    await expect(detalle.getByText('$ 305.000')).toHaveCount(1)
    await pulsar(page, boton('Compartir el viaje'))
    const compartido = page.getByRole('textbox', { name: 'Lo que se comparte' })
    await expect(compartido).not.toHaveValue(new RegExp(cuerpo.nombre))
    await irA(page, page.getByRole('checkbox', { name: /Incluir los datos del cliente/ }))
    await page.keyboard.press('Space')
    await expect(compartido).toHaveValue(new RegExp(`Contacto: ${cuerpo.nombre}`))
    await page.keyboard.press('Escape')
    expect(await findFaults(page), 'reserved').toEqual([])
  })

  await test.step('a vehicle is searched among pages of five, chosen and confirmed', async () => {
    await pulsar(page, boton('Asignar vehículo'))
    const dialogo = page.getByRole('dialog')
    await expect(dialogo.getByRole('radio')).toHaveCount(5)
    await expect(dialogo).toContainText('Mostrando 5 de')
    // Fitting vehicles come first; the first of the others is marked as another type.
    const filas = dialogo.getByRole('row')
    await expect(filas.nth(1)).toContainText('Van')
    await expect(filas.nth(1)).toContainText(/Revisión técnica: \d+ \w+ \d{4}Los demás, desde el \d+ \w+ \d{4}/)
    await expect(filas.nth(1)).toContainText(/Libre ese día| a .*#/)
    await expect(filas.filter({ hasText: 'El cliente pidió Van' }).first()).toBeVisible()
    await expect(dialogo.getByRole('button', { name: 'Continuar' })).toBeDisabled()
    expect(await findFaults(page), 'assign').toEqual([])
    await irA(page, dialogo.getByRole('searchbox', { name: 'Buscar vehículo' }))
    await page.keyboard.type('wxb102')
    await expect(dialogo.getByRole('radio')).toHaveCount(1)
    await irA(page, dialogo.getByRole('radio', { name: 'Vehículo WXB102' }))
    await page.keyboard.press('Space')
    await pulsar(page, dialogo.getByRole('button', { name: 'Continuar' }))
    await expect(page.getByRole('dialog', { name: 'Confirmar asignación' })).toContainText('WXB102')
    expect(await findFaults(page), 'confirm').toEqual([])
    await passUndo(page, () => pulsar(page, dialogo.getByRole('button', { name: 'Confirmar' })))
    await expect(detalle).toContainText('PlacasWXB102')
    await expect(detalle).toContainText('ConductorMartha Lucía Rengifo')
    await expect(detalle).toContainText('Teléfono del conductor3990000102')
    await expect(detalle).toContainText('Empresa afiliadoraCooperativa Demo de Transportes')
    await expect(detalle).toContainText('Sube el FUEC al menos 24 horas antes del inicio del servicio.')
    // Opened again, the dialog lists the assigned vehicle first and selects it.
    await pulsar(page, boton('Cambiar vehículo'))
    await expect(page.getByRole('dialog', { name: 'Cambiar vehículo' })).toBeVisible()
    await expect(dialogo.getByRole('radio').first()).toBeChecked()
    await expect(dialogo.getByRole('radio').first()).toHaveAccessibleName('Vehículo WXB102')
    await page.keyboard.press('Escape')
  })

  await test.step('the FUEC is a PDF or an image, and then the trip is confirmed', async () => {
    await pulsar(page, boton('Subir FUEC'))
    const dialogo = page.getByRole('dialog', { name: 'Subir FUEC' })
    await expect(dialogo).toContainText(`ConductorMartha Lucía Rengifo`)
    await expect(dialogo).toContainText('Arrastra aquí el FUEC')
    expect(await findFaults(page), 'fuec').toEqual([])
    await elegirArchivo(page, dialogo.getByRole('button', { name: 'Elegir archivo' }), TEXTO)
    await expect(dialogo.getByRole('alert')).not.toBeEmpty()
    await soltar(page, dialogo.getByText('Arrastra aquí el FUEC'), PDF)
    await expect(dialogo.getByRole('alert')).toBeEmpty()
    await expect(dialogo).toContainText('documento.pdf')
    await pulsar(page, dialogo.getByRole('button', { name: 'Ver antes de enviar' }))
    const vista = page.getByRole('dialog', { name: 'documento.pdf' })
    await expect(vista.getByRole('img', { name: 'documento.pdf, página 1 de 1' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(vista).toBeHidden()
    await pulsar(page, dialogo.getByRole('button', { name: 'Subir FUEC' }))
    await expect(page.getByText('FUEC agregado con éxito')).toBeVisible()
    await expect(page).toHaveURL(/\/panel-control\/reservaciones/)
  })

  await test.step('the vehicle on the road moves live, with its age, and never backwards', async () => {
    await server.advance(0)
    await page.goto(`/panel-control/monitor-map?servicio=${String(id)}`)
    const posicion = detalle.getByRole('region', { name: 'Posición del vehículo' })
    await expect(posicion).toContainText('El vehículo aún no reporta su posición')
    // Start, time left and missing position are one line.
    await expect(posicion).toContainText('Por salir')
    await expect(posicion.getByRole('timer')).toContainText(/0 días 1 hora \d\d min \d\d seg/)
    expect((await posicion.boundingBox())?.height).toBeLessThan(36)
    const reportar = (lat: number, segundos: number, velocidad: number) =>
      aliado.reportar({
        idServicio: String(id),
        placas: 'WXB102',
        lat,
        lon: -76.53,
        velocidad,
        rumbo: 90,
        en: new Date(Date.now() + segundos * 1000).toISOString(),
      })
    const mapa = page.getByRole('region', { name: 'Mapa de servicios' })
    expect(await reportar(3.45, 0, 42)).toEqual({ movida: true })
    await expect(posicion).toContainText('Última posición hace un momento · 42 km/h')
    await expect(posicion).toContainText('En recorrido')
    await expect(mapa).toHaveAttribute('data-vehiculos-visibles', '1')
    // Its trip is chosen, so it lies over its way.
    await expect.poll(() => layersOfVehiculo(page, 'WXB102')).toEqual(['vehiculos-elegido'])
    // The letters of other vehicles lie over the way, which lies over these vehicles.
    expect(
      await inOrder(page, ['ruta-traza', 'vehiculos-rotulo', 'vehiculos-cuerpo', 'ruta-borde', 'ruta-paradas']),
    ).toEqual(['vehiculos-cuerpo', 'ruta-borde', 'ruta-traza', 'vehiculos-rotulo', 'ruta-paradas'])
    expect(await reportar(3.449, -60, 99)).toEqual({ movida: false })
    expect(await reportar(3.4502, 10, 38)).toEqual({ movida: true })
    await expect(posicion).toContainText('38 km/h')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('3.45')
    expect(await findFaults(page), 'running').toEqual([])
    // The vehicle's page shows it too: as text, and on a map without gestures.
    const otra = await otherPage()
    await signIn(otra, 'admin@transvalle.test', '/panel-control/gestiona-flota?q=WXB102')
    await otra.getByRole('link', { name: 'Ver Detalles de WXB102' }).press('Enter')
    await expect(otra.getByRole('region', { name: 'Dónde está' })).toContainText('Última posición')
    const pequeno = otra.getByRole('region', { name: 'Mapa de servicios' })
    await expect(pequeno).toHaveAttribute('data-vehiculos-visibles', '1')
    await expect(pequeno.locator('canvas')).toHaveAttribute('role', 'img')
    await expect(pequeno.getByRole('button', { name: 'Acercar' })).toHaveCount(0)
    expect(await findFaults(otra), 'vehicle that runs').toEqual([])
    await aliado.finalizar(String(id))
    await expect(detalle).toContainText('Finalizado')
    await expect(posicion).toHaveCount(0)
    await expect(mapa).toHaveAttribute('data-vehiculos-visibles', '0')
    await expect(pequeno).toHaveCount(0)
    // It is free where its trip ended, and a press on it opens its page.
    await detalle.getByRole('button', { name: 'Cerrar', exact: true }).press('Enter')
    await page.getByRole('searchbox', { name: 'Buscar servicio' }).fill('WXB102')
    await expect.poll(() => layersOfVehiculo(page, 'WXB102')).toEqual(['vehiculos-cuerpo'])
    await pressVehiculo(page, 'WXB102')
    await expect(page.getByRole('heading', { name: /WXB102/ }).first()).toBeVisible()
  })
})

test('an arrow on the map opens its service', async ({ page, server }) => {
  // It departs from the map's initial centre.
  const { cuerpo } = createServicio(new Date(), 'Van')
  await createPartner(server.url).publicar(cuerpo)
  await signIn(page, 'admin@pacifico.test', '/panel-control/monitor-map')
  await page.getByRole('searchbox', { name: 'Buscar servicio' }).fill(cuerpo.origen)
  await expect(page.locator('[data-estado-mapa=listo]')).toHaveAttribute('data-servicios-visibles', '1')
  await page.getByRole('application').click()
  await expect(page.getByRole('complementary', { name: /^Servicio #/ })).toContainText(cuerpo.origen)
})
