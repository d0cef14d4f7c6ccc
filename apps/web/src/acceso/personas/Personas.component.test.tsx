import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/app.tsx'
import { NO_PUEDE, PUEDE } from '../../testing/fixtures.ts'

test('whoever is deactivated, a man or a woman, is spoken of alike', async () => {
  await openApp('/panel-control/registro-interno', {
    answers: {
      listarPersonas: {
        personas: [
          {
            id: 'Q'.repeat(24),
            nombre: 'Andrés Felipe Lucumí',
            email: 'andres@transvalle.test',
            puesto: 'CEO',
            role: 'user',
            activo: true,
            perfil: true,
            ultimoIngreso: null,
            acciones: { cambiarRol: PUEDE, desactivar: PUEDE, reactivar: NO_PUEDE },
          },
        ],
        siguiente: null,
      },
      listarInvitaciones: { invitaciones: [] },
    },
  })
  await page.getByRole('button', { name: /^Desactivar/ }).click()
  await expect.element(page.getByRole('alertdialog').getByText(/Puedes reactivar su cuenta después\.$/)).toBeVisible()
})
