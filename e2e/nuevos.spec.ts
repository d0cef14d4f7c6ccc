import type { ClaseDeAviso } from '@aliadas/contract/avisos'
import type { Page } from '@playwright/test'
import { createPartner, createServicio } from './support/partner.ts'
import { expect, signIn, test } from './support/test.ts'
import { keepToasts } from './support/toast.ts'

// Its own world: a service of another walk that closes soon brings a notice of its own within a minute.
test.use({ world: 'nuevos' })

/**
 * Layers above the ground, from below: the chosen route above other arrows and vehicles, its stops above the chosen
 * arrow, its vehicle on top.
 */
const ENCIMA = [
  'grupos-donas',
  'servicios-donas',
  'servicios-flechas',
  'servicios-pilas',
  'servicios-nuevos',
  'vehiculos-rotulo',
  'vehiculos-cuerpo',
  'ruta-borde',
  'ruta-linea',
  'ruta-carretera',
  'ruta-silencio',
  'ruta-traza',
  'ruta-altos',
  'enfoque-halo',
  'enfoque-anillo',
  'enfoque-flecha',
  'ruta-paradas',
  'ruta-momento',
  'vehiculos-elegido-rotulo',
  'vehiculos-elegido',
]
const IMAGENES = ENCIMA.filter((capa) => !/borde|linea|carretera|silencio|traza|altos|halo|anillo|momento/.test(capa))

type MapaAbierto = {
  getCenter: () => { lng: number; lat: number }
  getLayersOrder: () => string[]
  getLayoutProperty: (capa: string, nombre: string) => unknown
  queryRenderedFeatures: (que: { layers: string[] }) => {
    geometry: { coordinates: [number, number] }
    properties: { n: string }
  }[]
}

/**
 * The layers in order, which images may overlap labels, and the names of places that are readable now, from the centre
 * outwards.
 */
const leerMapa = (lienzo: Element, imagenes: string[]) => {
  const mapa = Reflect.get(lienzo, Symbol.for('aliadas.mapa')) as MapaAbierto
  const { lng, lat } = mapa.getCenter()
  const lejos = ([x, y]: [number, number]) => Math.hypot(x - lng, y - lat)
  return {
    capas: mapa.getLayersOrder(),
    encimaDeNombres: imagenes.filter((capa) => mapa.getLayoutProperty(capa, 'icon-ignore-placement') === true),
    seOcultan: imagenes.filter((capa) => mapa.getLayoutProperty(capa, 'icon-allow-overlap') !== true),
    nombres: mapa
      .queryRenderedFeatures({ layers: ['barrio', 'sitio'] })
      .map(({ properties, geometry }) => ({ nombre: properties.n, lugar: geometry.coordinates }))
      .toSorted((a, b) => lejos(a.lugar) - lejos(b.lugar)),
  }
}

/** Of what time brings, at any moment: a request of the demo world begins to close soon within a quarter of an hour. */
const DEL_RELOJ = [
  'por-cerrar',
  'falta-vehiculo',
  'falta-fuec',
  'conductor-silencioso',
  'llegada-en-duda',
  'papel-por-vencer',
] as const satisfies readonly ClaseDeAviso[]

/** Nothing is unread, and only what this walk causes can be: other tests may have left unread notices in this world. */
const leerTodo = async (page: Page) => {
  for (const clase of DEL_RELOJ) {
    const callada = { clase, app: false, sonido: false, correo: 'no', push: false }
    const elegida = await page.request.put('/api/avisos/preferencias', {
      headers: { 'x-aliadas': 'web' },
      data: callada,
    })
    expect(elegida.status(), await elegida.text()).toBe(200)
  }
  await page.getByRole('button', { name: /^Avisos/ }).click()
  const panel = page.getByRole('dialog', { name: 'Avisos' })
  const todo = panel.getByRole('button', { name: 'Marcar todo como leído' })
  await expect(panel.getByRole('listitem').or(panel.getByText('Aún no hay avisos')).first()).toBeVisible()
  if (await todo.isEnabled()) await todo.click()
  await expect(todo).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
}

test('a new request is said, heard, marked on row, arrow and tab, and comes first until it is seen', async ({
  page,
  otherPage,
  server,
}) => {
  await page.addInitScript(() => {
    const notas: number[] = []
    Object.assign(window, { notas })
    const original: unknown = Reflect.get(OscillatorNode.prototype, 'start')
    OscillatorNode.prototype.start = function start(...cuando: [number?]) {
      notas.push(this.frequency.value)
      Reflect.apply(original as () => void, this, cuando)
    }
    // Reading pixels back from the graphics card blocks the page for a second while the map draws.
    const leer: unknown = Reflect.get(HTMLCanvasElement.prototype, 'toDataURL')
    HTMLCanvasElement.prototype.toDataURL = function toDataURL(...como: [string?, number?]) {
      if (this.getContext('2d')?.getContextAttributes().willReadFrequently !== true)
        console.error('se lee un dibujo de la tarjeta gráfica')
      return Reflect.apply(leer as () => string, this, como)
    }
  })
  const notas = () => page.evaluate(() => (Reflect.get(window, 'notas') as number[]).length)
  const aliado = createPartner(server.url)
  const mapa = page.locator('[data-estado-mapa=listo]')
  const avisos = page.getByRole('region', { name: 'Avisos' })
  const dichosALaEmpresa = await keepToasts(page)
  await signIn(page, 'admin@transvalle.test', '/panel-control/monitor-map')
  await expect(mapa).toBeVisible()
  await expect(page.getByText('En línea')).toBeVisible()
  await leerTodo(page)
  await expect(page).toHaveTitle('Mapa de Monitoreo · Transportadoras Aliadas')

  const plataforma = await otherPage()
  const dichosALaPlataforma = await keepToasts(plataforma)
  await signIn(plataforma, 'plataforma@aliadas.test', '/panel-control/monitor-map')
  await expect(plataforma.getByText('En línea')).toBeVisible()

  const { cuerpo } = createServicio(new Date(), 'Van')
  const fila = page.getByRole('option', { name: new RegExp(cuerpo.origen) })

  await test.step('silent until the person switches the sound on', async () => {
    const { id } = await aliado.publicar({ ...cuerpo, origen: `Primero ${cuerpo.origen}` })
    const ver = avisos.getByRole('link', { name: 'Ver servicio' })
    // It would go after four seconds; the focus keeps it.
    await ver.focus()
    await expect(avisos).toContainText(`Nuevo servicio: Van, Primero ${cuerpo.origen} › ${cuerpo.destino}`)
    await expect(page).toHaveTitle('(1) Mapa de Monitoreo · Transportadoras Aliadas')
    expect(await notas()).toBe(0)
    await ver.press('Enter')
    await expect(page.getByRole('heading', { name: `Servicio #${String(id).slice(-6)}` })).toBeVisible()
    // Opening a service marks it as seen.
    await expect(page).toHaveTitle('Mapa de Monitoreo · Transportadoras Aliadas')
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await page.getByRole('button', { name: /^Cuenta de / }).click()
    const sonido = page.getByRole('menuitemcheckbox', { name: 'Sonido de los avisos' })
    await expect(sonido).not.toBeChecked()
    await sonido.click()
    await expect(sonido).toBeChecked()
    await expect.poll(notas).toBe(2)
    await page.keyboard.press('Escape')
  })

  await test.step('then it is heard, and row, arrow and tab say it', async () => {
    await aliado.publicar(cuerpo)
    await expect(fila.first()).toContainText('Nuevo')
    await expect(page.getByRole('option').first()).toContainText(cuerpo.origen)
    await expect.poll(notas).toBe(4)
    await expect(mapa).toHaveAttribute('data-nuevos-visibles', '1')
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/png/)
  })

  await test.step('it stays so after a reload, and in the other screens', async () => {
    await page.goto('/panel-control/gestiona-flota')
    await expect(page).toHaveTitle('(1) Gestión de Flota · Transportadoras Aliadas')
    await page.goto('/panel-control/monitor-map')
    await expect(page.getByRole('option').first()).toContainText('Nuevo')
    await page.getByRole('button', { name: 'Marcar como vistos' }).click()
    await expect(page).toHaveTitle('Mapa de Monitoreo · Transportadoras Aliadas')
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /favicon\.svg$/)
    await expect(mapa).toHaveAttribute('data-nuevos-visibles', '0')
  })

  await test.step('the names of the ground give way to what is drawn over it', async () => {
    const leer = () => page.locator('.mapa-lienzo').evaluate(leerMapa, IMAGENES)
    const { capas, encimaDeNombres, seOcultan, nombres } = await leer()
    expect(capas.slice(-ENCIMA.length)).toEqual(ENCIMA)
    expect({ encimaDeNombres, seOcultan }).toEqual({ encimaDeNombres: [], seOcultan: [] })
    const { nombre, lugar } = nombres[0] ?? { nombre: '', lugar: [0, 0] }
    expect(nombre).not.toBe('')
    const seLee = async () => (await leer()).nombres.some((n) => n.nombre === nombre)
    await aliado.publicar({ ...cuerpo, origen: `Sobre ${nombre}`, lonOrigen: lugar[0], latOrigen: lugar[1] })
    await expect.poll(seLee).toBe(false)
    await page.getByRole('checkbox', { name: /^Pendiente/ }).uncheck()
    await expect.poll(seLee).toBe(true)
  })

  await test.step('the platform, which bids on nothing, is not told', async () => {
    await expect(plataforma.getByRole('option', { name: new RegExp(cuerpo.origen) }).first()).toBeVisible()
    await expect(plataforma).toHaveTitle('Mapa de Monitoreo · Transportadoras Aliadas')
    const deNuevos = (dichos: readonly string[]) => dichos.filter((dicho) => dicho.includes('Nuevo servicio')).length
    expect(deNuevos(dichosALaEmpresa())).toBeGreaterThan(0)
    expect(deNuevos(dichosALaPlataforma())).toBe(0)
  })
})

test('the tab of the bookings counts those that wait to be validated', async ({ page, server }) => {
  const aliado = createPartner(server.url)
  await signIn(page, 'admin@transvalle.test', '/panel-control/monitor-map')
  const pestana = page
    .getByRole('navigation', { name: 'Pestañas' })
    .getByRole('link', { name: /^Reservas por Validar/ })
  const cuantas = async () =>
    Number(/: (\d+) por validar$/.exec((await pestana.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
  await expect(pestana).toBeVisible()
  const resumen = await page.request.get('/api/pagos/resumen')
  const antes = Number((await resumen.json()).porValidar)
  await expect.poll(cuantas).toBe(antes)
  const { cuerpo } = createServicio(new Date(), 'Van')
  const { id } = await aliado.publicar(cuerpo)
  await page.goto(`/panel-control/monitor-map?servicio=${String(id)}&dialogo=ofertar`)
  const dialogo = page.getByRole('dialog', { name: 'Envía tu oferta' })
  await dialogo.getByRole('textbox', { name: /Valor/ }).fill('304500')
  await dialogo.getByRole('button', { name: 'Confirmar' }).click()
  await dialogo.getByRole('button', { name: 'Sí' }).click()
  await dialogo.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Tu oferta está siendo procesada por el Cliente. Vigencia 24 horas')).toBeVisible()
  const [oferta] = await aliado.ofertas(String(id))
  await aliado.aceptar(String(id), String(oferta?.['id']), 'transferencia')
  await expect.poll(cuantas).toBe(antes + 1)
})

test('an accepted offer is noticed on any screen and in another tab, and what one tab reads the other has read', async ({
  page,
  context,
  server,
}) => {
  const aliado = createPartner(server.url)
  await signIn(page, 'admin@transvalle.test', '/panel-control/gestiona-flota')
  await expect(page.getByText('En línea')).toBeVisible()
  await leerTodo(page)
  const otra = await context.newPage()
  await otra.goto('/panel-control/seguridad')
  await expect(otra.getByText('En línea')).toBeVisible()
  const campana = (de: Page) => de.getByRole('button', { name: /^Avisos/ })

  const { cuerpo } = createServicio(new Date(), 'Van')
  const id = String((await aliado.publicar(cuerpo))['id'])
  await expect(campana(page)).toHaveAccessibleName('Avisos: 1 sin leer')
  const ofertada = await page.request.post(`/api/servicios/${id}/ofertas`, {
    headers: { 'x-aliadas': 'web' },
    data: { precio: 512_000 },
  })
  expect(ofertada.status()).toBe(201)
  // A company that has bid needs no notice about the request.
  await expect(campana(page)).toHaveAccessibleName('Avisos')
  const [oferta] = await aliado.ofertas(id)
  await aliado.aceptar(id, String(oferta?.['id']), 'transferencia')
  for (const de of [page, otra]) {
    await expect(campana(de)).toHaveAccessibleName('Avisos: 2 sin leer')
    await expect(de).toHaveTitle(/^\(2\) /)
  }

  await campana(otra).focus()
  await otra.keyboard.press('Enter')
  const panel = otra.getByRole('dialog', { name: 'Avisos' })
  await expect(panel.getByRole('heading', { name: new RegExp(`^#${id.slice(-6)} · ${cuerpo.origen}`) })).toBeVisible()
  const aceptada = panel.getByRole('link', { name: /^Sin leer Aceptaron tu oferta/ })
  await expect(aceptada).toContainText(/\$\s512\.000/)
  await aceptada.focus()
  await otra.keyboard.press('Enter')
  await expect(otra.getByRole('heading', { name: `Servicio #${id.slice(-6)}` })).toBeVisible()
  // Looking at the service marks all its notices as read.
  for (const de of [otra, page]) await expect(campana(de)).toHaveAccessibleName('Avisos')
})
