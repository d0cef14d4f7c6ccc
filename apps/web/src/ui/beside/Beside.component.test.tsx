import { contratoSchema } from '@aliadas/contract/fuec'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/api.ts'
import { createSesion, openApp } from '../../testing/app.tsx'
import {
  createAliada,
  createFicha,
  createProveedor,
  createResumen,
  createServicio,
  createVehiculos,
  NO_PUEDE,
  pageOf,
  PUEDE,
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

/** An id of letters too: the address writes one of digits only in quotes. */
const idOf = (n: number): string => `R${String(n).repeat(23)}`

const contracts = [255, 256].map((numero) =>
  contratoSchema.parse({
    id: `C${String(numero).padStart(23, '0')}`,
    numero,
    tipoDoc: 'NIT',
    doc: '900123456',
    nombre: 'Hotel Pacífico S.A.S.',
    objeto: 'turistas',
    objetoTexto: '',
    responsableNombre: 'Amparo Mosquera',
    zonas: null,
    desde: '2026-06-01',
    hasta: '2026-06-30',
    ultimoExtracto: 12,
    cerrado: false,
  }),
)
const fuecs = [1, 2].map((n) => ({
  id: idOf(n),
  numero: `376015512202602550${String(n).padStart(3, '0')}`,
  estado: 'vigente' as const,
  motivo: null,
  terminadoEn: null,
  contratante: 'Viajes del Sur',
  documento: 'NIT 811036370',
  recorrido: 'Aeropuerto - Hotel',
  placas: 'WXB102',
  conductores: ['Yurany Mosquera'],
  desde: '2026-06-12',
  hasta: '2026-06-14',
  archivo: null,
  pagina: null,
  idServicio: 'S'.repeat(24),
  codigoServicio: 'SSSSSS',
  anticipoPagado: false,
  expedidoPor: 'Amparo',
  expedidoEn: '2026-06-10T12:00:00.000Z',
  miradas: 0,
  miradoEl: null,
  empresa: null,
  acciones: { anular: PUEDE },
}))
const tracked = ['Óscar Lucumí', 'Yurany Mosquera'].map((conductor, n) => ({
  idConductor: idOf(n),
  conductor,
  placas: [`WXB10${n}`],
  consentimiento: 'nunca' as const,
  consentimientoEn: null,
  conDireccion: false,
  ultimo: null,
  descartes: [],
}))
const companies = ['Pacífico Express', 'Transvalle'].map((nombre, n) => createAliada({ id: idOf(n), nombre }))
const partners = ['Hoteles del Valle', 'Rutas Turísticas'].map((nombre, n) => ({
  id: idOf(n),
  nombre,
  contacto: 'Amparo Mosquera',
  telefono: '',
  correo: 'amparo@ejemplo.co',
  claves: 2,
  usadoEn: null,
  suspendido: false,
  motivoSuspension: null,
  creadoEn: '2026-06-01T12:00:00.000Z',
}))
/** The second one is lost: its service may not be opened, its details may. */
const offers = (['enviada', 'rechazada'] as const).map((estado, n) => ({
  id: idOf(n),
  idServicio: 'S'.repeat(24),
  precio: 305_000,
  estado,
  fecha: '2026-06-01T12:00:00.000Z',
  vence: new Date(Date.now() + 3_600_000).toISOString(),
  documentoCotizacion: null,
  motivoRechazo: null,
  codigoServicio: `SSSSS${n}`,
  tipo: 'Van' as const,
  origen: 'Hotel',
  destino: 'Aeropuerto',
  fechaSalida: null,
  horaSalida: null,
  servicioCancelado: false,
}))
/** Neither leads anywhere; both open beside the list. */
const lines = (['editarVehiculo', 'ingresar'] as const).map((accion, n) => ({
  id: `L${n}`,
  en: '2026-06-01T12:00:00.000Z',
  accion,
  quien: 'Amparo Mosquera',
  idPersona: null,
  sobre: null,
  objeto: null,
  empresa: null,
  idServicio: null,
  codigo: null,
  de: null,
  a: null,
  cambios: [],
}))

type Screen = {
  path: string
  param: string
  /** Columns that an open record leaves out. */
  alone: readonly string[]
  /** What the open record does not say: nothing is known, or its heading says it. */
  unsaid?: readonly string[]
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
  contracts: {
    path: 'contratos',
    alone: ['Objeto', 'Comienza', 'FUEC', 'Acciones'],
    param: 'contrato',
    records: contracts,
    names: ['Contrato 255', 'Contrato 256'],
    answers: { listarContratos: pageOf(contracts), listarConvenios: { convenios: [] } },
  },
  'the book of FUECs': {
    path: 'libro-de-fuec',
    alone: ['Contratante', 'Expedido', 'Verificado', 'Acciones'],
    param: 'fuec',
    records: fuecs,
    names: ['FUEC 376 0155 12 2026 0255 0001', 'FUEC 376 0155 12 2026 0255 0002'],
    answers: { listarFuecs: pageOf(fuecs) },
  },
  drivers: {
    path: 'rastreo',
    alone: ['Batería', 'Fuente', 'No movió el vehículo (7 días)', 'Acciones'],
    param: 'conductor',
    records: tracked.map(({ idConductor }) => ({ id: idConductor })),
    names: tracked.map(({ conductor }) => conductor),
    answers: {
      verRastreo: {
        ...pageOf(tracked),
        porArreglar: 2,
        minutosTarde: 10,
        servidor: { conDireccion: false, renovadaEn: null, descartes: [] },
      },
      leerRastreador: { direccion: null },
      leerEnlacesDeRastreo: { consentimiento: 'nunca', pagina: null, direccion: null },
    },
  },
  companies: {
    path: 'empresas',
    alone: ['Calificación', 'Personas', 'Vehículos', 'Acciones'],
    param: 'aliada',
    records: companies,
    names: companies.map(({ nombre }) => nombre),
    rol: 'plataforma',
    answers: {
      listarAliadas: pageOf(companies),
      leerAliada: ({ params }) => ({
        empresa: {
          ...of(companies, params['id']),
          direccion: '',
          departamento: '',
          acciones: { suspender: PUEDE, levantar: NO_PUEDE },
          enCurso: 0,
          legales: null,
          gente: [],
        },
      }),
    },
  },
  partners: {
    path: 'aliados',
    alone: ['Contacto', 'Claves', 'Registrado'],
    param: 'aliado',
    records: partners,
    names: partners.map(({ nombre }) => nombre),
    rol: 'plataforma',
    answers: {
      listarAliados: pageOf(partners),
      leerAliado: ({ params }) => ({
        aliado: { ...of(partners, params['id']), version: 1, acciones: { suspender: PUEDE, levantar: NO_PUEDE } },
      }),
    },
  },
  'own offers': {
    path: 'mis-ofertas',
    alone: ['Enviada'],
    param: 'oferta',
    records: offers,
    names: offers.map(({ codigoServicio }) => `Oferta por el servicio #${codigoServicio}`),
    answers: {
      listarOfertas: pageOf(offers),
      contarOfertas: { cuentas: { enviada: 1, aceptada: 0, rechazada: 1, vencida: 0, retirada: 0 } },
    },
  },
  'the history': {
    path: 'historial',
    alone: ['Cambios'],
    unsaid: ['Qué', 'Sobre', 'Cambios'],
    param: 'linea',
    records: lines,
    names: ['Cambió los datos del vehículo', 'Inició sesión'],
    answers: { listarHistorial: pageOf(lines) },
  },
}

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
