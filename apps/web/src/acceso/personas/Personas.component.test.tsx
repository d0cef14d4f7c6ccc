import type { PersonaListada } from '@aliadas/contract/acceso'
import { ACTUAL_INCORRECTA, Falla } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/api.ts'
import { openApp } from '../../testing/app.tsx'
import { NO_PUEDE, PUEDE } from '../../testing/fixtures.ts'

const PERSONA: PersonaListada = {
  id: 'Q'.repeat(24),
  nombre: 'Andrés Felipe Lucumí',
  email: 'andres@transvalle.test',
  puesto: 'CEO',
  role: 'user',
  activo: true,
  perfil: true,
  ultimoIngreso: null,
  acciones: { cambiarRol: PUEDE, desactivar: PUEDE, reactivar: NO_PUEDE },
}

const openPeople = (answers: Answers = {}) =>
  openApp('/panel-control/registro-interno', {
    answers: {
      listarPersonas: { personas: [PERSONA], siguiente: null },
      listarInvitaciones: { invitaciones: [] },
      ...answers,
    },
  })

test('whoever is deactivated, a man or a woman, is spoken of alike', async () => {
  await openPeople()
  await page.getByRole('button', { name: /^Desactivar/ }).click()
  await expect.element(page.getByRole('alertdialog').getByText(/Puedes reactivar su cuenta después\.$/)).toBeVisible()
})

test('SES-15 a role is changed with the password again: a wrong one is said beside it, and the next question begins without', async () => {
  const { api } = await openPeople({
    cambiarRol: new Falla('invalid-argument', ACTUAL_INCORRECTA, { fields: { contrasenaActual: ACTUAL_INCORRECTA } }),
  })
  const promote = page.getByRole('button', { name: /^Hacer administrador a / })
  const dialog = page.getByRole('dialog', { name: '¿Hacer administrador a Andrés Felipe Lucumí?' })
  const password = dialog.getByLabelText('Contraseña actual')
  await promote.click()
  await password.fill('otra-cosa')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(ACTUAL_INCORRECTA)).toBeVisible()
  await expect.element(password).toHaveValue('otra-cosa')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: /^Desactivar/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  await promote.click()
  await expect.element(password).toHaveValue('')
  await expect.element(dialog.getByText(ACTUAL_INCORRECTA)).not.toBeInTheDocument()
  api.answer({ cambiarRol: { persona: { ...PERSONA, role: 'admin' } } })
  await password.fill('la-mia-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Andrés Felipe Lucumí es administrador')).toBeVisible()
  expect(api.callsOf('cambiarRol').map(({ body }) => body)).toEqual([
    { role: 'admin', contrasenaActual: 'otra-cosa' },
    { role: 'admin', contrasenaActual: 'la-mia-1' },
  ])
})

test('SES-15 an administrator comes back with the password of who brings them back; anybody else without', async () => {
  const ida: PersonaListada = {
    ...PERSONA,
    activo: false,
    acciones: { cambiarRol: NO_PUEDE, desactivar: NO_PUEDE, reactivar: PUEDE },
  }
  const jefa: PersonaListada = { ...ida, id: 'R'.repeat(24), nombre: 'Yesenia Mina', role: 'admin' }
  const { api } = await openPeople({
    listarPersonas: { personas: [ida, jefa], siguiente: null },
    reactivarPersona: { persona: PERSONA },
  })
  await page.getByRole('button', { name: 'Reactivar a Yesenia Mina' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Reactivar a Yesenia Mina?' })
  await expect.element(dialog.getByText(/administrador.*Escribe tu contraseña para confirmarlo\.$/)).toBeVisible()
  await dialog.getByLabelText('Contraseña actual').fill('la-mia-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Yesenia Mina puede entrar de nuevo')).toBeVisible()
  await page.getByRole('button', { name: 'Reactivar a Andrés Felipe Lucumí' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivar' }).click()
  await expect.element(page.getByText('Andrés Felipe Lucumí puede entrar de nuevo')).toBeVisible()
  expect(api.callsOf('reactivarPersona').map(({ body }) => body)).toEqual([{ contrasenaActual: 'la-mia-1' }, {}])
})

test('a password that only the server asks for, because the list is old, is told and closes the question', async () => {
  const falta = 'Escribe tu contraseña para cambiar quién administra la empresa'
  await openPeople({
    listarPersonas: {
      personas: [
        { ...PERSONA, activo: false, acciones: { ...PERSONA.acciones, desactivar: NO_PUEDE, reactivar: PUEDE } },
      ],
      siguiente: null,
    },
    reactivarPersona: new Falla('permission-denied', falta, { fields: { contrasenaActual: falta } }),
  })
  await page.getByRole('button', { name: /^Reactivar a / }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Reactivar' }).click()
  await expect.element(page.getByText(falta)).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})
