import { Falla } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../testing/api.ts'
import { createSesion, openApp } from '../testing/app.tsx'
import { createResumen, createServicio, pageOf } from '../testing/fixtures.ts'

const REQUESTS = '/panel-control/servicios-en-curso'
const rows = page
  .getByRole('table', { name: 'Servicios' })
  .getByRole('row')
  .filter({ has: page.getByRole('rowheader') })
const tabs = page.getByRole('tablist', { name: 'Estado de los servicios' }).getByRole('tab')

test.each([
  ['servicios-en-curso', 'No hay pedidos pendientes', 0],
  ['reservaciones', 'No hay Reservaciones Registradas', 1],
  ['viajes-confirmados', 'No hay Viajes Confirmados Registrados', 2],
  ['viajes-finalizados', 'No hay Viajes Finalizados Registrados', 3],
])('S2-066 the list of %s says why it is empty, below its tab', async (path, text, nth) => {
  await openApp(`/panel-control/${path}`, { answers: { listarServicios: pageOf([]) } })
  await expect.element(page.getByText(text)).toBeVisible()
  // Each tab with its count, 0.
  await expect
    .poll(() => tabs.elements().map((tab) => tab.textContent))
    .toEqual(['Pedidos0', 'Reservados0', 'Confirmados0', 'Finalizados0'])
  await expect.element(tabs.nth(nth)).toHaveAttribute('aria-selected', 'true')
})

test('a list that cannot be read claims no number and can be tried again', async () => {
  const broken = () => new Response(null, { status: 500 })
  const { api } = await openApp(REQUESTS, { answers: { listarServicios: broken, contarServicios: broken } })
  await expect.element(page.getByRole('alert').getByText(/Algo salió mal/)).toBeVisible()
  expect(page.getByRole('main').element().textContent).not.toMatch(/No hay|Mostrando|\b0\b/)
  await expect.element(page.getByRole('link', { name: /^CSV/ })).not.toBeInTheDocument()
  api.answer({ listarServicios: pageOf([createResumen()]) })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(rows.first()).toBeVisible()
})

test('an unexpected error shows the code under which the server logged it; an expected one shows none', async () => {
  const id = '3f0c2d1e-5a6b-4c7d-8e9f-0a1b2c3d4e5f'
  const { api } = await openApp(REQUESTS, {
    answers: {
      listarServicios: new Falla('internal', 'Algo salió mal de nuestro lado.', { details: { solicitud: id } }),
    },
  })
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(`Código para soporte: ${id}`)).toBeVisible()
  await expect.element(alert.getByRole('button', { name: 'Copiar el código para soporte' })).toBeVisible()
  api.answer({ listarServicios: new Falla('aborted', 'Otra persona lo cambió.', { details: { solicitud: id } }) })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(alert.getByText('Otra persona lo cambió.')).toBeVisible()
  await expect.element(alert.getByText(id)).not.toBeInTheDocument()
})

test('while a list is on its way it claims neither rows nor that there are none', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await openApp(REQUESTS, {
    answers: { listarServicios: () => promise.then(() => pageOf([createResumen({ origen: 'Hotel Tardío' })])) },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Servicios en Curso')
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  expect(page.getByRole('main').element().textContent).not.toMatch(/No hay pedidos|Mostrando/)
  resolve()
  await expect.element(rows.first()).toMatchTextContent(/Hotel Tardío/)
  await expect.element(page.getByText('Mostrando 1 de 1 registro', { exact: true })).toBeVisible()
})

test('a refusal is told in the words of the server', async () => {
  await openApp(REQUESTS, {
    answers: { listarServicios: new Falla('permission-denied', 'Tu empresa no puede ver estos servicios.') },
  })
  await expect.element(page.getByText('Tu empresa no puede ver estos servicios.')).toBeVisible()
})

test('a way that is too long is origin over destination, each on one line, and whole under the pointer', async () => {
  await page.viewport(1200, 900)
  const long =
    'Cooperativa Especial de Transportadores Turísticos del Valle Geográfico del Río Cauca, sede de Buenaventura'
  await openApp(REQUESTS, { answers: { listarServicios: pageOf([createResumen({ origen: long, destino: long })]) } })
  const way = page.getByTitle(new RegExp(`^${long}`))
  await expect.element(way).toBeVisible()
  const element = way.element()
  const places = [...element.children].map((place) => place.getBoundingClientRect())
  expect(places.map(({ height }) => height < 30)).toEqual([true, true])
  expect(places[1]?.top).toBeGreaterThanOrEqual(places[0]?.bottom ?? 0)
  expect([...element.children].every((place) => place.scrollHeight > place.clientHeight)).toBe(true)
  expect(element.getAttribute('title')).toBe(element.textContent)
  const main = page.getByRole('main').element()
  expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
})

test.each([960, 1100, 1440])('at %i px the destination of each request can be read', async (width) => {
  await page.viewport(width, 900)
  const routes = [
    [
      'Aeropuerto Internacional Alfonso Bonilla Aragón, llegadas nacionales, puerta 4, Palmira',
      'Hotel Intercontinental',
    ],
    ['Cali', 'Buga'],
  ] as const
  await openApp(REQUESTS, {
    answers: {
      // With the longest step beside it, and an amount.
      listarServicios: pageOf(
        routes.map(([origen, destino]) =>
          createResumen({ origen, destino, estado: 'ofertas', precioOfertado: 1_480_000, tipo: 'Automovil' }),
        ),
      ),
    },
  })
  await expect.poll(() => rows.elements().length).toBe(2)
  const places = routes.map(([, destino]) => page.getByText(`› ${destino}`).element())
  const read = places.map((place) => {
    const cell = place.closest('td')?.getBoundingClientRect()
    const { right, bottom, width: wide } = place.getBoundingClientRect()
    const whole = place.scrollHeight <= place.clientHeight
    return right <= (cell?.right ?? 0) && bottom <= (cell?.bottom ?? 0) && (whole || wide >= 130)
  })
  expect(read).toEqual([true, true])
  const main = page.getByRole('main').element()
  expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
  // A short route stays on one line.
  const [origin, destination] = [...(places[1]?.parentElement?.children ?? [])].map(
    (e) => e.getBoundingClientRect().top,
  )
  expect(origin).toBe(destination)
})

test.each([900, 960])('at %i px the table with wide words and amounts is no wider than its card', async (width) => {
  await page.viewport(width, 700)
  const wide = { codigo: 'MWQGWM', tipo: 'Automovil', pasajeros: 22, horaSalida: '23:00' } as const
  await openApp(REQUESTS, {
    answers: {
      listarServicios: pageOf([
        createResumen({ ...wide, estado: 'ofertas', precioOfertado: 1_480_000 }),
        createResumen({ ...wide, estado: 'pendiente' }),
      ]),
    },
  })
  await expect.poll(() => rows.elements().length).toBe(2)
  const table = page.getByRole('table').element()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
})

test.each([900, 959])('at %i px a state and its step take two lines at most', async (width) => {
  await page.viewport(width, 900)
  const wide = { codigo: 'MWQGWM', tipo: 'Automovil', pasajeros: 22, horaSalida: '23:00' } as const
  const salida = new Date(Date.now() + 20 * 60 * 60_000).toISOString()
  await openApp(REQUESTS, {
    answers: {
      listarServicios: pageOf([
        createResumen({ ...wide, salida, vence: salida, estado: 'ofertas', precioOfertado: 1_480_000 }),
        createResumen({ ...wide, salida, vence: salida, estado: 'pendiente' }),
        createResumen({ ...wide, salida, estado: 'validar', valorOferta: 1_480_000 }),
        createResumen({ ...wide, salida, estado: 'reservado', placas: 'WXB102', vehiculoSuspendido: true }),
        createResumen({ ...wide, salida, estado: 'confirmado', placas: 'WXB102', vehiculoSuspendido: true }),
      ]),
    },
  })
  await expect.poll(() => rows.elements().length).toBe(5)
  const heights = [...document.querySelectorAll('tbody [data-chip]')].map((chip) => chip.getBoundingClientRect().height)
  // Two lines of 16 px and the padding.
  expect(heights.map((height) => Math.round(height) <= 36)).toEqual(heights.map(() => true))
})

test('the days that one press chooses stand on one line', async () => {
  await page.viewport(1440, 900)
  await openApp(REQUESTS, { answers: { listarServicios: pageOf([createResumen()]) } })
  await page.getByRole('button', { name: 'Salida', exact: true }).first().click()
  const days = page.getByRole('dialog', { name: 'Salida: días' })
  await expect.element(days.getByRole('button', { name: 'Hoy' })).toBeVisible()
  const tops = ['Hoy', 'Mañana', 'Próximos 7 días', 'Últimos 30 días'].map(
    (name) => days.getByRole('button', { name }).element().getBoundingClientRect().top,
  )
  expect(new Set(tops).size).toBe(1)
})

test('the list of the platform, with one column more, is cards where its table would be cut', async () => {
  await page.viewport(960, 700)
  const wide = { codigo: 'MWQGWM', tipo: 'Automovil', pasajeros: 22, horaSalida: '23:00' } as const
  await openApp(REQUESTS, {
    sesion: createSesion('plataforma'),
    answers: {
      listarEmpresas: { empresas: [] },
      listarServicios: pageOf([
        createResumen({ ...wide, estado: 'validar', valorOferta: 1_480_000, empresaAliada: 'Pacífico Tours' }),
      ]),
    },
  })
  await expect.element(page.getByRole('heading', { name: '#MWQGWM' })).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await page.viewport(1100, 700)
  await expect.poll(() => rows.elements().length).toBe(1)
  const table = page.getByRole('table').element()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
})

test('the platform sees whose each service is, and is offered no bids of its own', async () => {
  const servicio = createResumen({ estado: 'validar', empresaAliada: 'Pacífico Tours' })
  await openApp(REQUESTS, {
    sesion: createSesion('plataforma'),
    answers: { listarServicios: pageOf([servicio]), listarEmpresas: { empresas: [] } },
  })
  await expect.element(page.getByRole('columnheader', { name: 'Empresa' })).toBeVisible()
  await expect.element(rows.first()).toMatchTextContent(/Pacífico Tours/)
  await expect.element(page.getByRole('link', { name: 'Mis ofertas' })).not.toBeInTheDocument()
})

test('what stands there while a list is read is as tall as its heading and its rows', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof pageOf<ReturnType<typeof createResumen>>>>()
  await openApp('/panel-control/viajes-confirmados', { answers: { listarServicios: () => promise } })
  const heights = () =>
    ['thead tr', 'tbody tr'].map((row) => document.querySelector(row)?.getBoundingClientRect().height ?? 0)
  await expect.element(page.getByRole('main').getByRole('status', { name: 'Cargando…' })).toBeVisible()
  const before = heights()
  resolve(pageOf([createResumen({ estado: 'confirmado' })]))
  await expect.element(page.getByRole('button', { name: /^Mapa de trayectoria/ })).toBeVisible()
  expect(heights().map((height, n) => Math.abs(height - (before[n] ?? 0)) < 2)).toEqual([true, true])
})

test('on a phone what stands there for the heading of a card is a line, too', async () => {
  await page.viewport(390, 844)
  await openApp('/panel-control/viajes-confirmados', {
    answers: { listarServicios: () => new Promise(() => undefined) },
  })
  const loading = page.getByRole('main').getByRole('status', { name: 'Cargando…' })
  await expect.element(loading).toBeVisible()
  const line = loading.element().querySelector('h2 .MuiSkeleton-root')
  expect(line?.getBoundingClientRect().width).toBeGreaterThan(150)
})

test.each([
  [
    'an incomplete profile',
    { perfilCompleto: false, tiposDeVehiculo: [] },
    'Completar el perfil',
    '/panel-control/perfil',
  ],
  ['no vehicles', { tiposDeVehiculo: [] }, 'Agregar un vehículo', '/panel-control/gestiona-flota?dialogo=agregar'],
])('no requests because of %s: it says so and leads there', async (_why, more, act, href) => {
  await openApp(REQUESTS, { sesion: createSesion('admin', more), answers: { listarServicios: pageOf([]) } })
  await expect.element(page.getByText('No hay pedidos pendientes')).toBeVisible()
  await expect.element(page.getByRole('link', { name: act })).toHaveAttribute('href', href)
  // A count of 0 has no link.
  await expect.element(page.getByRole('link', { name: 'Reservas Activas' })).not.toBeInTheDocument()
})

const RESERVED = '/panel-control/reservaciones'
const beside = page.getByRole('complementary', { name: /^Servicio #/ })
const two = [1, 2].map((n) => createServicio({ estado: 'reservado', placas: 'WXB102', origen: `Hotel ${n}` }))
const open = async (width: number, address: string, more: Answers = {}) => {
  await page.viewport(width, 900)
  return openApp(address, {
    answers: {
      listarServicios: pageOf(
        two.map(({ id, codigo, estado, placas, origen }) => createResumen({ id, codigo, estado, placas, origen })),
      ),
      leerServicio: ({ params }) => ({
        servicio: two.find(({ id }) => id === params['id']) ?? createServicio(),
        ahora: Date.now(),
      }),
      ...more,
    },
    // What else the detail reads of an open service does not matter here.
    allow: [/nothing answers/],
  })
}

test('with room a row opens beside the list, in the address, and Escape gives the focus back to it', async () => {
  const { address } = await open(1440, RESERVED)
  await expect.element(rows.first()).toBeVisible()
  ;(rows.elements()[0] as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(beside.getByText('Hotel 1')).toBeVisible()
  expect(address()).toBe(`${RESERVED}?servicio=${two[0]?.id}`)
  await expect.poll(() => document.activeElement).toBe(beside.getByRole('heading', { level: 2 }).element())
  await expect.element(rows.first()).toHaveAttribute('aria-current', 'true')
  // Nothing of the list is cut or below it.
  const [list, detail] = [page.getByRole('table').element(), beside.element()].map((e) => e.getBoundingClientRect())
  expect(list?.right).toBeLessThanOrEqual(detail?.left ?? 0)
  const main = page.getByRole('main').element()
  expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
  // Another row takes its place.
  await rows
    .nth(1)
    .getByText(/Hotel 2/)
    .click()
  await expect.element(beside.getByText('Hotel 2', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(beside).not.toBeInTheDocument()
  expect([address(), document.activeElement]).toEqual([RESERVED, rows.elements()[1]])
})

test('the address opens a service beside the list, and one press leads on to the map', async () => {
  const { address } = await open(1440, `${RESERVED}?servicio=${two[0]?.id}`)
  await beside.getByRole('button', { name: 'Ver el recorrido en el mapa' }).click()
  await expect.poll(address).toBe(`/panel-control/monitor-map?servicio=${two[0]?.id}`)
})

test('its acts open over the list, by button and key, and stay in the address', async () => {
  const can = { permitido: true, motivo: null, remedio: null }
  const servicio = createServicio({ estado: 'reservado' })
  const { address } = await open(1440, `${RESERVED}?servicio=${servicio.id}`, {
    leerServicio: {
      servicio: { ...servicio, acciones: { ...servicio.acciones, asignarVehiculo: can } },
      ahora: Date.now(),
    },
  })
  await beside.getByRole('button', { name: 'Asignar vehículo' }).click()
  const dialog = page.getByRole('dialog', { name: /^Asignar vehículo/ })
  await expect.element(dialog).toBeVisible()
  expect(address()).toContain('dialogo=asignarVehiculo')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(beside).toBeVisible()
  expect(address()).not.toContain('dialogo')
  await userEvent.keyboard('a')
  await expect.element(dialog).toBeVisible()
})

test('without room a row opens on the map', async () => {
  const { address } = await open(1439, RESERVED)
  await rows
    .first()
    .getByText(/Hotel 1/)
    .click()
  await expect.poll(address).toBe(`/panel-control/monitor-map?servicio=${two[0]?.id}`)
})

test('at a zoom of 150 % four requests stand whole above the tabs, with the card and the filters', async () => {
  await page.viewport(960, 600)
  await openApp(REQUESTS, {
    answers: {
      contarServicios: { cuentas: { pedidos: 6, reservado: 2, confirmado: 3, finalizado: 2 } },
      listarServicios: pageOf(
        Array.from({ length: 6 }, () =>
          createResumen({
            estado: 'ofertas',
            origen: 'Aeropuerto Alfonso Bonilla Aragón',
            destino: 'Parque principal de Jamundí',
            precioOfertado: 240_000,
          }),
        ),
      ),
    },
  })
  await expect.element(page.getByText('2 servicios pagados esperan vehículo o FUEC.')).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(6)
  const edge = page.getByRole('navigation', { name: 'Pestañas' }).element().getBoundingClientRect().top
  const whole = rows.elements().filter((row) => row.getBoundingClientRect().bottom <= edge)
  expect(whole.length).toBeGreaterThanOrEqual(4)
  // Day and hour, and the passengers, stand whole.
  for (const text of [/a\.\sm\./, /6 pasajeros/]) {
    const [cell] = page.getByRole('cell').filter({ hasText: text }).elements()
    const texts = [cell as Element, ...(cell?.querySelectorAll('*') ?? [])]
    expect(texts.filter((e) => e.scrollHeight > e.clientHeight + 1 && e.clientHeight > 0)).toEqual([])
  }
})

/** The lines that a part of a text takes, by their upper edges. */
const linesOf = (root: Element, part: RegExp): number[] => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const found = part.exec(node.textContent ?? '')
    if (!found) continue
    const range = document.createRange()
    range.setStart(node, found.index)
    range.setEnd(node, found.index + found[0].length)
    return [...new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))]
  }
  return []
}
const middleOf = (element: Element): number => {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}

test('on a phone the search is as high as the buttons beside it, and the link has the middle of the heading', async () => {
  await page.viewport(390, 844)
  await openApp(REQUESTS, { answers: { listarServicios: pageOf([createResumen()]) } })
  await expect.element(page.getByRole('button', { name: /^Vistas/ })).toBeVisible()
  const field = page.getByRole('searchbox').element().closest('.MuiInputBase-root') as Element
  const views = page.getByRole('button', { name: /^Vistas/ }).element()
  expect(field.getBoundingClientRect().height).toBe(44)
  expect(views.getBoundingClientRect().height).toBe(44)
  const heading = page.getByRole('heading', { level: 1 }).element()
  const link = page.getByRole('main').getByRole('link', { name: 'Mis ofertas' }).element()
  expect(Math.abs(middleOf(heading) - middleOf(link))).toBeLessThanOrEqual(1)
})

test('on a phone a state says its hours on one line, and an alarm stands at the end like every value', async () => {
  await page.viewport(390, 844)
  const fila = createResumen({ estado: 'confirmado', placas: 'WXB102', fuec: true, fuecVigente: false })
  const cerca = createResumen({ vence: new Date(Date.now() + 19.5 * 3_600_000).toISOString() })
  await openApp('/panel-control/viajes-confirmados', { answers: { listarServicios: pageOf([cerca, fila]) } })
  const cards = page.getByRole('main').getByRole('list', { name: 'Servicios' }).getByRole('listitem')
  await expect.element(cards.first()).toMatchTextContent(/Haz tu oferta · cierra en 19 h/)
  expect(linesOf(cards.first().element(), /cierra en 19 h/)).toHaveLength(1)
  const alarm = cards
    .nth(1)
    .getByText(/^FUEC no vigente/)
    .element()
  const value = alarm.closest('dd') as Element
  const first = alarm.parentElement?.firstElementChild as Element
  // The state stands above its alarm, each at the end.
  for (const chip of [first, alarm])
    expect(Math.abs(value.getBoundingClientRect().right - chip.getBoundingClientRect().right)).toBeLessThanOrEqual(1)
})
