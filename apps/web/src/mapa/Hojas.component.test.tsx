import { ESTADOS_OFERTA, type EstadoOferta } from '@aliadas/contract/servicios'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findFaults } from '../testing/axe.ts'
import { openApp } from '../testing/app.tsx'
import { createResumen, createServicio, pageOf } from '../testing/fixtures.ts'

const PHONE = '3990000811'
const servicio = createServicio({
  estado: 'reservado',
  placas: 'WXB102',
  cliente: 'Familia Palacios',
  telefonoCliente: PHONE,
  salida: new Date().toISOString(),
})
const { id, codigo, salida } = servicio
const delDia = { ...createResumen({ id, codigo, salida, estado: 'reservado', placas: 'WXB102' }), libres: null }
const NO_OFFERS = Object.fromEntries(ESTADOS_OFERTA.map((estado) => [estado, 0])) as Record<EstadoOferta, number>
const answers = {
  listarServiciosDelMapa: { servicios: [], hayMas: false, grupos: [], ahora: Date.now() },
  listarPosiciones: { posiciones: [], ahora: Date.now() },
  contarOfertas: { cuentas: NO_OFFERS },
  listarServiciosDelDia: { ...pageOf([delDia]), sinVehiculo: 0, proximoDia: null },
  leerServicio: { servicio, ahora: Date.now() },
}
const sheet = () => document.querySelector('[data-sheet]')

const spyOnPrint = () => {
  const printed: string[] = []
  const print = vi.spyOn(window, 'print').mockImplementation(() => void printed.push(sheet()?.textContent ?? ''))
  onTestFinished(() => print.mockRestore())
  return printed
}

test('the sheet of a day has no telephone of a client unless it is asked for', async () => {
  const printed = spyOnPrint()
  const { api } = await openApp('/panel-control/monitor-map?vista=dia', { answers })
  const opener = page.getByRole('button', { name: 'Imprimir la hoja del día' })
  await expect.element(opener).toBeVisible()
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: /^Hoja del día/ })
  await expect.element(dialog.getByText('1 servicio en una página.')).toBeVisible()
  expect(await findFaults()).toEqual([])
  const ids = [...document.querySelectorAll('[id]')].map(({ id: own }) => own)
  expect(ids.filter((own, i) => ids.indexOf(own) !== i)).toEqual([])
  const print = dialog.getByRole('button', { name: 'Imprimir' })
  print.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(api.callsOf('leerServicio')).toEqual([])
  await dialog.getByRole('checkbox').click()
  await expect.element(print).toBeEnabled()
  await print.click()
  // What was read once is not printed once it is not asked for any more.
  await dialog.getByRole('checkbox').click()
  await print.click()
  expect(printed.map((text) => [text.includes(codigo), text.includes(PHONE)])).toEqual([
    [true, false],
    [true, true],
    [true, false],
  ])
  await userEvent.keyboard('{Escape}')
  await expect.poll(sheet).toBeNull()
})

test('the sheet of a trip has no client unless it is asked for', async () => {
  const printed = spyOnPrint()
  await openApp(`/panel-control/monitor-map?servicio=${id}`, {
    answers,
    // What else the map reads of an open service does not matter here.
    allow: [/nothing answers/],
  })
  await page.getByRole('button', { name: 'Compartir el viaje' }).click()
  const dialog = page.getByRole('dialog', { name: /^Compartir el viaje/ })
  const print = dialog.getByRole('button', { name: 'Imprimir la hoja' })
  await print.click()
  await dialog.getByRole('checkbox').click()
  await print.click()
  expect(printed.map((text) => [text.includes(codigo), text.includes(PHONE)])).toEqual([
    [true, false],
    [true, true],
  ])
})
