import { CORREO_SIN_VERIFICAR, ENLACE_USADO } from '@aliadas/contract/acceso'
import { Falla } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSesion, openApp } from '../testing/app.tsx'
import { nobody, onMap } from '../testing/on-map.ts'

const EMAIL = 'rosa@rutasdelsur.test'
const email = page.getByRole('textbox', { name: 'Correo electrónico' })
const password = page.getByLabelText('Contraseña', { exact: true })

const signIn = async () => {
  await email.fill(EMAIL)
  await password.fill('Marimba-7719')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

test('after the mail is verified the sign-in begins with its address and waits for the password', async () => {
  const { address } = await openApp('/verificar-correo?token=x', {
    answers: { verificarCorreo: { ok: true, email: EMAIL, sinContrasena: false } },
  })
  await page.getByRole('button', { name: 'Verificar mi correo' }).click()
  await page.getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect.element(email).toHaveValue(EMAIL)
  await expect.element(password).toHaveFocus()
  // The mail address must not be in the URL: other people see the address bar, and servers log URLs.
  expect(address()).toBe('/login')
})

test('an address that several people asked for is told that its password comes with another mail', async () => {
  await openApp('/verificar-correo?token=x', {
    answers: { verificarCorreo: { ok: true, email: EMAIL, sinContrasena: true } },
  })
  await page.getByRole('button', { name: 'Verificar mi correo' }).click()
  await expect.element(page.getByText(/te enviamos un enlace para crear tu contraseña/)).toBeVisible()
})

test('a used link says nothing about whose it was: the sign-in begins empty', async () => {
  await openApp('/verificar-correo?token=x', {
    answers: { verificarCorreo: new Falla('invalid-argument', ENLACE_USADO) },
  })
  await page.getByRole('button', { name: 'Verificar mi correo' }).click()
  await page.getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect.element(email).toHaveValue('')
})

test.each([
  [new Falla('unauthenticated', 'Correo o contraseña incorrectos'), 'Correo o contraseña incorrectos'],
  [new Falla('permission-denied', CORREO_SIN_VERIFICAR), new RegExp(`^${CORREO_SIN_VERIFICAR}: abre el enlace`)],
])('S8-001 S8-003 a refused sign-in is said once, beside the form: %s', async (falla, text) => {
  await openApp('/login', { answers: { iniciarSesion: falla } })
  await signIn()
  await expect.element(page.getByRole('main').getByText(text)).toBeVisible()
  expect(page.getByText(text).elements()).toHaveLength(1)
})

test('on a phone a toast lies over the strip above the page, not over its title', async () => {
  await page.viewport(390, 844)
  await openApp('/cambiar-password', { answers: { solicitarCambioDeContrasena: { ok: true } } })
  await email.fill(EMAIL)
  await page.getByRole('button', { name: 'Enviar instrucciones' }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Iniciar Sesión' })
  await expect.element(title).toBeVisible()
  const said = page.getByRole('region', { name: 'Avisos' }).getByText(/^Hemos enviado instrucciones/)
  await expect.element(said).toBeVisible()
  const below = (): number =>
    said.element().getBoundingClientRect().bottom - title.element().getBoundingClientRect().top
  await expect.poll(below).toBeLessThan(0)
})

test.each(['/verificar-correo', 'https://evil.test/x'])(
  'INJ-12 a sign-in in place of another person leads into the panel, not to %s',
  async (volver) => {
    const { address } = await openApp(`/login?cambio=true&volver=${encodeURIComponent(volver)}`, {
      answers: { iniciarSesion: createSesion(), ...onMap(), ...nobody },
    })
    await signIn()
    await expect.poll(address).toBe('/panel-control/monitor-map')
  },
)

test('what this browser kept for one person is gone when another one signs in', async () => {
  localStorage.setItem('usuario', JSON.stringify({ id: 'A'.repeat(24), email: 'ana@transvalle.test' }))
  localStorage.setItem('borrador-vehiculo', JSON.stringify({ persona: 'A'.repeat(24), valores: { cedula: '1' } }))
  localStorage.setItem('servicios.nuevos', `${'S'.repeat(24)}@1`)
  const { address } = await openApp('/login?cambio=true', {
    answers: { iniciarSesion: createSesion(), ...onMap(), ...nobody },
  })
  await signIn()
  await expect.poll(address).toBe('/panel-control/monitor-map')
  expect([localStorage.getItem('borrador-vehiculo'), localStorage.getItem('servicios.nuevos')]).toEqual([null, null])
  expect(localStorage.getItem('usuario')).toContain('admin@transvalle.test')
})
