import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_OFFERS, createSesion, openApp } from '../../testing/app.tsx'
import { MAP, nobody, onMap } from '../../testing/on-map.ts'

const steps = page.getByRole('region', { name: 'Primeros pasos' })
const answers = {
  ...onMap(),
  ...nobody,
  contarOfertas: { cuentas: NO_OFFERS },
}
const NEW = createSesion('admin', { perfil: false, perfilCompleto: false, tiposDeVehiculo: [] })
const done = () => steps.getByRole('listitem').filter({ hasText: '(hecho)' })

beforeEach(() => page.viewport(1440, 900))

test('a new company sees its first steps on the map, each with its place or why not yet', async () => {
  await openApp(MAP, { sesion: NEW, answers })
  await expect.element(steps.getByRole('button', { name: 'Primeros pasos: 0 de 6' })).toBeVisible()
  await expect
    .element(steps.getByRole('link', { name: 'Tus datos y los de la empresa' }))
    .toHaveAttribute('href', '/panel-control/perfil')
  await expect
    .element(steps.getByRole('link', { name: 'La primera foto corporativa' }))
    .toHaveAttribute('href', '/panel-control/perfil?fotos=agregar')
  await expect.element(steps.getByRole('link', { name: 'El primer vehículo' })).not.toBeInTheDocument()
  await expect.element(steps.getByText('Primero completa el perfil.').first()).toBeVisible()
})

test('with its profile complete the vehicle, the bid and the invitation open their places', async () => {
  await openApp(MAP, { sesion: createSesion('admin', { tiposDeVehiculo: [] }), answers })
  await expect.element(steps.getByRole('button', { name: 'Primeros pasos: 2 de 6' })).toBeVisible()
  await expect
    .element(steps.getByRole('link', { name: 'El primer vehículo' }))
    .toHaveAttribute('href', '/panel-control/gestiona-flota?dialogo=agregar')
  await expect.element(steps.getByText('Primero agrega un vehículo.')).toBeVisible()
  await expect
    .element(steps.getByRole('link', { name: 'Invitar a alguien de tu equipo' }))
    .toHaveAttribute('href', '/panel-control/registro-interno')
})

test('a step ticks itself as it is done: the sound by a press, the bid live, and the last one takes the card away', async () => {
  const { api, live } = await openApp(MAP, {
    sesion: createSesion('admin'),
    answers: {
      ...answers,
      leerPreferenciasDeAvisos: { clases: [], silencio: null, silenciados: [], push: false, llavePush: '' },
      listarInvitaciones: {
        invitaciones: [
          {
            id: 'I'.repeat(24),
            email: 'luz@transvalle.test',
            enviada: new Date().toISOString(),
            vence: new Date().toISOString(),
            invitadaPor: null,
          },
        ],
      },
    },
  })
  await expect.element(steps.getByRole('button', { name: 'Primeros pasos: 4 de 6' })).toBeVisible()
  await steps.getByRole('button', { name: 'El sonido de los avisos' }).click()
  await expect.element(steps.getByRole('button', { name: 'Primeros pasos: 5 de 6' })).toBeVisible()
  await expect.element(done().nth(4)).toBeVisible()
  api.answer({ contarOfertas: { cuentas: { ...NO_OFFERS, enviada: 1 } } })
  live.say({ tipo: 'servicio-fuera', id: 'S'.repeat(24) })
  await expect.element(steps).not.toBeInTheDocument()
})

test('put away it stays away, and asks nothing any more', async () => {
  const { api } = await openApp(MAP, { sesion: NEW, answers })
  await steps.getByRole('button', { name: 'No mostrar más' }).click()
  await expect.element(steps).not.toBeInTheDocument()
  expect(localStorage.getItem('primeros-pasos')).toBe('aparte')
  expect(api.callsOf('contarOfertas').length).toBeGreaterThan(0)
})

test.each([
  [
    'a company that bids already',
    createSesion('admin'),
    { ...answers, contarOfertas: { cuentas: { ...NO_OFFERS, aceptada: 3 } } },
    'aparte',
  ],
  ['staff', createSesion('user', { tiposDeVehiculo: [] }), answers, null],
])('%s is shown no first steps', async (_who, sesion, told, kept) => {
  await openApp(MAP, { sesion, answers: told })
  await expect.element(page.getByLabelText('Buscar servicio')).toBeVisible()
  await expect.poll(() => localStorage.getItem('primeros-pasos')).toBe(kept)
  await expect.element(steps).not.toBeInTheDocument()
})

test.each([390, 1100])('where they would lie over something they begin as one line, at %i px', async (width) => {
  await page.viewport(width, 780)
  await openApp(MAP, { sesion: NEW, answers })
  const opener = steps.getByRole('button', { name: 'Primeros pasos: 0 de 6' })
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  await expect.element(steps.getByRole('link').first()).not.toBeInTheDocument()
  await opener.click()
  await expect.element(steps.getByRole('link').first()).toBeVisible()
  await page.viewport(1440, 900)
})

test.each([
  [960, 600],
  [390, 844],
])(
  'at %i × %i px the opened steps take the place of the card about the fleet, until they are closed',
  async (...size) => {
    await page.viewport(...size)
    onTestFinished(() => page.viewport(1440, 900))
    await openApp(MAP, { sesion: createSesion('admin', { tiposDeVehiculo: [] }), answers })
    const card = page.getByText('Tu empresa no tiene tipos de vehículo registrados')
    const opener = steps.getByRole('button', { name: /^Primeros pasos/ })
    await expect.element(card).toBeVisible()
    await opener.click()
    await expect.element(steps.getByRole('link', { name: 'El primer vehículo' })).toBeVisible()
    await expect.element(card).not.toBeVisible()
    await opener.click()
    await expect.element(card).toBeVisible()
  },
)

test('where there is room for both, the opened steps and the card stand beside each other', async () => {
  await openApp(MAP, { sesion: createSesion('admin', { tiposDeVehiculo: [] }), answers })
  await expect.element(steps.getByRole('link', { name: 'El primer vehículo' })).toBeVisible()
  const card = page.getByRole('alert').filter({ hasText: 'Tu empresa no tiene tipos de vehículo registrados' })
  await expect.element(card).toBeVisible()
  expect(card.element().getBoundingClientRect().right).toBeLessThan(steps.element().getBoundingClientRect().left)
})
