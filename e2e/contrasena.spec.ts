import { startTestServer, type TestServer } from '@aliadas/server/testing'
import { expect, signIn, test } from './support/test.ts'

const CORREO = 'staff@transvalle.test'
const NUEVA = 'Cumbanchero-4821'
const ENLACE = /http\S+\/nueva-contrasena\?token=\w+/

const enlaces = (server: TestServer): string[] =>
  server.mails.flatMap(({ para, texto }) => (para === CORREO ? (ENLACE.exec(texto) ?? []) : []))

test('whoever forgot the password gets a link, changes it and leaves every other device', async ({
  page,
  otherPage,
  allow,
}) => {
  // It changes an account of the demo world, so it has a server of its own.
  const server = await startTestServer()
  const otro = await otherPage()
  try {
    // The browser logs the server's refusals to its console.
    allow(/status of 40[01]/)
    await signIn(otro, CORREO, '/panel-control/servicios-en-curso', { site: server.url })
    await expect(otro.getByText('En línea')).toBeVisible()

    await test.step('the login leads to the form, which checks the address', async () => {
      await page.goto(`${server.url}/login`)
      await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
      await expect(page).toHaveURL(`${server.url}/cambiar-password`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Olvidaste tu contraseña?')
      await expect(page.getByRole('link', { name: 'Inicia sesión' })).toHaveAttribute('href', '/login')
      await page.getByRole('button', { name: 'Enviar instrucciones' }).click()
      await expect(page.getByText('El correo electrónico es requerido')).toBeVisible()
      await expect(page.getByLabel('Correo electrónico')).toBeFocused()
    })

    const pedir = async () => {
      await page.getByLabel('Correo electrónico').fill(CORREO)
      await page.getByRole('button', { name: 'Enviar instrucciones' }).click()
    }

    await test.step('without a server it says so and keeps what was typed', async () => {
      await page.route('**/api/acceso/cambiar-password', (ruta) =>
        ruta.fulfill({ status: 500, json: { code: 'internal', message: 'Algo salió mal' } }),
      )
      allow(/status of 500/)
      await pedir()
      await expect(page.getByText('Ocurrió un error al enviar el correo. Por favor, inténtalo de nuevo.')).toBeVisible()
      await expect(page.getByLabel('Correo electrónico')).toHaveValue(CORREO)
      await page.unroute('**/api/acceso/cambiar-password')
    })

    const [primero, segundo] = await test.step('two requests bring two links', async () => {
      await pedir()
      await expect(
        page.getByText('Hemos enviado instrucciones a tu correo para que puedas cambiar tu contraseña'),
      ).toBeVisible()
      await expect(page).toHaveURL(`${server.url}/login`)
      await expect.poll(() => enlaces(server).length).toBe(1)
      await page.goto(`${server.url}/cambiar-password`)
      await pedir()
      await expect.poll(() => enlaces(server).length).toBe(2)
      return enlaces(server) as [string, string]
    })

    const cambiar = async (contrasena: string) => {
      await page.getByLabel('Contraseña nueva').fill(contrasena)
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    }

    await test.step('the first link was replaced and leads to another request', async () => {
      await page.goto(primero)
      await cambiar(NUEVA)
      await expect(page.getByRole('alert')).toHaveText('El enlace no es válido o ya venció. Pide uno nuevo.')
      await expect(page.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute('href', '/cambiar-password')
    })

    await test.step('a password may be looked at, and a common one is refused beside the field', async () => {
      await page.goto(segundo)
      await cambiar('Colombia123')
      await expect(page.getByText('Esa contraseña es demasiado común. Elige otra.')).toBeVisible()
      await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
      await expect(page.getByLabel('Contraseña nueva')).toHaveAttribute('type', 'text')
    })

    await test.step('the new password is the only one and the other device is out', async () => {
      await cambiar(NUEVA)
      await expect(page.getByText('Tu contraseña cambió. Ya puedes iniciar sesión.')).toBeVisible()
      await expect(page).toHaveURL(`${server.url}/login`)
      await expect(otro).toHaveURL(/\/login/)
      await signIn(page, CORREO, '/panel-control/servicios-en-curso', { password: NUEVA, site: server.url })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Servicios en Curso')
    })
  } finally {
    // A page that is still loading would report errors when its server stops.
    for (const abierta of [page, otro]) await abierta.goto('about:blank')
    // No open page must depend on the stopped server.
    await page.goto('about:blank')
    await otro.goto('about:blank')
    await server.stop()
  }
})
