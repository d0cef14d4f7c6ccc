import { Falla } from '@aliadas/contract/core'
import { ESTADOS_OFERTA, type EstadoOferta, type Servicio } from '@aliadas/contract/servicios'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSesion, openApp } from '../testing/app.tsx'
import { createResumen, createServicio, pageOf, PUEDE } from '../testing/fixtures.ts'

const MAP = '/panel-control/monitor-map'
const options = page.getByRole('option')
const notice = page.getByRole('alert').filter({ hasText: /no tiene tipos de vehículo registrados/ })
const onMap = (...servicios: ReturnType<typeof createResumen>[]) => ({
  listarServiciosDelMapa: { servicios, hayMas: false, grupos: [], ahora: Date.now() },
})
const nobody = { listarPosiciones: { posiciones: [], ahora: Date.now() } }

test('a company without vehicles is told so and led to its fleet', async () => {
  const { address } = await openApp(MAP, {
    sesion: createSesion('admin', { tiposDeVehiculo: [] }),
    answers: { ...onMap(), ...nobody, listarVehiculos: { ...pageOf([]), pagina: 1 } as never },
  })
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByLabelText('Buscar servicio')).toBeVisible()
  await page.viewport(820, 900)
  const [list, told] = [
    page.getByLabelText('Buscar servicio').element().getBoundingClientRect(),
    notice.element().getBoundingClientRect(),
  ]
  expect(told.x).toBeGreaterThan(list.x + list.width)
  await notice.getByRole('link', { name: 'Gestionar Flota' }).click()
  await expect.poll(address).toMatch(/^\/panel-control\/gestiona-flota/)
})

test.each([
  [
    'an incomplete profile, without which the fleet takes no vehicle',
    false,
    ['Completar el perfil', 'Gestionar Flota'],
  ],
  ['no vehicles alone', true, ['Gestionar Flota']],
])('the main act of a company with %s comes first', async (_why, perfilCompleto, acts) => {
  const { address } = await openApp(MAP, {
    sesion: createSesion('admin', { perfilCompleto, tiposDeVehiculo: [] }),
    answers: { ...onMap(), ...nobody, listarVehiculos: { ...pageOf([]), pagina: 1 } as never },
    // Of the profile's page only its address matters here.
    allow: [/nothing answers leerPerfil/],
  })
  await expect.element(notice).toBeVisible()
  const links = notice.getByRole('link')
  await expect.poll(() => links.elements().map((link) => link.textContent)).toEqual(acts)
  expect(links.elements().map((link) => link.classList.contains('MuiButton-contained'))).toEqual(
    acts.map((_act, i) => i === 0),
  )
  await links.first().click()
  await expect.poll(address).toMatch(perfilCompleto ? /^\/panel-control\/gestiona-flota/ : /^\/panel-control\/perfil/)
})

test('the border of a filter leaves room for its label', async () => {
  await page.viewport(1440, 900)
  await openApp(`${MAP}?tipo=Van`, { answers: { ...onMap(createResumen()), ...nobody } })
  for (const name of ['Salida', 'Tipo', 'Urgencia', 'Orden']) {
    const field = page.getByRole('combobox', { name })
    await expect.element(field).toBeVisible()
    const [label, gap] = ['.MuiInputLabel-root', 'legend'].map((part) =>
      field.element().closest('.MuiTextField-root')?.querySelector(part)?.getBoundingClientRect(),
    )
    expect(gap?.right).toBeGreaterThanOrEqual(label?.right ?? Infinity)
  }
})

test('the platform, which has no vehicles, is not told so', async () => {
  await openApp(MAP, {
    sesion: createSesion('plataforma', { tiposDeVehiculo: [] }),
    answers: { ...onMap(createResumen()), ...nobody, listarEmpresas: { empresas: [] } },
  })
  await expect.element(options.first()).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

const NO_OFFERS = Object.fromEntries(ESTADOS_OFERTA.map((estado) => [estado, 0])) as Record<EstadoOferta, number>

const detail = page.getByRole('complementary', { name: /^Servicio #/ })

test('a service that cannot be read says so and is read again', async () => {
  const servicio = createServicio({ origen: 'Hotel Perdido' })
  const { api } = await openApp(MAP, {
    answers: {
      ...onMap(createResumen({ id: servicio.id, codigo: servicio.codigo, origen: 'Hotel Perdido' })),
      ...nobody,
      leerServicio: new Falla('permission-denied', 'Este servicio no es de tu empresa.'),
      leerRecorrido: { recorrido: null },
    },
  })
  await options.first().click()
  await expect.element(detail.getByText(/Este servicio no es de tu empresa/)).toBeVisible()
  api.answer({ leerServicio: { servicio, ahora: Date.now() } })
  await detail.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(detail.getByText(/Este servicio no es de tu empresa/)).not.toBeInTheDocument()
  await expect.element(detail).toMatchTextContent(/Hotel Perdido/)
})

test('the list of offers says what fails', async () => {
  const { api } = await openApp(MAP, {
    answers: {
      ...onMap(),
      ...nobody,
      contarOfertas: { cuentas: NO_OFFERS },
      listarOfertas: new Falla('invalid-argument', 'No.'),
    },
  })
  await page.getByRole('button', { name: 'Mis ofertas' }).click()
  const dialog = page.getByRole('dialog', { name: /^Mis ofertas/ })
  await expect.element(dialog).toMatchTextContent(/Error al iniciar la suscripción de ofertas/)
  api.answer({ listarOfertas: pageOf([]) })
  await dialog.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(dialog).toMatchTextContent(/Tu empresa aún no ha enviado ofertas/)
})

test('a company without vehicles reads how many requests wait for which types', async () => {
  await openApp(MAP, {
    sesion: createSesion('admin', { tiposDeVehiculo: [] }),
    answers: {
      ...onMap(),
      ...nobody,
      contarMercado: {
        tipos: [
          { tipo: 'Van', cuantos: 3 },
          { tipo: 'Automovil', cuantos: 1 },
        ],
      },
    },
  })
  await expect.element(notice).toMatchTextContent(/Ahora esperan ofertas: 3 de Van, 1 de Automóvil\./)
})

const INCOMPLETE = createSesion('admin', { perfilCompleto: false, tiposDeVehiculo: [] })

test.each([
  [
    'nobody asks for anything in this area',
    '',
    createSesion(),
    /en esta zona\./,
    'Buscar en todas las zonas',
    /zona=todos/,
  ],
  ['the search', '?q=zzz', createSesion(), /coincide con la búsqueda/, 'Borrar la búsqueda', /monitor-map$/],
  ['the filters', '?tipo=Bus', createSesion(), /pasa los filtros/, 'Quitar los filtros', /monitor-map$/],
])('the empty list says its reason, %s, and the one act', async (_why, search, sesion, text, act, where) => {
  const { address } = await openApp(`${MAP}${search}`, {
    sesion,
    answers: { ...onMap(), ...nobody, buscarServicios: { servicios: [], siguiente: null, ahora: Date.now() } },
  })
  await expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  await page.getByRole('button', { name: act }).click()
  await expect.poll(address).toMatch(where)
})

test.each([
  ['an incomplete profile', INCOMPLETE, 'Completar el perfil', '/panel-control/perfil'],
  [
    'no vehicles',
    createSesion('admin', { tiposDeVehiculo: [] }),
    'Agregar un vehículo',
    '/panel-control/gestiona-flota?dialogo=agregar',
  ],
])('the empty list says its reason, %s, and leads to what opens it', async (_why, sesion, act, href) => {
  await openApp(MAP, { sesion, answers: { ...onMap(), ...nobody } })
  await expect.element(page.getByRole('link', { name: act })).toHaveAttribute('href', href)
})

type Drawn = { properties: { id: string; pila: number; lugar?: string } }
type MapLibre = {
  getZoom: () => number
  zoomTo: (zoom: number) => void
  getLayersOrder: () => string[]
  getPaintProperty: (layer: string, name: string) => unknown
  queryRenderedFeatures: (what: { layers: string[] }) => Drawn[]
}
const canvas = page.getByRole('application')
const map = (): MapLibre => Reflect.get(document.querySelector('.mapa-lienzo') as Element, Symbol.for('aliadas.mapa'))
const frame = () => document.querySelector<HTMLElement>('[data-estado-mapa=listo]')

/** A route of 400 m, so that the camera zooms in. */
const NEAR = { latDestino: 3.4546, lonDestino: -76.533 }
const askedOf = (servicio: ReturnType<typeof createServicio>) => ({
  leerServicio: { servicio, ahora: Date.now() },
  leerRecorrido: { recorrido: null },
})

test('services of one place are one arrow with their number, which opens a short list', async () => {
  const [done, bid] = [
    createResumen({ origen: 'Ya hecho', estado: 'finalizado' }),
    createResumen({ origen: 'Por ofertar' }),
  ]
  const servicio = createServicio({ ...bid, ...NEAR })
  const { address } = await openApp(`${MAP}?ver=pendiente,finalizado`, {
    answers: { ...onMap(bid, done), ...nobody, ...askedOf(servicio) },
  })
  await expect.poll(() => frame()?.dataset['serviciosVisibles']).toBe('2')
  const arrows = () => map().queryRenderedFeatures({ layers: ['servicios-flechas'] })
  expect(arrows().map(({ properties: { id, pila } }) => [id, pila])).toEqual([[bid.id, 2]])
  await canvas.click()
  const stack = page.getByRole('menu', { name: '2 servicios salen de aquí' })
  await expect.element(stack.getByRole('menuitem').first()).toMatchTextContent(/Por ofertar/)
  await expect.element(stack.getByRole('menuitem').nth(1)).toMatchTextContent(/Ya hecho/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toContain(bid.id)
  await expect.element(stack).not.toBeInTheDocument()
})

test('the chosen way, its stops and its arrow lie over the other arrows, which fade', async () => {
  const servicio = createServicio(NEAR)
  await openApp(`${MAP}?servicio=${servicio.id}`, {
    answers: { ...onMap(createResumen({ latOrigen: 3.46 })), ...nobody, ...askedOf(servicio) },
  })
  const opacity = () => map().getPaintProperty('servicios-flechas', 'icon-opacity')
  await expect.poll(() => frame() !== null && opacity()).toBe(0.35)
  const order = map()
    .getLayersOrder()
    .filter((layer) => /^(servicios-flechas|ruta-linea|enfoque-flecha|ruta-paradas)$/.test(layer))
  expect(order).toEqual(['servicios-flechas', 'ruta-linea', 'enfoque-flecha', 'ruta-paradas'])
  await userEvent.keyboard('{Escape}')
  await detail.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(opacity).toBe(1)
})

test('choosing a row moves the map and leaves the list; a pan of the person filters anew', async () => {
  const [here, there] = [
    createResumen({ origen: 'Hotel Cerca' }),
    createResumen({ origen: 'Hotel Lejos', latOrigen: 3.475 }),
  ]
  const servicio = createServicio({ ...here, ...NEAR })
  await openApp(MAP, { answers: { ...onMap(here, there), ...nobody, ...askedOf(servicio) } })
  await expect.poll(() => frame()?.dataset['serviciosVisibles']).toBe('2')
  await options.filter({ hasText: 'Hotel Cerca' }).click()
  await expect.poll(() => map().getZoom()).toBeGreaterThan(14)
  await expect.poll(() => frame()?.dataset['serviciosVisibles']).toBe('1')
  expect(options.elements()).toHaveLength(2)
  const list = page.getByRole('button', { name: /^Lista de servicios/ })
  await expect.element(list).toHaveTextContent('Lista de servicios (2)')
  canvas.element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(list).toHaveTextContent('Lista de servicios (1)')
  await expect.poll(() => options.elements().length).toBe(1)
})

test('the row of an arrow that is chosen on the map comes in sight', async () => {
  const others = Array.from({ length: 40 }, () => createResumen({ latOrigen: 3.46 }))
  const last = createResumen({ origen: 'El último', vence: new Date(Date.now() + 86_000_000 + 400_000).toISOString() })
  await openApp(MAP, {
    answers: { ...onMap(...others, last), ...nobody, ...askedOf(createServicio({ ...last, ...NEAR })) },
  })
  await expect.poll(() => frame()?.dataset['serviciosVisibles']).toBe('41')
  const row = options.filter({ hasText: 'El último' })
  await expect.element(row).not.toBeInViewport()
  await canvas.click()
  await expect.element(row).toHaveAttribute('aria-selected', 'true')
  await expect.element(row).toBeInViewport()
})

test('what a bid turned into "Con oferta" stays in list and map', async () => {
  const servicio = createServicio(NEAR)
  const resumen = createResumen({ id: servicio.id, codigo: servicio.codigo, origen: servicio.origen })
  const { live } = await openApp(MAP, { answers: { ...onMap(resumen, createResumen({ latOrigen: 3.46 })), ...nobody } })
  await expect.poll(() => frame()?.dataset['serviciosVisibles']).toBe('2')
  live.say({ tipo: 'servicio', servicio: { ...servicio, version: 2, estado: 'ofertas' } })
  await expect.element(options.filter({ hasText: servicio.origen })).toMatchTextContent(/Con oferta/)
  await expect.element(page.getByRole('checkbox', { name: 'Con oferta, 1 en el área' })).not.toBeChecked()
  await expect.poll(() => map().queryRenderedFeatures({ layers: ['servicios-flechas'] })).toHaveLength(2)
})

test('a cancelled service says who cancelled it, why, and what to give back', async () => {
  const servicio = createServicio({
    estado: 'cancelado',
    cancelacion: {
      en: new Date().toISOString(),
      por: 'Cali Andando',
      motivo: 'cambioDePlanes',
      nota: null,
      devolucion: 200_000,
      devuelta: false,
      porAclarar: false,
    },
  })
  await openApp(`${MAP}?servicio=${servicio.id}`, { answers: { ...onMap(), ...nobody, ...askedOf(servicio) } })

  const alerta = page.getByText(/Cancelado por Cali Andando el .*El cliente cambió de planes/)
  await expect.element(alerta).toBeVisible()
  await expect.element(alerta).toMatchTextContent(/Hay que devolver \$\s?200\.000 al cliente/)
})

test('on a phone a service says first when, how many, what and back, and what cannot be done stands behind "Más"', async () => {
  await page.viewport(390, 844)
  const base = createServicio({ fechaRegreso: null, pasajeros: 6 })
  const servicio = { ...base, acciones: { ...base.acciones, ofertar: PUEDE } }
  await openApp(`${MAP}?servicio=${servicio.id}`, {
    answers: {
      ...onMap(),
      ...nobody,
      leerServicio: { servicio, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
    },
  })
  await expect.element(detail.getByText(/\s10:00\sa\.\sm\. · 6 pasajeros · Van · Sin regreso$/)).toBeVisible()
  await expect.element(detail.getByRole('button', { name: 'Hacer Oferta' })).toBeVisible()
  const assign = detail.getByRole('button', { name: 'Asignar vehículo' })
  await expect.element(assign).not.toBeInTheDocument()
  await detail.getByRole('button', { name: 'Más' }).click()
  await expect.element(assign).toBeVisible()
  await detail.getByRole('button', { name: 'Menos' }).click()
  await expect.element(assign).not.toBeInTheDocument()
})

test('on a phone the search stays in sight while the list scrolls', async () => {
  await page.viewport(390, 844)
  await openApp(MAP, { answers: { ...onMap(...Array.from({ length: 30 }, () => createResumen())), ...nobody } })
  await page.getByRole('button', { name: /^Servicios y filtros/ }).click()
  const search = page.getByRole('searchbox', { name: 'Buscar servicio' })
  await expect.poll(() => options.elements().length).toBe(30)
  const before = search.element().getBoundingClientRect().top
  options.last().element().scrollIntoView({ block: 'nearest' })
  expect(search.element().getBoundingClientRect().top).toBe(before)
})

test('on a phone the scale of the map lies over no label: it shows while the zoom changes, and goes', async () => {
  await page.viewport(390, 844)
  await openApp(MAP, { answers: { ...onMap(createResumen()), ...nobody } })
  const opacity = () => getComputedStyle(document.querySelector('.maplibregl-ctrl-scale') as Element).opacity
  await expect.poll(frame).not.toBeNull()
  await expect.poll(opacity).toBe('0')
  map().zoomTo(map().getZoom() + 1)
  await expect.poll(opacity).toBe('1')
  await expect.poll(opacity).toBe('0')
})

test('a row shows the time that is left as a band below its arrow, and what is over has none', async () => {
  const en = (horas: number) => new Date(Date.now() + horas * 3_600_000).toISOString()
  await openApp(`${MAP}?ver=pendiente,reservado,finalizado`, {
    answers: {
      ...onMap(
        createResumen({ estado: 'reservado', salida: en(1) }),
        createResumen({ estado: 'reservado', salida: en(20) }),
        createResumen({ estado: 'reservado', salida: en(72) }),
        createResumen({ estado: 'finalizado', salida: en(-5) }),
      ),
      ...nobody,
    },
  })
  await expect.poll(() => options.elements().length).toBe(4)
  const bands = options.elements().map((row) => row.querySelector('[data-banda]')?.getAttribute('data-banda') ?? null)
  expect(bands).toEqual(['urgente', 'atencion', 'normal', null])
})

test('the layer of vehicles says how many are on the road and silent, and is put away in this browser', async () => {
  const en = (minutos: number) => new Date(Date.now() - minutos * 60_000).toISOString()
  const at = (n: number, minutos: number) => ({
    idServicio: `${'S'.repeat(23)}${n}`,
    idVehiculo: `${'V'.repeat(23)}${n}`,
    placas: `WXB10${n}`,
    lat: 3.45,
    lon: -76.53,
    velocidad: null,
    rumbo: null,
    en: en(minutos),
  })
  const free = (n: number) => ({
    idVehiculo: `${'V'.repeat(23)}${n}`,
    placas: `L${n}`,
    lat: 3.4,
    lon: -76.5,
    desde: en(90),
  })
  await openApp(MAP, {
    answers: {
      ...onMap(),
      listarPosiciones: { posiciones: [at(1, 0), at(2, 1), at(3, 12)], ahora: Date.now() },
      leerFlotaEnMapa: { libres: [free(1), free(4), free(5)], vencidos: [] },
    },
  })
  // The first of the free ones is on the road meanwhile.
  const layer = page.getByRole('button', { name: 'Vehículos 3 · 1 en silencio · 2 libres' })
  await expect.element(layer).toHaveAttribute('aria-pressed', 'true')
  await layer.click()
  await expect.element(layer).toHaveAttribute('aria-pressed', 'false')
  expect(localStorage.getItem('mapa.vehiculos')).toBe('no')
  await layer.click()
  expect(localStorage.getItem('mapa.vehiculos')).toBeNull()
})

test('the label of a free vehicle that stands where the chosen service departs keeps clear of its arrow', async () => {
  const servicio = createServicio(NEAR)
  const { latOrigen: lat, lonOrigen: lon } = servicio
  const desde = new Date(Date.now() - 3_600_000).toISOString()
  await openApp(`${MAP}?servicio=${servicio.id}`, {
    answers: {
      ...onMap(),
      ...nobody,
      ...askedOf(servicio),
      leerFlotaEnMapa: {
        libres: [{ idVehiculo: 'V'.repeat(24), placas: 'LIB101', lat: lat ?? 0, lon: lon ?? 0, desde }],
        vencidos: [],
      },
    },
  })
  const places = () =>
    frame() === null
      ? []
      : map()
          .queryRenderedFeatures({ layers: ['vehiculos-rotulo'] })
          .map(({ properties }) => properties.lugar)
  await expect.poll(places).toEqual(['lejos'])
  await detail.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(places).toEqual(['debajo'])
})

test('"Todos" counts in the chips what the list shows, also far away', async () => {
  const near = createResumen({ estado: 'reservado' })
  const far = createResumen({ estado: 'reservado', latOrigen: 11.01, lonOrigen: -74.8 })
  await openApp(`${MAP}?ver=reservado`, {
    answers: { ...onMap(near, far, createResumen({ latOrigen: 10.4, lonOrigen: -75.5 })), ...nobody },
  })
  await expect.element(page.getByRole('checkbox', { name: 'Reservado, 1 en el área' })).toBeChecked()
  await page.getByRole('button', { name: 'Todos', exact: true }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Reservado, 2 en total' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Pendiente, 1 en total' })).not.toBeChecked()
  await expect.poll(() => options.elements().length).toBe(2)
  await expect.element(page.getByRole('button', { name: 'Lista de servicios (2)' })).toBeVisible()
})

test('at a zoom of 150 % neither list nor detail covers a button or the sources of the map', async () => {
  await page.viewport(960, 600)
  const servicio = createServicio()
  await openApp(`${MAP}?servicio=${servicio.id}`, { answers: { ...onMap(), ...nobody, ...askedOf(servicio) } })
  await expect.element(detail).toBeVisible()
  await expect.poll(frame).not.toBeNull()
  const [list, beside] = [page.getByLabelText('Buscar servicio').element(), detail.element()].map((e) =>
    e.getBoundingClientRect(),
  )
  const between = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return left >= (list?.right ?? 0) && right <= (beside?.left ?? 0)
  }
  for (const name of ['Ver todos', /^Vehículos/])
    expect([name, between(page.getByRole('button', { name }).element())]).toEqual([name, true])
  const sources = () => document.querySelector('.maplibregl-ctrl-attrib')
  await expect.poll(() => sources()?.textContent).toMatch(/Natural Earth/)
  await expect.poll(() => between(sources() as Element)).toBe(true)
})

test('the detail says the driver’s steps, the rating, and why an offer was rejected', async () => {
  const paso = { en: '2026-06-10T15:00:00.000Z', lat: null, lon: null, espera: null, automatico: false }
  const base = createServicio()
  const servicio = createServicio({
    id: base.id,
    codigo: base.codigo,
    pasosDelConductor: [
      { ...paso, paso: 'llego', automatico: true },
      { ...paso, paso: 'no_aparecio', espera: 20, lat: 3.4652, lon: -76.5199 },
    ],
    calificacion: { estrellas: 4, comentario: 'Puntual y amable', en: paso.en },
    oferta: {
      id: 'F'.repeat(24),
      idServicio: base.id,
      precio: 305_000,
      estado: 'rechazada',
      fecha: paso.en,
      vence: paso.en,
      documentoCotizacion: null,
      motivoRechazo: 'Pedimos un vehículo más reciente',
    },
  })
  await openApp(`${MAP}?servicio=${servicio.id}`, { answers: { ...onMap(), ...nobody, ...askedOf(servicio) } })

  const steps = page.getByRole('region', { name: 'Pasos del conductor' })
  await expect
    .element(steps)
    .toMatchTextContent(/Llegó al origen.*por su posición.*no aparecieron.*esperó 20 min · en 3\.46520/)
  const rating = page.getByRole('region', { name: 'Calificación del cliente' })
  await expect.element(rating.getByRole('img', { name: '4 estrellas de 5' })).toBeVisible()
  await expect.element(rating).toMatchTextContent(/Puntual y amable/)
  const offer = page.getByRole('region', { name: 'Tu oferta' })
  await expect.element(offer).toMatchTextContent(/El cliente dijo.*Pedimos un vehículo más reciente/)
})

test('a vehicle that may be late stands first, in red, and the detail says why, when it would be there and whom to call', async () => {
  const salida = new Date(Date.now() + 25 * 60_000).toISOString()
  const puntualidad = {
    estado: 'tarde' as const,
    llegada: new Date(Date.now() + 57 * 60_000).toISOString(),
    metros: 38_000,
    metodo: null,
    callada: null,
  }
  const base = createServicio()
  const servicio = createServicio({
    id: base.id,
    codigo: base.codigo,
    estado: 'confirmado',
    placas: 'WXB102',
    fuec: true,
    fuecVigente: true,
    salida,
    puntualidad,
    conductor: 'Martha Lucía Rengifo',
    telefonoConductor: '3990000102',
  })
  const otro = createResumen({ estado: 'confirmado', salida: new Date(Date.now() + 60_000).toISOString() })
  const { id, codigo } = servicio
  const fila = createResumen({
    id,
    codigo,
    estado: 'confirmado',
    placas: 'WXB102',
    fuec: true,
    fuecVigente: true,
    salida,
    puntualidad,
  })
  const callada = { hasta: new Date(Date.now() + 30 * 60_000).toISOString(), por: 'Amparo Lucumí' }
  const silenciado = { ...servicio, puntualidad: { ...puntualidad, callada } }
  const { api } = await openApp(`${MAP}?ver=confirmado&servicio=${servicio.id}`, {
    answers: {
      ...onMap(otro, fila),
      ...nobody,
      ...askedOf(servicio),
      callarAlarma: ({ body }) => ({
        servicio: (body as { minutos: number | null }).minutos === null ? servicio : silenciado,
      }),
    },
  })
  await expect.element(page.getByText('Necesita atención', { exact: true })).toBeVisible()
  await expect.poll(() => options.elements().length).toBe(2)
  expect(options.elements()[0]?.textContent).toMatch(/Va tarde/)
  const alerta = page.getByRole('alert').filter({ hasText: 'Va tarde' })
  await expect.element(alerta).toMatchTextContent(/A 38 km del origen, faltan 2[45] min\. Llegaría al origen hacia las/)
  await expect.element(alerta.getByRole('link', { name: '3990000102' })).toHaveAttribute('href', 'tel:3990000102')
  await alerta.getByRole('button', { name: 'Silenciar' }).click()
  await page.getByRole('menuitem', { name: 'Por 30 minutos' }).click()
  await expect.element(alerta).toMatchTextContent(/La silenció Amparo Lucumí hasta las/)
  expect(api.callsOf('callarAlarma').map(({ body }) => body)).toEqual([{ estado: 'tarde', minutos: 30 }])
  await expect.element(page.getByText('Necesita atención', { exact: true })).not.toBeInTheDocument()
  await alerta.getByRole('button', { name: 'Volver a avisar' }).click()
  await expect.element(page.getByText('Necesita atención', { exact: true })).toBeVisible()
})

/** The detail of a trip with its passengers; `cambios`: what is foreseen otherwise. */
const abrirEnRuta = (cambios: Partial<NonNullable<Servicio['enRuta']>> = {}) => {
  const en = (minutos: number) => new Date(Date.now() + minutos * 60_000).toISOString()
  const enRuta = {
    estado: 'a_tiempo' as const,
    parada: { location: 'Peaje de Palmira', llegada: en(12) },
    llegada: en(40),
    planeada: en(42),
    metodo: 'enrutador' as const,
    margenMinutos: 6,
    en: en(-1),
    ...cambios,
  }
  const viaje = {
    estado: 'confirmado',
    fuec: true,
    fuecVigente: true,
    recorridoIniciado: true,
    salida: en(-20),
  } as const
  const servicio = createServicio({ ...viaje, enRuta })
  const { id, codigo } = servicio
  return openApp(`${MAP}?ver=confirmado&servicio=${id}`, {
    answers: { ...onMap(createResumen({ id, codigo, ...viaje })), ...nobody, ...askedOf(servicio) },
  })
}

test('a trip with its passengers shows when it reaches its next stop and its destination, and how that is known', async () => {
  await abrirEnRuta()
  await expect
    .element(page.getByRole('region', { name: 'Llegada prevista' }))
    .toMatchTextContent(
      /Próxima parada: Peaje de Palmira, hacia las .+Llegaría al destino hacia las .+, a tiempo\.Por la duración de la ruta por carretera, con su posición de las .+ \(± 6 min\)/,
    )
})

test('a trip that will be late at its destination is an alarm with the minutes beside its plan', async () => {
  const llegada = new Date(Date.now() + 67 * 60_000).toISOString()
  await abrirEnRuta({ estado: 'tarde', parada: null, llegada, metodo: 'vehiculo' })
  const alerta = page.getByRole('alert').filter({ hasText: 'Va tarde' })
  await expect
    .element(alerta)
    .toMatchTextContent(/Llegaría al destino hacia las .+, 25 min después de lo previsto\.Por la distancia y el ritmo/)
  await expect.element(alerta).not.toMatchTextContent(/Próxima parada/)
})
