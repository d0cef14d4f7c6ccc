import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSesion, openApp } from '../../testing/app.tsx'
import { pageOf } from '../../testing/fixtures.ts'
import { services, vehicles, drivers, offers, SCREENS, type Screen } from '../../testing/screens-with-records.ts'

const main = page.getByRole('main')
const beside = page.getByRole('complementary')
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-opens]')]
const rowOf = (n: number): HTMLElement => rows()[n] as HTMLElement
/** A press on a row, beside its controls. */
const press = (n: number) => userEvent.click(rowOf(n), { position: { x: 60, y: 2 } })

const open = async ({ path, rol, answers }: Screen, width: number, search = '') => {
  await page.viewport(width, 900)
  const opened = await openApp(`/panel-control/${path}${search}`, {
    sesion: createSesion(rol ?? 'admin'),
    answers,
    // What else the detail reads of an open record does not matter here.
    allow: [/nothing answers/],
  })
  await expect.poll(() => rows().length).toBe(2)
  return opened
}

test.each(Object.entries(SCREENS))(
  'with room a record of %s opens beside its list by its address, a press and the keys',
  async (_, screen) => {
    const { param, records, names } = screen
    const { address } = await open(screen, 1440, `?${screen.param}=${screen.records[1]?.id}`)
    const at = (n: number) => new RegExp(`[?&]${param}=${records[n]?.id}$`)
    const shows = async (n: number) => {
      await expect.element(beside.getByRole('heading', { level: 2, name: names[n] ?? '', exact: true })).toBeVisible()
      expect(address()).toMatch(at(n))
      expect(rowOf(n).getAttribute('aria-current')).toBe('true')
    }
    // The address opens it, its button closes it, and a press on a row opens that one.
    await shows(1)
    await beside.getByRole('button', { name: 'Cerrar' }).first().click()
    await expect.poll(address).toBe(`/panel-control/${screen.path}`)
    await expect.poll(() => document.activeElement).toBe(rowOf(1))
    await press(0)
    await shows(0)
    const said = [...beside.element().querySelectorAll('dt')].map((one) => one.textContent)
    expect(said.filter((one) => screen.unsaid?.includes(one))).toEqual([])
    // Another record takes the place of the open one in the browser's history.
    const entries = history.length
    await press(1)
    await shows(1)
    expect(history.length).toBe(entries)
    await press(0)
    await shows(0)
    await userEvent.keyboard('{Escape}')
    await expect.element(beside).not.toBeInTheDocument()

    const headings = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map((one) => one.textContent)
    expect(headings()).toEqual(expect.arrayContaining([...screen.alone]))
    const heading = () => beside.getByRole('heading', { level: 2 }).first().element()
    rowOf(0).focus()
    await userEvent.keyboard('{Enter}')
    await shows(0)
    await expect.poll(() => document.activeElement).toBe(heading())
    // Nothing of the list is cut or below the record.
    expect(page.getByRole('table').element().getBoundingClientRect().right).toBeLessThanOrEqual(
      beside.element().getBoundingClientRect().left,
    )
    expect(main.element().scrollWidth).toBeLessThanOrEqual(main.element().clientWidth)

    // What the record says the list leaves out.
    expect(headings().filter((one) => screen.alone.includes(one))).toEqual([])

    await userEvent.keyboard('j')
    await shows(1)
    await expect.poll(() => document.activeElement).toBe(heading())
    await userEvent.keyboard('k')
    await shows(0)

    // From the list the arrows go on in the list.
    rowOf(0).focus()
    await userEvent.keyboard('{ArrowDown}')
    await shows(1)
    await expect.poll(() => document.activeElement).toBe(rowOf(1))
    await userEvent.keyboard('k')
    await shows(0)
    await expect.poll(() => document.activeElement).toBe(rowOf(0))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement).toBe(heading())

    await userEvent.keyboard('{Escape}')
    await expect.element(beside).not.toBeInTheDocument()
    expect(address()).toBe(`/panel-control/${screen.path}`)
    await expect.poll(() => document.activeElement).toBe(rowOf(0))
  },
)

test.each([
  ['payments', 'dialog'],
  ['bookings to validate', 'dialog'],
  ['the platform’s desk', 'dialog'],
  ['contracts', 'dialog'],
  ['drivers', 'dialog'],
  ['companies', 'dialog'],
  ['vehicles', 'page'],
  ['partners', 'page'],
] as const)('without room a record of %s opens as a %s', async (name, how) => {
  const screen = SCREENS[name] as Screen
  const { address } = await open(screen, 1439)
  await press(0)
  const record = {
    dialog: page.getByRole('dialog', { name: screen.names[0] ?? '' }),
    page: page.getByRole('heading', { level: 1 }),
  }[how]
  await expect.element(record).toBeVisible()
  await expect.poll(address).toContain(screen.records[0]?.id ?? '-')
  await expect.element(beside).not.toBeInTheDocument()
})

// Without room a row of these leads to what it is about; the address of a wide window still shows the record.
test.each(['the book of FUECs', 'own offers', 'the history'])(
  'without room the address of a record of %s opens a dialog',
  async (name) => {
    const screen = SCREENS[name] as Screen
    await page.viewport(1439, 900)
    await openApp(`/panel-control/${screen.path}?${screen.param}=${screen.records[1]?.id}`, {
      sesion: createSesion(screen.rol ?? 'admin'),
      answers: screen.answers,
    })
    await expect.element(page.getByRole('dialog', { name: screen.names[1] ?? '' })).toBeVisible()
    await expect.element(beside).not.toBeInTheDocument()
  },
)

test('the open record says the whole route, which its row cuts', async () => {
  const long = 'Aeropuerto Internacional Alfonso Bonilla Aragón, llegadas nacionales, puerta 4'
  const screen = SCREENS['own offers'] as Screen
  const answers = {
    ...screen.answers,
    listarOfertas: pageOf(offers.map((o) => ({ ...o, origen: long, destino: long }))),
  }
  await open({ ...screen, answers }, 1440, `?oferta=${offers[0]?.id}`)
  const place = beside.getByText(`› ${long}`)
  await expect.element(place).toBeVisible()
  const linesOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  }
  expect(linesOf(place.element())).toBeGreaterThan(2)
})

test('at a zoom of 150 % a long route does not push the hour of the departure out of sight', async () => {
  const long = 'Cooperativa Especial de Transportadores Turísticos y Escolares del Valle Geográfico del Río Cauca'
  const more = { origen: long, destino: long, precio: 1_480_000, fechaSalida: '2026-11-30', horaSalida: '19:15' }
  const answers = { ...SCREENS['own offers']?.answers, listarOfertas: pageOf(offers.map((o) => ({ ...o, ...more }))) }
  await page.viewport(960, 600)
  await openApp('/panel-control/mis-ofertas', { answers })
  const departure = page
    .getByRole('cell')
    .getByText(/^30 nov 2026/)
    .first()
  await expect.element(departure).toBeVisible()
  expect(departure.element().scrollHeight).toBeLessThanOrEqual(departure.element().clientHeight + 1)
})

test('on a phone a card says a long route in up to three lines for each place', async () => {
  const long = 'Aeropuerto Internacional Alfonso Bonilla Aragón, llegadas nacionales, puerta 4'
  await page.viewport(390, 844)
  await openApp('/panel-control/mis-ofertas', {
    answers: { ...SCREENS['own offers']?.answers, listarOfertas: pageOf(offers.map((o) => ({ ...o, destino: long }))) },
  })
  const place = page.getByText(`› ${long}`).first()
  await expect.element(place).toBeVisible()
  expect(place.element().scrollHeight).toBeLessThanOrEqual(place.element().clientHeight)
})

test('a vehicle that is open beside its list is on its page once there is no room', async () => {
  const { address } = await open(SCREENS['vehicles'] as Screen, 1440, `?vehiculo=${vehicles[1]?.id}`)
  await expect.element(beside.getByRole('heading', { level: 2, name: 'Vehículo WXB102' })).toBeVisible()
  await page.viewport(1439, 900)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('WXB102')
  expect(address()).toMatch(new RegExp(`${vehicles[1]?.id}$`))
})

test('a number that is being written is not left by a letter, and Escape in the search closes nothing', async () => {
  await open(SCREENS['payments'] as Screen, 1440, `?reserva=${services[0]?.id}`)
  const field = beside.getByRole('textbox', { name: /Número de transacción/ })
  await field.fill('T-')
  await userEvent.keyboard('j')
  await expect.element(field).toHaveValue('T-j')
  await expect
    .element(beside.getByRole('heading', { name: /^Pago del anticipo/ }))
    .toMatchTextContent(services[0]?.codigo ?? '-')
  page.getByRole('searchbox').element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(beside).toBeVisible()
})

test('the letters of the desk act on the open record, and not below a dialog', async () => {
  const { api } = await open(SCREENS['the platform’s desk'] as Screen, 1440, `?proveedor=${drivers[0]?.id}`)
  await expect.element(beside.getByRole('button', { name: 'Validar Conductor' })).toBeEnabled()
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Atajos del teclado' })
  await expect.element(help).toBeVisible()
  await userEvent.keyboard('a')
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(beside).toBeVisible()
  expect(api.callsOf('validarProveedor')).toEqual([])
  await userEvent.keyboard('a')
  await expect.poll(() => api.callsOf('validarProveedor').map(({ params }) => params['id'])).toEqual([drivers[0]?.id])
})
