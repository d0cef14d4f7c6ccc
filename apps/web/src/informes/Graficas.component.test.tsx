import type { Graficas } from '@aliadas/contract/informes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findFaults } from '../testing/axe.ts'
import { createSesion, openApp } from '../testing/app.tsx'

const WEEKS = ['2026-06-01', '2026-06-08']
const graficas = (n: number): Graficas => ({
  semanas: WEEKS,
  servicios: [{ estado: 'finalizado', cuantos: [n, n] }],
  ingresos: { validado: [n * 100_000, 0], pagado: [0, n * 90_000] },
  flota: { viajes: [n, n], enUso: [n, n], vehiculos: [10 * n, 10 * n] },
  ofertas: { ganadas: [n, 0], perdidas: [0, n], abiertas: [0, 0] },
})
const figures = page.getByRole('list', { name: 'Cifras de estas semanas' }).getByRole('listitem')
const chart = (name: string) => page.getByRole('region', { name, exact: true })

test('the charts begin with four figures and their change against as many weeks before', async () => {
  const { api } = await openApp('/panel-control/graficas', {
    answers: { leerGraficas: ({ query }) => graficas(query['hasta'] === '2026-05-31' ? 1 : 2) },
  })
  await expect.element(figures.first()).toMatchTextContent(/^Viajes4.*100 % más que en las 2 semanas anteriores \(2\)$/)
  expect(figures.elements()).toHaveLength(4)
  await expect.element(figures.nth(2)).toMatchTextContent(/^Ofertas ganadas50 %2 de 4 decididasIgual que/)
  expect(api.callsOf('leerGraficas').at(-1)?.query).toEqual({ desde: '2026-05-18', hasta: '2026-05-31' })
  expect(await findFaults()).toEqual([])
  // With the keyboard the table instead of the bars.
  const table = chart('Ofertas').getByRole('button', { name: 'Tabla' })
  table.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(table).toHaveAttribute('aria-pressed', 'true')
})

test('on a phone the toggles of a chart are 44 px high', async () => {
  await openApp('/panel-control/graficas', { answers: { leerGraficas: graficas(2) } })
  const table = chart('Ofertas').getByRole('button', { name: 'Tabla' })
  await expect.element(table).toBeVisible()
  expect(table.element().getBoundingClientRect().height).toBeLessThan(44)
  await page.viewport(390, 844)
  await expect.poll(() => table.element().getBoundingClientRect().height).toBe(44)
})

test('a day has the border of every other field', async () => {
  await openApp('/panel-control/graficas', {
    sesion: createSesion('plataforma'),
    answers: { leerGraficas: graficas(1), listarEmpresas: { empresas: [] } },
  })
  const company = page.getByRole('combobox', { name: 'Empresa' })
  await expect.element(company).toBeVisible()
  const borderOf = (field: Element) => {
    const outline = field.closest('.MuiFormControl-root')?.querySelector('fieldset')
    const { borderTopColor, borderTopLeftRadius } = getComputedStyle(outline as Element)
    return [borderTopColor, borderTopLeftRadius]
  }
  expect(borderOf(page.getByRole('group', { name: 'Desde' }).element())).toEqual(borderOf(company.element()))
})

test('a chart without anything says its reason, and no axis of nothing', async () => {
  await openApp('/panel-control/graficas', { answers: { leerGraficas: graficas(0) } })
  for (const [name, reason] of [
    ['Servicios por estado', 'Ningún servicio sale en estas semanas.'],
    ['Ingresos', 'En estas semanas no se validó ni se pagó nada.'],
    ['Uso de la flota', 'En estas semanas la flota no tenía vehículos.'],
    ['Ofertas', 'En estas semanas no se envió ninguna oferta.'],
  ] as const) {
    await expect.element(chart(name).getByText(reason)).toBeVisible()
    await expect.element(chart(name).getByRole('button', { name: 'Tabla' })).not.toBeInTheDocument()
  }
  expect(await findFaults()).toEqual([])
})

test('no bar that is not a state has the colour of one', async () => {
  await openApp('/panel-control/graficas', { answers: { leerGraficas: graficas(2) } })
  await expect.element(chart('Ofertas').getByRole('heading', { name: 'Ofertas' })).toBeVisible()
  const coloursOf = async (name: string) => {
    const bars = () => [...chart(name).element().querySelectorAll('.MuiBarElement-root, .MuiBarChart-element')]
    await expect.poll(() => bars().length).toBeGreaterThan(0)
    return new Set(bars().map((bar) => getComputedStyle(bar).fill))
  }
  const states = await coloursOf('Servicios por estado')
  for (const name of ['Ingresos', 'Uso de la flota', 'Ofertas'])
    expect([...(await coloursOf(name))].filter((colour) => states.has(colour))).toEqual([])
})

test('on a phone the two days take the width of what stands below them', async () => {
  await page.viewport(390, 844)
  await openApp('/panel-control/graficas', { answers: { leerGraficas: graficas(1) } })
  const until = page.getByRole('group', { name: 'Hasta' })
  await expect.element(until).toBeVisible()
  const field = until.element().closest('.MuiFormControl-root') as Element
  const list = page.getByRole('list', { name: 'Cifras de estas semanas' })
  await expect.element(list).toBeVisible()
  const right = (element: Element) => Math.round(element.getBoundingClientRect().right)
  expect(right(field)).toBe(right(list.element()))
})
