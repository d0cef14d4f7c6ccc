import { Falla } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSesion, openApp } from '../../testing/app.tsx'
import { pageOf, PERFIL } from '../../testing/fixtures.ts'
import { nobody, onMap } from '../../testing/on-map.ts'

const menu = page.getByRole('dialog', { name: 'Menú principal' })
const opener = page.getByRole('button', { name: 'Abrir menú' })
const CLOSED = [/^Mapa de Monitoreo/, /^Gestiona Flota/, /^Registrar Nuevo Usuario/]
const PROFILE = '/panel-control/perfil'
const answers = { leerPerfil: { perfil: PERFIL } }

const openMenu = async () => {
  await opener.click()
  await expect.element(menu).toBeVisible()
}

test('an incomplete profile closes the map, the fleet and the registration, and says why', async () => {
  await openApp(PROFILE, { sesion: createSesion('admin', { perfilCompleto: false, tiposDeVehiculo: [] }), answers })
  await openMenu()
  for (const name of CLOSED) {
    const entry = menu.getByRole('link', { name })
    await expect.element(entry).toHaveAttribute('aria-disabled', 'true')
    await expect.element(entry).toMatchTextContent(/Primero completa tu perfil y sube una foto corporativa/)
  }
  for (const name of ['Perfil de Usuario', 'Salir'])
    await expect.element(menu.getByRole('link', { name })).not.toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  // Nothing to pay: no badge, neither visible nor in the accessible name.
  const pagos = page.getByRole('link', { name: 'Pagos Pendientes', exact: true })
  await expect.element(pagos).toBeVisible()
  expect(getComputedStyle(pagos.element().querySelector('.MuiBadge-badge') as Element).transform).toMatch(/matrix\(0,/)
})

test('the platform needs no corporate photo', async () => {
  await openApp(PROFILE, { sesion: createSesion('plataforma'), answers })
  await openMenu()
  for (const name of CLOSED)
    await expect.element(menu.getByRole('link', { name })).not.toHaveAttribute('aria-disabled', 'true')
  // What it works with stands first.
  const entries = menu.getByRole('link')
  await expect.element(entries.first()).toHaveAttribute('href', '/panel-control/usuarios')
  for (const [name, path] of [
    ['Empresas aliadas', '/panel-control/empresas'],
    ['Claves de autorización', '/panel-control/claves'],
    ['Claves de aliados', '/panel-control/claves-aliados'],
    ['Historial', '/panel-control/historial'],
  ] as const)
    await expect.element(menu.getByRole('link', { name })).toHaveAttribute('href', path)
  await expect.element(menu.getByRole('link', { name: 'Mis ofertas' })).not.toBeInTheDocument()
})

test('the palette opens while the menu before it still fades, and not over an open one', async () => {
  const palette = page.getByRole('dialog', { name: 'Buscar o ir a' })
  await openApp(PROFILE, { answers })
  await openMenu()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).not.toBeInTheDocument()
  // Both keys before the fade's first frame.
  const press = (key: KeyboardEventInit) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }),
    )
  press({ key: 'Escape' })
  await Promise.resolve()
  expect(document.querySelector('[aria-label="Menú principal"]')).not.toBeNull()
  press({ key: 'k', ctrlKey: true })
  await expect.element(palette).toBeVisible()
})

test.each([
  ['the platform begins at its desk', createSesion('plataforma'), '/panel-control/usuarios'],
  ['a company begins on its map', createSesion('admin'), '/panel-control/monitor-map'],
  ['its staff begins there too', createSesion('user'), '/panel-control/monitor-map'],
  [
    'without a complete profile one begins there',
    createSesion('admin', { perfilCompleto: false, tiposDeVehiculo: [] }),
    PROFILE,
  ],
] as const)('%s', async (_who, sesion, start) => {
  const { address } = await openApp('/panel-control', {
    sesion,
    answers: {
      ...answers,
      ...onMap(),
      ...nobody,
      listarProveedores: pageOf([]),
      contarProveedores: new Falla('unavailable', 'Ahora no.'),
      listarEmpresas: { empresas: [] },
    },
  })
  await expect.poll(() => address().split('?')[0]).toBe(start)
})

test('without a session the panel leads to the login, and says that it loads while it finds out', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { address } = await openApp('/panel-control/saldos', {
    answers: { leerSesion: () => promise.then(() => new Falla('unauthenticated', 'Inicia sesión para continuar.')) },
  })
  await expect.element(page.getByText('Cargando…', { exact: true })).toBeVisible()
  resolve()
  await expect.poll(address).toBe('/login?volver=%2Fpanel-control%2Fsaldos')
})

const skip = page.getByRole('link', { name: 'Saltar al contenido' })

test.each([1100, 390])('the skip link is as wide as its text and the page does not slip, at %i px', async (width) => {
  await page.viewport(width, 680)
  await openApp(PROFILE, { answers })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Perfil de Usuario' })).toBeVisible()
  const hidden = skip.element().getBoundingClientRect()
  expect([hidden.width, hidden.height]).toEqual([1, 1])
  const shell = skip.element().parentElement as HTMLElement
  // An element with hidden overflow must not scroll either, also not by script.
  shell.scrollLeft = 8
  expect([shell.scrollLeft, shell.scrollWidth]).toEqual([0, shell.clientWidth])
  skip.element().focus()
  const range = document.createRange()
  range.selectNodeContents(skip.element())
  const words = range.getBoundingClientRect().width
  const shown = skip.element().getBoundingClientRect().width
  expect(shown).toBeGreaterThanOrEqual(words)
  expect(shown).toBeLessThan(words + 40)
  await page.viewport(1100, 680)
})
