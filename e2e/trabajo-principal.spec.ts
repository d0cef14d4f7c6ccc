import { mitadDelConductor } from '@aliadas/contract/pagos'
import type { Page } from '@playwright/test'
import { createPartner, createServicio } from './support/partner.ts'
import { createPdf } from './support/files.ts'
import { LONG_WALK, expect, signIn, test } from './support/test.ts'
import { followToast } from './support/toast.ts'

test.use({ world: 'trabajo principal', contextOptions: { reducedMotion: 'no-preference' } })

const HORA = 3_600_000

/** Row of a service in the list beside the map. */
const fila = (page: Page, origen: string) => page.getByRole('option', { name: new RegExp(origen) })

const detalle = (page: Page) => page.getByRole('complementary', { name: /^Servicio #/ })

const mostrar = async (page: Page, estado: string) => {
  const casilla = page.getByRole('checkbox', { name: new RegExp(`^${estado}`) })
  if (!(await casilla.isChecked())) await casilla.check()
}

/** Fails if the page's HTML or its local storage contains one of the secrets. */
const noSabe = async (page: Page, secretos: readonly string[]) => {
  const todo = await page.evaluate(
    () => `${document.documentElement.outerHTML}${JSON.stringify(Object.entries(localStorage))}`,
  )
  for (const secreto of secretos) expect(todo).not.toContain(secreto)
}

test('the main job, from the published service to the balance to pay, with two companies watching', async ({
  page: transvalle,
  otherPage,
  server,
}) => {
  test.setTimeout(LONG_WALK)
  const aliado = createPartner(server.url)
  const pacifico = await otherPage()
  /** Everything that the second company's browser receives. */
  const recibido: string[] = []
  pacifico.on('response', async (respuesta) => {
    if (respuesta.url().includes('/api/') && !respuesta.url().includes('/api/vivo'))
      recibido.push(await respuesta.text().catch(() => ''))
  })
  await signIn(transvalle, 'admin@transvalle.test', '/panel-control/monitor-map')
  await signIn(pacifico, 'admin@pacifico.test', '/panel-control/monitor-map')
  await expect(transvalle).toHaveURL(/monitor-map/)
  await expect(transvalle.getByText('En línea')).toBeVisible()
  await expect(pacifico.getByText('En línea')).toBeVisible()

  const { cuerpo, salida, secretos } = createServicio(new Date(), 'Van')
  const precio = 305_000

  const { id } = await test.step('a client app posts a service and it appears live on both maps', async () => {
    const publicado = await aliado.publicar(cuerpo)
    expect(publicado['estado']).toBe('pendiente')
    await expect(fila(transvalle, cuerpo.origen)).toBeVisible()
    await expect(fila(pacifico, cuerpo.origen)).toBeVisible()
    return { id: String(publicado['id']) }
  })

  await test.step('neither company learns who asks for it', async () => {
    await fila(transvalle, cuerpo.origen).click()
    await expect(detalle(transvalle)).toContainText(cuerpo.destino)
    await noSabe(transvalle, secretos)
    await noSabe(pacifico, secretos)
  })

  await test.step('Transvalle bids; the amount is rounded up to the next thousand', async () => {
    await detalle(transvalle).getByRole('button', { name: 'Hacer Oferta' }).click()
    const dialogo = transvalle.getByRole('dialog', { name: 'Envía tu oferta' })
    await dialogo.getByRole('textbox', { name: /Valor/ }).fill('304500')
    await dialogo.getByRole('button', { name: 'Confirmar' }).click()
    await expect(
      dialogo.getByText(
        'El valor ingresado se ha ajustado hacia arriba, al siguiente múltiplo de mil. ¿Estás de acuerdo con este valor?',
      ),
    ).toBeVisible()
    await dialogo.getByRole('button', { name: 'Sí' }).click()
    await dialogo.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(
      transvalle.getByText('Tu oferta está siendo procesada por el Cliente. Vigencia 24 horas'),
    ).toBeVisible()
    const ofertas = await aliado.ofertas(id)
    expect(ofertas).toHaveLength(1)
    expect(ofertas[0]).toMatchObject({ precio, estado: 'enviada', empresa: 'Transvalle' })
  })

  await test.step('it shows as bid on to Transvalle, and still as pending to Pacífico', async () => {
    await mostrar(transvalle, 'Con oferta')
    await expect(fila(transvalle, cuerpo.origen)).toContainText('Con oferta')
    await expect(fila(pacifico, cuerpo.origen)).toContainText('Pendiente')
    await pacifico.reload()
    // The last of what the panel reads: on its way while the service leaves, it would be answered with 404.
    const leido = pacifico.waitForResponse(`**/api/servicios/${id}/recorrido`)
    await fila(pacifico, cuerpo.origen).click()
    await expect(detalle(pacifico)).toContainText(cuerpo.destino)
    expect((await leido).status()).toBe(200)
    await expect(detalle(pacifico)).not.toContainText('305.000')
  })

  await test.step('the client app accepts; the service leaves the other company at once', async () => {
    const [oferta] = await aliado.ofertas(id)
    const aceptado = await aliado.aceptar(id, String(oferta?.['id']), 'transferencia')
    expect(aceptado).toMatchObject({ estado: 'validar', valorOferta: precio, empresaAliada: 'Transvalle' })
    await expect(fila(pacifico, cuerpo.origen)).toHaveCount(0)
    await mostrar(transvalle, 'Validando')
    await expect(fila(transvalle, cuerpo.origen)).toContainText('Validando')
    await noSabe(pacifico, secretos)
  })

  await test.step('the winner sees the client; the other company gets a plain not-found', async () => {
    await fila(transvalle, cuerpo.origen).click()
    await expect(detalle(transvalle)).toContainText(cuerpo.nombre)
    const ajeno = await pacifico.request.get(`/api/servicios/${id}`)
    expect(ajeno.status()).toBe(404)
    expect(await ajeno.text()).not.toContain(id)
  })

  await test.step('Transvalle validates the payment with its transaction number', async () => {
    await transvalle.goto('/panel-control/validarTransferencia')
    await transvalle
      .getByRole('row', { name: new RegExp(cuerpo.origen) })
      .getByRole('button')
      .first()
      .click()
    const dialogo = transvalle.getByRole('dialog')
    await dialogo.getByRole('button', { name: 'Confirmar pago' }).click()
    await expect(dialogo.getByText('El número de transacción es requerido')).toBeVisible()
    await dialogo.getByRole('textbox', { name: /Número de transacción/ }).fill('TRX-778812')
    await dialogo.getByRole('button', { name: 'Confirmar pago' }).click()
    await expect(transvalle).toHaveURL(/\/panel-control\/pagos/)
    await expect(transvalle.getByText('Pago validado con éxito')).toBeVisible()
    expect(await aliado.leer(id)).toMatchObject({ estado: 'reservado', pago: true })
  })

  await test.step('assigns a vehicle and its driver', async () => {
    // The toast of the payment links to the next act.
    await followToast(transvalle, 'Asignar vehículo')
    await expect(transvalle).toHaveURL(new RegExp(`servicio=${id}`))
    const dialogo = transvalle.getByRole('dialog')
    await dialogo.getByRole('radio', { name: 'Vehículo WXB102' }).check()
    await dialogo.getByRole('button', { name: 'Continuar' }).click()
    await expect(transvalle.getByRole('dialog', { name: 'Confirmar asignación' })).toBeVisible()
    await dialogo.getByRole('button', { name: 'Confirmar' }).click()
    await expect(detalle(transvalle)).toContainText('WXB102')
    await expect(detalle(transvalle)).toContainText('Martha Lucía Rengifo')
  })

  const colega = await otherPage()
  await signIn(colega, 'staff@transvalle.test', `/panel-control/monitor-map?servicio=${id}`)
  await expect(detalle(colega)).toContainText('WXB102')

  const porPagar = async () => {
    const pestana = colega.getByRole('link', { name: /^Pagos Pendientes/ })
    // The demo world has unpaid items from the start; without a number they have not been read yet.
    await expect(pestana).toHaveAttribute('aria-label', /por pagar$/)
    const nombre = await pestana.getAttribute('aria-label')
    return Number(/: (\d+) por pagar$/.exec(nombre ?? '')?.[1] ?? 0)
  }

  await test.step('uploads the FUEC; a colleague sees it confirmed without reloading', async () => {
    const antes = await porPagar()
    await detalle(transvalle).getByRole('button', { name: 'Subir FUEC' }).click()
    const dialogo = transvalle.getByRole('dialog', { name: 'Subir FUEC' })
    await dialogo
      .locator('input[type=file]')
      .setInputFiles({ name: 'fuec.pdf', mimeType: 'application/pdf', buffer: createPdf() })
    await dialogo.getByRole('button', { name: 'Subir FUEC' }).click()
    await expect(transvalle.getByText('FUEC agregado con éxito')).toBeVisible()
    await expect(transvalle).toHaveURL(/\/panel-control\/reservaciones/)
    // The mark of the row lives four seconds: it is waited for from before.
    const suya = transvalle.getByRole('row', { name: new RegExp(cuerpo.origen) })
    const marcada = suya.and(transvalle.locator('[data-marked=true]')).waitFor()
    await followToast(transvalle, 'Ver viaje')
    await expect(transvalle).toHaveURL(/\/panel-control\/viajes-confirmados/)
    await marcada
    await expect(detalle(colega)).toContainText('Confirmado')
    // The FUEC makes the driver's advance due: the tab's number rises by one, live.
    await expect.poll(porPagar).toBe(antes + 1)
    expect(await aliado.leer(id)).toMatchObject({ estado: 'confirmado', fuec: true })
  })

  await test.step('the colleague replaces a wrong FUEC; the old one stays at hand', async () => {
    await detalle(colega).getByRole('button', { name: 'Reemplazar FUEC' }).click()
    const dialogo = colega.getByRole('dialog', { name: 'Reemplazar FUEC' })
    await expect(dialogo).toContainText('reemplaza el FUEC actual')
    await dialogo
      .locator('input[type=file]')
      .setInputFiles({ name: 'correcto.pdf', mimeType: 'application/pdf', buffer: createPdf() })
    await dialogo.getByRole('button', { name: 'Reemplazar FUEC' }).click()
    await expect(colega.getByText('FUEC reemplazado con éxito')).toBeVisible()
    await expect(dialogo).toBeHidden()
    await expect(detalle(colega).getByRole('link', { name: /^FUEC anterior, hasta / })).toBeVisible()
    expect(await aliado.leer(id)).toMatchObject({ estado: 'confirmado', fuec: true })
  })

  await test.step('two hours before departure the route starts, once, with a notice', async () => {
    // The server's clock goes on while it does what is due: ten minutes are more than a busy machine needs.
    const margen = 10 * 60_000
    await server.advance(salida.getTime() - 2 * HORA - Date.now() - margen)
    expect(await aliado.leer(id)).toMatchObject({ recorridoIniciado: false })
    // Waited for from before: the toast stays four seconds, and the server may take longer for all that is due.
    const told = colega.getByText(`El recorrido del servicio #${id.slice(-6)} ha iniciado.`).waitFor()
    await Promise.all([told, server.advance(margen + 1_000)])
    expect(await aliado.leer(id)).toMatchObject({ estado: 'confirmado', recorridoIniciado: true })
  })

  await test.step('the driver app ends the trip; advance and balance are to be paid', async () => {
    expect(await aliado.finalizar(id)).toMatchObject({ estado: 'finalizado' })
    await expect(detalle(colega)).toContainText('Finalizado')
    const mitad = mitadDelConductor(precio).toLocaleString('es-CO')
    for (const pestana of ['pagos', 'saldos']) {
      await transvalle.goto(`/panel-control/${pestana}`)
      await expect(transvalle.getByRole('row', { name: new RegExp(cuerpo.origen) })).toContainText(mitad)
    }
  })

  expect(recibido.join('\n')).not.toContain(String(precio))
  for (const secreto of secretos) expect(recibido.join('\n')).not.toContain(secreto)
})
