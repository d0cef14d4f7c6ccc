import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findFaults } from '../testing/axe.ts'
import { createSesion, openApp } from '../testing/app.tsx'
import { createFicha, createResumen, pageOf } from '../testing/fixtures.ts'
import { nobody } from '../testing/on-map.ts'

const vehiculo = createFicha()
const enLista = { ...vehiculo, conductor: vehiculo.nombre, vencimientos: [] }
const rows = page.getByRole('main').getByRole('row')
const trips = [1, 2, 3].map(() => createResumen({ estado: 'reservado', placas: 'WXB102' }))
const answers = {
  listarServicios: pageOf(trips),
  listarVehiculos: pageOf([enLista]),
  leerVehiculo: { vehiculo, ahora: Date.now() },
  listarViajesDeVehiculo: pageOf([]),
  ...nobody,
  historialDeVehiculo: { lineas: [], siguiente: null },
}
/** The map is another screen; where the row leads is what counts here. */
const allow = [/nothing answers/]

test('a row opens on a press anywhere on it', async () => {
  const { address } = await openApp('/panel-control/gestiona-flota', { answers })
  await page.getByRole('cell', { name: 'Renault' }).click()
  await expect.poll(address).toBe(`/panel-control/gestiona-flota/${vehiculo.id}`)
})

test('a row’s own controls stay what they are', async () => {
  const { address } = await openApp('/panel-control/gestiona-flota', { answers })
  await page.getByRole('checkbox', { name: /^Elegir el vehículo/ }).click()
  await expect.element(page.getByText('1 elegida')).toBeVisible()
  expect(address()).toBe('/panel-control/gestiona-flota')
})

test('one Tab reaches the rows, arrows move along them, and Enter opens', async () => {
  const { address } = await openApp('/panel-control/reservaciones', { answers, allow })
  await expect.poll(() => rows.elements().length).toBe(4)
  expect(rows.elements().map((row) => (row as HTMLElement).tabIndex)).toEqual([-1, 0, -1, -1])
  expect(await findFaults()).toEqual([])
  ;(rows.elements()[1] as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(rows.elements()[2])
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/panel-control/monitor-map?servicio=${trips[1]?.id}`)
})

test('on a phone a card opens as a row does', async () => {
  await page.viewport(390, 800)
  const { address } = await openApp('/panel-control/gestiona-flota', { sesion: createSesion('user'), answers })
  await page.getByRole('heading', { name: 'WXB102' }).click()
  await expect.poll(address).toBe(`/panel-control/gestiona-flota/${vehiculo.id}`)
  await page.viewport(1100, 680)
})
