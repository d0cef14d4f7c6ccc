import { Falla } from '@aliadas/contract/core'
import { COLUMNAS_DE_IMPORTACION } from '@aliadas/contract/flota'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSesion, openApp } from '../../testing/app.tsx'
import { createVehiculos } from '../../testing/fixtures.ts'
import type { Answers } from '../../testing/api.ts'

const FLEET = '/panel-control/gestiona-flota?dialogo=importar'
const dialog = page.getByRole('dialog', { name: /^Importar vehículos/ })
const add = dialog.getByRole('button', { name: /^Agregar/ })
const terms = dialog.getByRole('checkbox', { name: 'Acepto los términos y condiciones' })

/** A file with the template's columns; fields without a value have the example's. */
const fileOf = (rows: Record<string, string>[], name = 'flota.csv'): File => {
  const lines = [
    COLUMNAS_DE_IMPORTACION.map(({ titulo }) => titulo),
    ...rows.map((row) => COLUMNAS_DE_IMPORTACION.map(({ campo, ejemplo }) => row[campo] ?? ejemplo)),
  ]
  return new File([lines.map((line) => line.join(';')).join('\n')], name, { type: 'text/csv' })
}
const GOOD = [{ placas: 'AAA111' }, { placas: 'BBB222' }]
const CLEAN = { creados: 0, errores: [], totalDeErrores: 0 }

const openDialog = async (answers: Answers = {}, sesion = createSesion()) =>
  openApp(FLEET, { sesion, answers: { listarVehiculos: createVehiculos([]), importarVehiculos: CLEAN, ...answers } })

const choose = async (file: File) => {
  await expect.element(dialog.getByRole('button', { name: 'Elegir archivo' })).toBeVisible()
  await userEvent.upload(dialog.getByLabelText('Archivo de vehículos'), file)
}

test('without a file there is nothing to add', async () => {
  await openDialog()
  await expect.element(add).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: 'Descargar plantilla' })).toBeEnabled()
  await expect.element(terms).not.toBeInTheDocument()
})

test('a file that is none says so, and asks nobody', async () => {
  const { api } = await openDialog()
  await choose(new File(['hola'], 'nota.txt', { type: 'text/plain' }))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Usa un archivo CSV o XLSX.')
  await expect.element(add).toBeDisabled()
  expect(api.callsOf('importarVehiculos')).toEqual([])
})

test('every fault is told with its row and column, and long names stay in the dialog of a phone', async () => {
  await page.viewport(390, 800)
  const { api } = await openDialog()
  await choose(fileOf([{ placas: 'AAA111' }, { placas: 'X', marca: 'M'.repeat(120) }], `${'flota-'.repeat(30)}.csv`))
  const faults = dialog.getByRole('table', { name: 'Errores' })
  await expect.element(faults).toMatchTextContent(/3Placas/)
  await expect.element(add).toBeDisabled()
  expect(api.callsOf('importarVehiculos')).toEqual([])
  expect(dialog.element().scrollWidth).toBeLessThanOrEqual(dialog.element().clientWidth)
})

test('a clean file is added once its terms are accepted; while it is added nothing else is chosen', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { api } = await openDialog({
    importarVehiculos: async ({ body }) => {
      if ((body as { simulacro: boolean }).simulacro) return CLEAN
      await promise
      return { ...CLEAN, creados: 2 }
    },
  })
  await choose(fileOf(GOOD))
  await expect.element(dialog.getByText('flota.csv: 2 filas sin errores.')).toBeVisible()
  await expect.element(add).toBeDisabled()
  await terms.click()
  await add.click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Agregando 2 vehículos…')
  await expect.element(dialog.getByRole('button', { name: 'Elegir otro archivo' })).toBeDisabled()
  resolve()
  await expect.element(page.getByText('Se agregaron 2 vehículos')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.callsOf('importarVehiculos').map(({ body }) => (body as { simulacro: boolean }).simulacro)).toEqual([
    true,
    false,
  ])
})

test('a file of one vehicle speaks of one', async () => {
  await openDialog()
  await choose(fileOf([{ placas: 'AAA111' }]))
  await expect.element(dialog.getByText('flota.csv: 1 fila sin errores.')).toBeVisible()
  await expect.element(add).toHaveTextContent('Agregar 1 vehículo')
})

test('what the server refuses on adding stands in the table, and a failure keeps the file', async () => {
  const TAKEN = { fila: 2, campo: 'placas', columna: 'Placas', mensaje: 'Estas placas ya están registradas.' }
  let refusal = new Falla('unavailable', 'Estamos ocupados.')
  await openDialog({
    importarVehiculos: ({ body }) => ((body as { simulacro: boolean }).simulacro ? CLEAN : refusal),
  })
  await choose(fileOf(GOOD))
  await terms.click()
  await add.click()
  await expect.element(dialog.getByText('Estamos ocupados.')).toBeVisible()
  await expect.element(add).toBeEnabled()
  refusal = new Falla('invalid-argument', 'Hay placas registradas.', {
    details: { errores: [TAKEN], totalDeErrores: 1 },
  })
  await add.click()
  await expect.element(dialog.getByRole('table', { name: 'Errores' })).toMatchTextContent(/ya están registradas/)
  await expect.element(add).toBeDisabled()
})

test('who may not add vehicles is shown neither the dialog nor its button', async () => {
  await openDialog({}, createSesion('user'))
  await expect.element(page.getByRole('button', { name: 'Agregar Vehículo' })).toBeDisabled()
  await expect.element(page.getByRole('link', { name: 'Importar' })).not.toBeInTheDocument()
  await expect.element(dialog).not.toBeInTheDocument()
})
