import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/app.tsx'
import { pageOf } from '../../testing/fixtures.ts'

const dialog = page.getByRole('dialog', { name: /^Agregar Vehículo/ })
const send = dialog.getByRole('button', { name: 'Agregar Vehículo' })
const terms = dialog.getByRole('checkbox', { name: 'Acepto los términos y condiciones' })

test.each([
  [1100, 680],
  [390, 780],
])(
  'the last button of a new vehicle is never off and goes to what is missing; the terms are in sight, at %i px',
  async (width, height) => {
    await page.viewport(width, height)
    await openApp('/panel-control/gestiona-flota?dialogo=agregar', { answers: { listarVehiculos: pageOf([]) } })
    await expect.element(dialog).toBeVisible()
    for (const step of ['Vehículo', 'Conductor', 'Documentación', 'Banco', 'Archivos']) {
      await dialog.getByRole('tab', { name: new RegExp(`^${step}`) }).click()
      await expect.element(terms).toBeInViewport()
      await expect.element(send).toBeEnabled()
    }
    await send.click()
    await expect.element(page.getByText('Por favor, completa todos los campos requeridos')).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Placas' })).toHaveFocus()
    await expect.element(terms).toHaveAttribute('aria-invalid', 'true')
    await page.viewport(1100, 680)
  },
)
