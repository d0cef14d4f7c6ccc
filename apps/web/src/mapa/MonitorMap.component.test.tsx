import { Falla } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_OFFERS, createSesion, openApp } from '../testing/app.tsx'
import { createResumen, createServicio, pageOf } from '../testing/fixtures.ts'
import { MAP, askedOf, detail, nobody, onMap, options } from '../testing/on-map.ts'

const notice = page.getByRole('alert').filter({ hasText: /no tiene tipos de vehículo registrados/ })

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

test.each(['ver=5', 'vista=dia&dia=manana', 'vista=ayer&orden=x', 'dialogo=palabraVieja'])(
  'the map opens the service although its address says %s',
  async (asked) => {
    const servicio = createServicio()
    await openApp(`${MAP}?servicio=${servicio.id}&${asked}`, {
      answers: {
        ...onMap(),
        ...nobody,
        ...askedOf(servicio),
        listarServiciosDelDia: { ...pageOf([]), sinVehiculo: 0, proximoDia: null },
      },
    })
    await expect.element(detail).toBeVisible()
  },
)
