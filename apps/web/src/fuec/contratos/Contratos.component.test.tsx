import { Falla } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/api.ts'
import { openApp } from '../../testing/app.tsx'
import { pageOf } from '../../testing/fixtures.ts'
import { createContrato } from '../../testing/records.ts'
import { choose, press, type } from '../../testing/keyboard.ts'

const CONTRATOS = '/panel-control/contratos'
const rows = page
  .getByRole('table', { name: 'Contratos' })
  .getByRole('row')
  .filter({ has: page.getByRole('rowheader') })

const abrir = (address = '', answers: Answers = {}) =>
  openApp(`${CONTRATOS}${address}`, {
    answers: { listarContratos: pageOf([]), listarConvenios: { convenios: [] }, ...answers },
  })

test('without contracts the list says how the first one is opened, and leads there', async () => {
  await abrir()
  await expect.element(page.getByText('Aún no hay contratos')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ver los servicios reservados' }))
    .toHaveAttribute('href', '/panel-control/reservaciones')
})

test('search, state and order are asked of the server and stay in the address', async () => {
  const { api, address } = await abrir('?desde=2026-06-01&hasta=2026-06-07&estado=abierto&orden=termina', {
    listarContratos: pageOf([createContrato(255), createContrato(254, { cerrado: true })]),
  })
  await expect.element(rows.first()).toMatchTextContent(/255.*Hotel Pacífico S\.A\.S\., NIT 900123456/)
  expect(api.callsOf('listarContratos')[0]?.query).toMatchObject({
    desde: '2026-06-01',
    hasta: '2026-06-07',
    estado: 'abierto',
    orden: 'termina',
  })
  await page.getByRole('searchbox', { name: 'Buscar nombre, documento o número' }).fill('Pacífico')
  await expect.poll(() => api.callsOf('listarContratos').at(-1)?.query['q']).toBe('Pacífico')
  expect(address()).toContain('desde=2026-06-01')
})

test('the days of a convenio are typed day, month and year, whatever the language of the browser', async () => {
  const { api } = await abrir('', { crearConvenio: new Falla('unavailable', 'Intenta de nuevo.') })
  await page.getByRole('button', { name: 'Agregar convenio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar convenio' })
  await dialog.getByLabelText('La otra empresa', { exact: true }).fill('Buses del Cauca')
  await dialog.getByLabelText('NIT de la otra empresa').fill('811036370-8')
  for (const [label, keys] of [
    ['Comienza', '01072026'],
    ['Termina', '30062026'],
  ] as const) {
    await dialog.getByRole('group', { name: label }).getByRole('spinbutton').first().click()
    await userEvent.keyboard(keys)
  }
  const add = dialog.getByRole('button', { name: 'Agregar' })
  await add.click()
  await expect.element(dialog.getByText('El convenio termina antes de comenzar')).toBeVisible()
  await dialog.getByRole('group', { name: 'Termina' }).getByRole('spinbutton').first().click()
  await userEvent.keyboard('31072026')
  await add.click()
  await expect
    .poll(() => api.callsOf('crearConvenio').at(-1)?.body)
    .toMatchObject({ conNombre: 'Buses del Cauca', desde: '2026-07-01', hasta: '2026-07-31' })
})

test('with the keyboard alone a convenio is added', async () => {
  const convenio = {
    id: 'D'.repeat(24),
    clase: 'consorcio' as const,
    conNombre: 'Buses del Cauca',
    conNit: '811036370-8',
  }
  const listed = { ...convenio, desde: '2026-07-01', hasta: '2026-07-31' }
  const { api } = await abrir('', {
    crearConvenio: () => {
      api.answer({ listarConvenios: { convenios: [listed] } })
      return { convenio: listed }
    },
  })
  await press(page.getByRole('button', { name: 'Agregar convenio' }))
  const dialog = page.getByRole('dialog', { name: 'Agregar convenio' })
  await press(dialog.getByRole('combobox', { name: 'Qué es' }))
  await choose(page.getByRole('option', { name: 'Consorcio' }))
  await type(dialog.getByLabelText('La otra empresa', { exact: true }), 'Buses del Cauca')
  await type(dialog.getByLabelText('NIT de la otra empresa'), '811036370-8')
  await type(dialog.getByRole('group', { name: 'Comienza' }).getByRole('spinbutton').first(), '01072026')
  await type(dialog.getByRole('group', { name: 'Termina' }).getByRole('spinbutton').first(), '31072026')
  await press(dialog.getByRole('button', { name: 'Agregar' }))
  await expect.element(page.getByRole('table', { name: 'Convenios' })).toMatchTextContent(/Consorcio.*Buses del Cauca/)
  await expect.element(page.getByRole('button', { name: 'Agregar convenio' })).toHaveFocus()
  expect(api.callsOf('crearConvenio').map(({ body }) => body)).toMatchObject([
    { clase: 'consorcio', conNombre: 'Buses del Cauca', desde: '2026-07-01', hasta: '2026-07-31' },
  ])
})

test('a longer list has pages, which are asked by their cursor', async () => {
  const { api } = await abrir('', {
    listarContratos: ({ query }) => ({
      ...pageOf([createContrato(query['cursor'] === undefined ? 255 : 230)]),
      siguiente: query['cursor'] === undefined ? 'MTIzLkE' : null,
      total: { filas: 26, exacto: true },
    }),
  })
  await expect.element(rows.first()).toMatchTextContent(/255/)
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect.element(rows.first()).toMatchTextContent(/230/)
  expect(api.callsOf('listarContratos').at(-1)?.query['cursor']).toBe('MTIzLkE')
})

test('only an open contract is closed, after a question', async () => {
  const { api } = await abrir('', {
    listarContratos: pageOf([createContrato(255), createContrato(254, { cerrado: true })]),
    cerrarContrato: { contrato: createContrato(255, { cerrado: true }) },
  })
  await expect.element(rows.nth(1)).toMatchTextContent(/Cerrado/)
  await expect.element(rows.nth(1).getByRole('button', { name: /^Cerrar/ })).not.toBeInTheDocument()
  const read = api.callsOf('listarContratos').length
  rows.first().getByRole('button', { name: 'Cerrar el contrato 255' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('alertdialog', { name: 'Cerrar el contrato 255' })
  await question.getByRole('button', { name: 'Cerrar contrato' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.callsOf('cerrarContrato')).toHaveLength(1)
  // Closed, it is read again.
  await expect.poll(() => api.callsOf('listarContratos').length).toBeGreaterThan(read)
})

test('a list that cannot be read says so and is asked again', async () => {
  const { api } = await abrir('', { listarContratos: () => new Response(null, { status: 500 }) })
  const retry = page.getByRole('button', { name: 'Reintentar' })
  await expect.element(retry).toBeVisible()
  api.answer({ listarContratos: pageOf([createContrato(255)]) })
  await retry.click()
  await expect.element(rows.first()).toMatchTextContent(/255/)
})

test('at a zoom of 150 % no word of a contract breaks, and nothing is cut', async () => {
  await page.viewport(960, 600)
  await abrir('', {
    listarContratos: pageOf([createContrato(255), createContrato(254, { cerrado: true, objeto: 'empresarial' })]),
  })
  const cell = rows.nth(1).getByRole('cell', { name: 'Cerrado' })
  await expect.element(cell).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(document.createTreeWalker(cell.element(), NodeFilter.SHOW_TEXT).nextNode() ?? cell.element())
  expect(range.getClientRects().length).toBe(1)
  const main = page.getByRole('main').element()
  expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
})

test('what closes an open contract is not beside what closes its panel', async () => {
  await page.viewport(1440, 900)
  const uno = createContrato(255)
  const { address } = await abrir(`?contrato=${uno.id}`, { listarContratos: pageOf([uno]) })
  const panel = page.getByRole('complementary', { name: 'Contrato 255' })
  await expect.element(panel.getByRole('button', { name: 'Cerrar el contrato' })).toBeVisible()
  await panel.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect.poll(address).not.toContain('contrato=')
})
