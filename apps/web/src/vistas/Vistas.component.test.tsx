import { Falla } from '@aliadas/contract/core'
import type { Vista, Vistas } from '@aliadas/contract/vistas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSesion, openApp } from '../testing/app.tsx'
import { findFaults } from '../testing/axe.ts'
import { createResumen, NO_PUEDE, pageOf, PUEDE } from '../testing/fixtures.ts'

const RESERVED = '/panel-control/reservaciones'
const vista = (id: string, more: Partial<Vista> = {}): Vista => ({
  id: id.repeat(24),
  lista: 'reservaciones',
  nombre: 'Vans',
  consulta: 'orden=-salida&tipo=Van',
  deEmpresa: false,
  acciones: { cambiar: PUEDE },
  ...more,
})
const vistas = (...suyas: Vista[]): Vistas => ({
  vistas: suyas,
  inicio: null,
  propias: suyas.filter(({ deEmpresa }) => !deEmpresa).length,
  deEmpresa: suyas.filter(({ deEmpresa }) => deEmpresa).length,
  acciones: { guardarDeEmpresa: PUEDE },
})
const listarServicios = pageOf([createResumen({ estado: 'reservado', valorOferta: 500_000 })])
const open = (search: string, listarVistas: Vistas | Falla, more: Parameters<typeof openApp>[1] = {}) =>
  openApp(`${RESERVED}${search}`, { ...more, answers: { listarServicios, listarVistas, ...more.answers } })

const button = page.getByRole('main').getByRole('button', { name: /^Vistas/ })
const menu = page.getByRole('menu', { name: 'Vistas de esta lista' })
const entry = (name: RegExp) => menu.getByRole('menuitem', { name })
const dialog = page.getByRole('dialog', { name: /vista/ })
const headings = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((one) => one.textContent)

test('without views and filters there is nothing to save, and the menu says what to do first', async () => {
  await open('', vistas())
  await button.click()
  await expect.element(entry(/^Guardar como vista nueva/)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(menu.getByText('Primero filtra, ordena o elige columnas')).toBeVisible()
})

test('views that cannot be read do not hold the list up', async () => {
  await open('', new Falla('permission-denied', 'Hoy no.'))
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  await button.click()
  await expect.element(menu.getByText('No se pudieron leer las vistas')).toBeVisible()
})

test('a name that is taken is said beside the field, and the dialog keeps what was typed', async () => {
  await open('?tipo=Van', vistas(vista('A')), {
    answers: {
      guardarVista: new Falla('aborted', 'Ya hay una vista con ese nombre.', {
        fields: { nombre: 'Ya hay una vista con ese nombre.' },
      }),
    },
  })
  await button.click()
  await entry(/^Guardar como vista nueva/).click()
  const name = dialog.getByRole('textbox', { name: 'Nombre de la vista' })
  await name.fill('Vans')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Ya hay una vista con ese nombre.')).toBeVisible()
  await expect.element(name).toHaveValue('Vans')
  await expect.element(name).toHaveFocus()
})

test('filters, order and columns are saved under a name, which then is the open view', async () => {
  const nueva = vista('B', {
    nombre: 'Grandes',
    consulta: 'columnas=ruta%2Csalida&orden=-salida&tipo=Van',
    deEmpresa: true,
  })
  const { api, address } = await open('?tipo=Van&orden=-salida&columnas=ruta,salida&porPagina=50', vistas(), {
    answers: { guardarVista: () => vistas(nueva) },
  })
  await button.click()
  await entry(/^Guardar como vista nueva/).click()
  await dialog.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Grandes')
  await dialog.getByRole('switch', { name: 'Para toda la empresa' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('button', { name: 'Vistas: Grandes', exact: true })).toBeVisible()
  expect(api.callsOf('guardarVista').map(({ body }) => body)).toEqual([
    { lista: 'reservaciones', nombre: 'Grandes', consulta: nueva.consulta, deEmpresa: true },
  ])
  expect(address()).toContain(`vista=${nueva.id}`)
})

test('whoever is no administrator neither saves for the company nor changes its views', async () => {
  const deLaEmpresa = vista('C', { deEmpresa: true, acciones: { cambiar: NO_PUEDE } })
  await open(
    `?tipo=Bus&vista=${deLaEmpresa.id}`,
    { ...vistas(deLaEmpresa), acciones: { guardarDeEmpresa: NO_PUEDE } },
    {
      sesion: createSesion('user'),
    },
  )
  await expect.element(page.getByRole('button', { name: 'Vistas: Vans, con cambios' })).toBeVisible()
  await button.click()
  await expect.element(menu.getByText('De la empresa')).toBeVisible()
  expect(await findFaults()).toEqual([])
  for (const name of [/^Guardar los cambios/, 'Cambiar el nombre…', 'Borrar la vista…'])
    await expect.element(menu.getByRole('menuitem', { name })).not.toBeInTheDocument()
  await entry(/^Guardar como vista nueva/).click()
  await expect.element(dialog.getByRole('textbox')).toBeVisible()
  await expect.element(dialog.getByRole('switch')).not.toBeInTheDocument()
})

test('a view is a link that opens filters, order and columns', async () => {
  const una = vista('D', { consulta: 'columnas=ruta%2Csalida&orden=-salida&tipo=Van' })
  const { api } = await open('', vistas(una, vista('E', { lista: 'flota', nombre: 'De otra lista' })))
  await button.click()
  await expect.element(entry(/^De otra lista/)).not.toBeInTheDocument()
  await entry(/^Vans/).click()
  await expect.poll(headings).toEqual(['', 'Servicio', 'Ruta', 'Salida', 'Acciones'])
  await expect.poll(() => api.callsOf('listarServicios').at(-1)?.query).toMatchObject({ tipo: 'Van', orden: '-salida' })
  await expect.element(page.getByRole('button', { name: 'Vistas: Vans', exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('an old view opens with what is left of it and says so, and can be saved as it is now', async () => {
  const vieja = vista('F', { consulta: 'color=rojo&columnas=ruta%2Cpeso&orden=-salida&tipo=Van' })
  const { api } = await open(`?color=rojo&columnas=ruta,peso&orden=-salida&tipo=Van&vista=${vieja.id}`, vistas(vieja), {
    answers: { ajustarVista: () => vistas({ ...vieja, consulta: 'columnas=ruta&orden=-salida&tipo=Van' }) },
  })
  const said = page.getByRole('alert').filter({ hasText: 'La vista «Vans» pide algo que esta lista ya no tiene' })
  await expect.element(said).toMatchTextContent(/\(color, columna peso\)\. Se abrió con lo demás\./)
  await expect.poll(headings).toEqual(['', 'Servicio', 'Ruta', 'Acciones'])
  expect(api.callsOf('listarServicios').at(-1)?.query).toMatchObject({ tipo: 'Van', orden: '-salida' })
  const save = said.getByRole('button', { name: 'Guardar así' })
  // On a phone too its two words stand on one line.
  await page.viewport(390, 844)
  const words = document.createRange()
  words.selectNodeContents(save.element())
  await expect.poll(() => new Set([...words.getClientRects()].map(({ top }) => top)).size).toBe(1)
  await save.click()
  await expect.element(said).not.toBeInTheDocument()
  expect(api.callsOf('ajustarVista')[0]?.body).toEqual({
    lista: 'reservaciones',
    consulta: 'columnas=ruta&orden=-salida&tipo=Van',
  })
})

test('the open view is changed, renamed, made the start and deleted', async () => {
  const una = vista('G')
  const { api, address } = await open(`?tipo=Bus&vista=${una.id}`, vistas(una), {
    answers: {
      ajustarVista: () => vistas({ ...una, consulta: 'tipo=Bus' }),
      elegirInicio: () => ({ ...vistas({ ...una, consulta: 'tipo=Bus' }), inicio: una.id }),
      renombrarVista: () => vistas({ ...una, nombre: 'Buses', consulta: 'tipo=Bus' }),
      borrarVista: () => vistas(),
    },
  })
  await button.click()
  await entry(/^Guardar los cambios en «Vans»/).click()
  await expect.element(page.getByRole('button', { name: 'Vistas: Vans', exact: true })).toBeVisible()
  await button.click()
  await menu.getByRole('menuitemcheckbox', { name: 'Empezar en esta vista al entrar' }).click()
  await expect.poll(() => api.callsOf('elegirInicio').map(({ body }) => body)).toEqual([{ vista: una.id }])
  await button.click()
  await entry(/^Cambiar el nombre/).click()
  await dialog.getByRole('textbox').fill('Buses')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Vistas: Buses', exact: true })).toBeVisible()
  await button.click()
  await entry(/^Borrar la vista/).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar' }).click()
  await expect.poll(address).toBe(RESERVED)
})

test('columns are chosen one by one, and the first and one more always stay', async () => {
  const { address } = await open('?columnas=ruta,salida', vistas())
  const columns = page.getByRole('button', { name: 'Columnas' })
  const box = (name: string) => page.getByRole('menuitemcheckbox', { name })
  const turn = async (name: string) => {
    await columns.click()
    await box(name).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(columns).toBeVisible()
  }
  await columns.click()
  await expect.element(box('Ruta')).toHaveAttribute('aria-checked', 'true')
  await expect.element(box('Servicio')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await turn('Salida')
  await expect.poll(address).toBe(`${RESERVED}?columnas=servicio%2Cruta`)
  await expect.poll(headings).toEqual(['', 'Servicio', 'Ruta', 'Acciones'])
  await columns.click()
  await expect.element(box('Ruta')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await turn('Valor')
  await expect.poll(headings).toEqual(['', 'Servicio', 'Ruta', 'Valor', 'Acciones'])
  await columns.click()
  await page.getByRole('menuitem', { name: 'Todas las columnas' }).click()
  await expect.poll(address).toBe(RESERVED)
})

test('a person starts in the view that was chosen, and without one or without an answer where all start', async () => {
  const una = vista('H')
  const { address } = await openApp('/panel-control', {
    answers: { listarServicios, listarVistas: { ...vistas(una), inicio: una.id } },
  })
  await expect.poll(address).toMatch(/\/reservaciones\?.*vista=HHHH/)
})

test('the platform starts at its desk when its views cannot be read', async () => {
  const { address } = await openApp('/panel-control', {
    sesion: createSesion('plataforma'),
    answers: {
      listarVistas: new Falla('permission-denied', 'Hoy no.'),
      listarProveedores: pageOf([]),
      contarProveedores: new Falla('permission-denied', 'Hoy no.'),
      listarEmpresas: { empresas: [] },
    },
  })
  await expect.poll(address).toBe('/panel-control/usuarios')
})
