import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/api.ts'
import { createSesion, openApp } from '../../testing/app.tsx'
import {
  createFicha,
  createProveedor,
  createResumen,
  createServicio,
  createVehiculos,
  pageOf,
} from '../../testing/fixtures.ts'

const main = page.getByRole('main')
const beside = page.getByRole('complementary')
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-opens]')]
const rowOf = (n: number): HTMLElement => rows()[n] as HTMLElement
/** A press on a row, beside its controls. */
const press = (n: number) => userEvent.click(rowOf(n), { position: { x: 60, y: 2 } })

const services = [1, 2].map((n) =>
  createServicio({
    estado: 'confirmado',
    valorOferta: 305_000,
    anticipo: 137_250,
    pagarAnticipoConductor: true,
    placas: `WXB10${n}`,
  }),
)
const vehicles = [1, 2].map((n) => createFicha({ placas: `WXB10${n}` }))
const drivers = [1, 2].map(() => createProveedor())

const NOBODY = {
  nombreConductor: null,
  rntConductor: null,
  bancoConductor: null,
  tipocuentaConductor: null,
  cuentaConductor: null,
  titularConductor: null,
}
const trips = services.map(({ id, codigo, origen, destino, fechaSalida, horaSalida, placas }) => ({
  id,
  codigo,
  origen,
  destino,
  fechaSalida,
  horaSalida,
  placas,
  empresaAliada: null,
}))
const of = <R extends { id: string }>(all: readonly R[], id: string | undefined): R => {
  const found = all.find((one) => one.id === id)
  if (!found) throw new Error(`no record ${id}`)
  return found
}
const payments: Answers = {
  listarPagosPendientes: {
    ...pageOf(trips.map((trip) => ({ ...trip, ...NOBODY, valorOferta: 305_000, valor: 137_250, dias: 1 }))),
    suma: 274_500,
    edades: null,
  },
  listarReservasPorValidar: {
    ...pageOf(
      trips.map((trip) => ({
        ...trip,
        tipo: 'Van' as const,
        pasajeros: 6,
        metodoPago: 'epayco' as const,
        cliente: 'Familia Palacios',
        valorOferta: 305_000,
      })),
    ),
    suma: 610_000,
  },
  leerPagosDeServicio: ({ params }) => ({
    servicio: of(services, params['id']),
    cobro: { titular: null, banco: null, tipocuenta: null, cuenta: null },
    conductor: NOBODY,
    cuentaVista: 'vista',
    movimientos: [],
    evidencia: [],
    comprobantes: [],
    estadoDeEpayco: null,
  }),
}

type Screen = {
  path: string
  param: string
  /** Columns that an open record leaves out. */
  alone: readonly string[]
  records: readonly { id: string }[]
  names: readonly string[]
  answers: Answers
  rol?: 'plataforma'
}

const SCREENS: Record<string, Screen> = {
  payments: {
    path: 'pagos',
    alone: ['Titular y cuenta', 'Acciones'],
    param: 'reserva',
    records: services,
    names: services.map(({ codigo }) => `Pago del anticipo del servicio #${codigo}`),
    answers: payments,
  },
  'bookings to validate': {
    path: 'reservas',
    alone: ['Acciones'],
    param: 'reserva',
    records: services,
    names: services.map(({ codigo }) => `Validar pago del servicio #${codigo}`),
    answers: payments,
  },
  vehicles: {
    path: 'gestiona-flota',
    alone: ['Modelo', 'Capacidad', 'Acciones'],
    param: 'vehiculo',
    records: vehicles,
    names: ['Vehículo WXB101', 'Vehículo WXB102'],
    answers: {
      listarVehiculos: createVehiculos(vehicles.map((v) => ({ ...v, conductor: v.nombre, vencimientos: [] }))),
      leerVehiculo: ({ params }) => ({ vehiculo: of(vehicles, params['id']), ahora: Date.now() }),
      listarViajesDeVehiculo: pageOf([]),
    },
  },
  'the platform’s desk': {
    path: 'conductores-por-validar',
    alone: ['Contacto', 'Referido por', 'Acciones'],
    param: 'proveedor',
    records: drivers,
    names: drivers.map(({ nombre }) => nombre),
    rol: 'plataforma',
    answers: {
      listarProveedores: pageOf([...drivers]),
      leerProveedor: ({ params }) => ({ proveedor: of(drivers, params['id']) }),
      contarProveedores: {
        cuentas: {
          'conductores-nuevos': 0,
          'conductores-por-validar': 2,
          conductores: 0,
          'operadores-nuevos': 0,
          operadores: 0,
          'guias-nuevos': 0,
          'guias-por-validar': 0,
          guias: 0,
        },
      },
      listarEmpresas: { empresas: [] },
    },
  },
  services: {
    path: 'viajes-confirmados',
    alone: ['Vehículo', 'Acciones'],
    param: 'servicio',
    records: services,
    names: services.map(({ codigo }) => `Servicio #${codigo}`),
    answers: {
      listarServicios: pageOf(
        services.map(({ id, codigo, placas }) =>
          createResumen({ id, codigo, estado: 'confirmado', placas, fuec: true }),
        ),
      ),
      leerServicio: ({ params }) => ({ servicio: of(services, params['id']), ahora: Date.now() }),
    },
  },
}

const open = async ({ path, rol, answers }: Screen, width: number, search = '') => {
  await page.viewport(width, 900)
  onTestFinished(() => page.viewport(1100, 680))
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
  'with room a record of %s opens beside its list, and the keys go on',
  async (_, screen) => {
    const { param, records, names } = screen
    const { address } = await open(screen, 1440)
    const at = (n: number) => new RegExp(`[?&]${param}=${records[n]?.id}$`)
    const shows = async (n: number) => {
      await expect.element(beside.getByRole('heading', { level: 2, name: names[n] ?? '', exact: true })).toBeVisible()
      expect(address()).toMatch(at(n))
      expect(rowOf(n).getAttribute('aria-current')).toBe('true')
    }
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

test.each(Object.entries(SCREENS))(
  'the address opens a record of %s beside its list, and its button closes it',
  async (_, screen) => {
    const { address } = await open(screen, 1440, `?${screen.param}=${screen.records[1]?.id}`)
    await expect
      .element(beside.getByRole('heading', { level: 2, name: screen.names[1] ?? '', exact: true }))
      .toBeVisible()
    await beside.getByRole('button', { name: 'Cerrar' }).first().click()
    await expect.poll(address).toBe(`/panel-control/${screen.path}`)
    await expect.poll(() => document.activeElement).toBe(rowOf(1))
    await press(0)
    await expect
      .element(beside.getByRole('heading', { level: 2, name: screen.names[0] ?? '', exact: true }))
      .toBeVisible()
  },
)

test.each([
  ['payments', 'dialog'],
  ['bookings to validate', 'dialog'],
  ['the platform’s desk', 'dialog'],
  ['vehicles', 'page'],
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
