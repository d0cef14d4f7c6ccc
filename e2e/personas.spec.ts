import { findFaultsInBothThemes } from './support/accessibility.ts'
import { DEMO_PASSWORD, expect, signIn, test } from './support/test.ts'

test('an administrator sees the people of the company, and who is deactivated is out at once, by keyboard alone', async ({
  page,
  otherPage,
  allow,
}) => {
  allow(/status of 401/)
  const usuario = await otherPage()
  await signIn(usuario, 'staff@transvalle.test', '/panel-control/monitor-map')
  await signIn(page, 'admin@transvalle.test', '/panel-control/registro-interno')
  const personas = page.getByRole('list', { name: 'Personas de tu empresa' }).getByRole('listitem')
  const propia = personas.filter({ hasText: 'Tú' })
  const suya = personas.filter({ hasText: 'staff@transvalle.test' })
  await expect(propia).toContainText('Administrador')
  await expect(propia).toContainText('Es el único administrador activo de la empresa. Nombra a otro antes.')
  await expect(propia.getByRole('button')).toHaveCount(0)
  await expect(suya).toContainText(/Usuario.*Último ingreso hace/s)
  expect(await findFaultsInBothThemes(page)).toEqual([])

  const pregunta = page.getByRole('alertdialog')
  const desactivar = suya.getByRole('button', { name: /^Desactivar a / })
  await desactivar.focus()
  await page.keyboard.press('Enter')
  await expect(pregunta).toContainText('lo que tenga abierto se cierra ya')
  // The confirmation opens with the focus on its cancel button.
  await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pregunta).toBeHidden()
  await expect(desactivar).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(pregunta.getByRole('button', { name: 'Desactivar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(suya).toContainText('Desactivada')
  await expect(usuario).toHaveURL(/\/login/)

  await suya.getByRole('button', { name: /^Reactivar a / }).click()
  await pregunta.getByRole('button', { name: 'Reactivar' }).click()
  await expect(suya).not.toContainText('Desactivada')
  await suya.getByRole('button', { name: /^Hacer administrador a / }).click()
  const contrasena = page.getByRole('dialog', { name: /^¿Hacer administrador a / })
  await contrasena.getByLabel('Contraseña actual').fill(DEMO_PASSWORD)
  await contrasena.getByRole('button', { name: 'Hacer administrador' }).click()
  await expect(suya).toContainText('Administrador')
  // With another administrator this person may give up the role, but still not deactivate the own account.
  await expect(propia.getByRole('button')).toHaveText(['Quitar administrador'])
})
