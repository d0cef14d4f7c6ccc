import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/app.tsx'
import { createFicha, createResumen, pageOf } from '../../testing/fixtures.ts'
import { nobody } from '../../testing/on-map.ts'

const section = (name: string) => page.getByRole('region', { name, exact: true })
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const openVehicle = async (vehiculo = createFicha(), viajes: ReturnType<typeof createResumen>[] = []) =>
  openApp(`/panel-control/gestiona-flota/${vehiculo.id}`, {
    answers: {
      leerVehiculo: { vehiculo, ahora: Date.now() },
      listarViajesDeVehiculo: pageOf(viajes),
      ...nobody,
      historialDeVehiculo: { lineas: [], siguiente: null },
    },
  })

test('a vehicle says first what it does now and where it goes next', async () => {
  const running = createResumen({ estado: 'confirmado', placas: 'WXB102', fuec: true, recorridoIniciado: true })
  const next = createResumen({ estado: 'reservado', placas: 'WXB102' })
  await openVehicle(createFicha(), [running, next])
  const now = section('Ahora y después')
  await expect.element(now).toMatchTextContent(new RegExp(`Ahora#${running.codigo}.*Siguiente viaje#${next.codigo}`))
  const [first] = page.getByRole('main').getByRole('heading', { level: 2 }).elements()
  expect(first?.textContent).toBe('Ahora y después')
})

test('a vehicle without trips says so, without a button', async () => {
  await openVehicle()
  const now = section('Ahora y después')
  await expect.element(now).toMatchTextContent(/AhoraSin viaje en este momento/)
  await expect.element(now).toMatchTextContent(/Siguiente viajeNo tiene viajes por hacer/)
})

test('its papers stand by the day on which they end, those without a day last', async () => {
  await openVehicle(
    createFicha({
      vencimientos: [
        { papel: 'soat', vence: '2027-05-01' },
        { papel: 'revisionTecnica', vence: '2026-12-24' },
        { papel: 'tarjetaOperacion', vence: null },
        { papel: 'licenciaDeConducir', vence: '2026-01-31' },
      ],
    }),
  )
  const rows = section('Documentación').getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent(/^Licencia de conducir/)
  expect(
    rows
      .elements()
      .map(({ textContent }) => /^(Licencia|Revisión|SOAT|Tarjeta de (operación|propiedad))/.exec(textContent)?.[0]),
  ).toEqual(['Licencia', 'Revisión', 'SOAT', 'Tarjeta de operación', 'Tarjeta de propiedad'])
})

test.each([
  [1440, 'beside its name'],
  [390, 'below, at the right end'],
])('at %i px the button of a paper stands %s', async (width) => {
  await page.viewport(width, 900)
  await openVehicle(
    createFicha({
      urlLicenciaConducir: PIXEL,
      urlSoat: PIXEL,
      vencimientos: [
        { papel: 'soat', vence: '2026-06-30' },
        { papel: 'licenciaDeConducir', vence: '2027-11-14' },
      ],
    }),
  )
  const rows = section('Documentación').getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent(/^SOAT/)
  const buttons = section('Documentación').getByRole('button', { name: /^Ver (SOAT|Licencia)$/ })
  const places = buttons.elements().map((button) => {
    const row = button.closest('li')
    const [own, whole, name] = [button, row, row?.firstElementChild].map((one) => one?.getBoundingClientRect())
    if (!own || !whole || !name) throw new Error('a button without a row')
    return { beside: own.top < name.bottom, end: Math.round(own.right - whole.right) }
  })
  expect(places).toEqual([
    { beside: width === 1440, end: 0 },
    { beside: width === 1440, end: 0 },
  ])
  await page.viewport(1100, 680)
})

test('its class stands with its data, and its FUECs of sixty days are one press away', async () => {
  await openVehicle(createFicha({ clase: 'microbus' }))
  await expect.element(section('Información básica')).toMatchTextContent(/ClaseMicrobús/)
  const link = section('Documentación').getByRole('link', { name: 'FUEC de 60 días' })
  await expect.element(link).toBeVisible()
  const { pathname, searchParams } = new URL(link.element().getAttribute('href') ?? '', location.origin)
  expect([pathname, searchParams.get('placas')]).toEqual(['/panel-control/libro-de-fuec', 'WXB102'])
  const [desde, hasta] = [searchParams.get('desde') ?? '', searchParams.get('hasta') ?? '']
  expect((Date.parse(hasta) - Date.parse(desde)) / 86_400_000).toBe(59)
})

test('its driver is called with one press, and nobody has rated it', async () => {
  await openVehicle()
  await expect
    .element(section('Conductor').getByRole('link', { name: '310 555 0102' }))
    .toHaveAttribute('href', 'tel:3105550102')
  await expect.element(section('Información básica')).toMatchTextContent(/CalificaciónSin calificaciones/)
})

test.each([1100, 390])('its pictures are one strip and whole, at %i px', async (width) => {
  await page.viewport(width, 800)
  await openVehicle(createFicha({ frente: PIXEL, lateral: PIXEL, interior: PIXEL, perspectiva: PIXEL, tablero: PIXEL }))
  const pictures = section('Imágenes').getByRole('img')
  await expect.element(pictures.first()).toBeVisible()
  const shown = pictures.elements()
  expect(new Set(shown.map((one) => one.getBoundingClientRect().top)).size).toBe(1)
  expect(shown.map((one) => getComputedStyle(one).objectFit)).toEqual(shown.map(() => 'contain'))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await page.viewport(1100, 680)
})
