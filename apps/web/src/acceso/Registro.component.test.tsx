import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'

const fillAll = async () => {
  await page.getByRole('textbox', { name: 'Nombres' }).fill('Rosa Elena')
  await page.getByRole('textbox', { name: 'Apellidos' }).fill('Viveros')
  await page.getByRole('textbox', { name: 'Empresa' }).fill('Rutas del Sur')
  await page.getByRole('combobox', { name: 'Puesto' }).click()
  await page.getByRole('option', { name: 'CEO' }).click()
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('rosa@rutasdelsur.test')
  await page.getByLabelText('Contraseña', { exact: true }).fill('Marimba-7719')
}

test('the sign-up says before its first field that a key is needed, and from whom', async () => {
  await openApp('/registro')
  const said = page.getByText(/^Necesitas una clave de autorización: pídesela a la plataforma/)
  await expect.element(said).toBeVisible()
  const first = page.getByRole('textbox').first().element()
  expect(said.element().compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('after the sign-up it says to which address the mail went, and where a local run keeps it', async () => {
  await openApp('/registro', { answers: { registrarEmpresa: { ok: true } } })
  await fillAll()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByLabelText('Clave de autorización', { exact: true }).fill('llave-de-prueba')
  await page.getByRole('button', { name: 'Autorizar' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cuenta creada' })
  await expect.element(dialog).toMatchTextContent(/Lo enviamos a rosa@rutasdelsur\.test\./)
  await expect
    .element(dialog.getByRole('link', { name: 'Abrir los correos de este equipo' }))
    .toHaveAttribute('href', '/api/correo-local')
})

test('on a phone the eye of the password stands as far from the edge as its text', async () => {
  await page.viewport(390, 844)
  await openApp('/registro')
  const eye = page.getByRole('button', { name: 'Mostrar contraseña' })
  await expect.element(eye).toBeVisible()
  const field = eye.element().closest('.MuiInputBase-root') as Element
  const icon = eye.element().querySelector('svg') as Element
  expect(Math.round(field.getBoundingClientRect().right - icon.getBoundingClientRect().right)).toBe(14)
  expect(eye.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})
