import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSesion, openApp } from '../testing/app.tsx'
import { createFicha, pageOf } from '../testing/fixtures.ts'

const ficha = createFicha()
const enLista = {
  ...ficha,
  marca: 'Volkswagen',
  empresaAliada: 'Transvalle',
  conductor: ficha.nombre,
  vencimientos: [],
}
const answers = { listarVehiculos: pageOf([enLista]), listarEmpresas: { empresas: [] } }
const main = page.getByRole('main')
const isCut = () => main.element().scrollWidth > main.element().clientWidth
/** On how many lines a text stands. */
const linesOf = (text: string): number => {
  const cell = page.getByRole('cell', { name: text, exact: true }).element()
  const range = document.createRange()
  range.selectNode(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() ?? cell)
  return range.getClientRects().length
}
const at = async (width: number) => {
  await page.viewport(width, 600)
}

test('at a zoom of 150 % a table of seven columns fits, and no name breaks', async () => {
  await at(960)
  await openApp('/panel-control/gestiona-flota', { sesion: createSesion(), answers })
  await expect.element(page.getByRole('cell', { name: 'Volkswagen' })).toBeVisible()
  expect([isCut(), linesOf('Volkswagen')]).toEqual([false, 1])
})

test('a chosen last row keeps to the rounded corners of its card', async () => {
  await at(1440)
  await openApp('/panel-control/gestiona-flota', { sesion: createSesion(), answers })
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect.element(rows.first()).toBeVisible()
  // The fleet has a last row for its button; the history has none.
  const row = [...document.querySelectorAll('tbody tr')].at(-1) as Element
  const { left, right, bottom } = row.getBoundingClientRect()
  const inRow = (x: number, y: number) => row.contains(document.elementFromPoint(x, y))
  expect([inRow(left + 1, bottom - 1), inRow(right - 1, bottom - 1)]).toEqual([false, false])
  expect([inRow(left + 14, bottom - 2), inRow(left + 1, bottom - 14)]).toEqual([true, true])
})

test('a name that is cut on its line ends with an ellipsis', async () => {
  await at(1440)
  const empresaAliada = 'Cooperativa Especial de Transportadores Turísticos y Escolares del Valle Geográfico'
  await openApp('/panel-control/gestiona-flota', {
    sesion: createSesion('plataforma'),
    answers: { ...answers, listarVehiculos: pageOf([{ ...enLista, empresaAliada }]) },
  })
  const text = page.getByRole('cell').getByText(empresaAliada)
  await expect.element(text).toBeVisible()
  const { scrollWidth, clientWidth } = text.element()
  expect(scrollWidth).toBeGreaterThan(clientWidth)
  expect(getComputedStyle(text.element()).textOverflow).toBe('ellipsis')
})

test('one of more columns is cards there, and a table from 1100 px on', async () => {
  await at(960)
  await openApp('/panel-control/gestiona-flota', { sesion: createSesion('plataforma'), answers })
  await expect.element(page.getByRole('heading', { name: ficha.placas })).toBeVisible()
  expect([isCut(), page.getByRole('table').elements().length]).toEqual([false, 0])
  // Cards have no headings, so the order is asked for beside the search.
  await expect.element(page.getByRole('combobox', { name: 'Ordenar por' })).toBeVisible()
  await page.viewport(1100, 680)
  await expect.element(page.getByRole('cell', { name: 'Transvalle' })).toBeVisible()
  expect([isCut(), linesOf('Transvalle'), linesOf('Volkswagen')]).toEqual([false, 1, 1])
})
