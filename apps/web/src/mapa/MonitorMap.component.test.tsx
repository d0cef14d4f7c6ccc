import { Falla } from '@aliadas/contract/core'
import { ESTADOS_OFERTA, type EstadoOferta } from '@aliadas/contract/servicios'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSesion, openApp } from '../testing/app.tsx'
import { createResumen, createServicio, pageOf } from '../testing/fixtures.ts'

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
