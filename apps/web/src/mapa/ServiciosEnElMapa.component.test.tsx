import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'
import { createResumen, createServicio } from '../testing/fixtures.ts'
import { MAP, NEAR, askedOf, canvas, detail, frame, map, nobody, onMap, options } from '../testing/on-map.ts'

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

test('a map with more vehicles than the labels that it keeps is drawn, and comes to rest', async () => {
  const posiciones = Array.from({ length: 450 }, (_, n) => ({
    idServicio: `S${n}`.padEnd(24, 'S'),
    idVehiculo: `V${n}`.padEnd(24, 'V'),
    placas: `WX${n}`,
    lat: 3.44 + Math.floor(n / 30) * 0.001,
    lon: -76.545 + (n % 30) * 0.001,
    velocidad: null,
    rumbo: null,
    en: new Date().toISOString(),
  }))
  await openApp(`${MAP}?ver=confirmado`, {
    answers: { ...onMap(), listarPosiciones: { posiciones, ahora: Date.now() } },
  })
  await expect.poll(() => frame()?.dataset['vehiculosVisibles'], { timeout: 120_000 }).toBe('450')
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
  const { api } = await openApp(`${MAP}?ver=reservado`, {
    answers: { ...onMap(near, far, createResumen({ latOrigen: 10.4, lonOrigen: -75.5 })), ...nobody },
  })
  await expect.element(page.getByRole('checkbox', { name: 'Reservado, 1 en el área' })).toBeChecked()
  await page.getByRole('button', { name: 'Todos', exact: true }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Reservado, 2 en total' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Pendiente, 1 en total' })).not.toBeChecked()
  await expect.poll(() => options.elements().length).toBe(2)
  await expect.element(page.getByRole('button', { name: 'Lista de servicios (2)' })).toBeVisible()
  // What has wrong coordinates lies outside the map, and belongs to all.
  const ofAll = api.callsOf('listarServiciosDelMapa').at(-1)?.query
  expect(ofAll).toEqual({ oeste: '-180', sur: '-90', este: '180', norte: '90' })
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
