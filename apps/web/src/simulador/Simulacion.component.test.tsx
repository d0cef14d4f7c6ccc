import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../app/query-client.ts'
import { openApp } from '../testing/app.tsx'
import { PERFIL } from '../testing/fixtures.ts'

const PROFILE = '/panel-control/perfil'
const leerPerfil = { perfil: PERFIL }
const boton = page.getByRole('button', { name: /^Simulación en/ })
const menu = page.getByRole('menu', { name: 'Simulación' })
const EN_MARCHA = { hay: true, activo: true, ritmo: 'normal' } as const

test('the simulation is paused, resumed and set to another pace from the bar, with the keyboard alone', async () => {
  const { api } = await openApp(PROFILE, {
    answers: {
      leerPerfil,
      leerSimulador: EN_MARCHA,
      cambiarSimulador: ({ body }) => ({ hay: true, ...(body as { activo: boolean; ritmo: 'normal' }) }),
    },
  })
  await expect.element(boton).toHaveAccessibleName('Simulación en marcha')
  boton.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu.getByRole('menuitem', { name: 'Pausar la simulación' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(boton).toHaveAccessibleName('Simulación en pausa')
  await expect.element(menu).not.toBeInTheDocument()
  await boton.click()
  await menu.getByRole('menuitemradio', { name: /^Rápido/ }).click()
  await boton.click()
  await expect.element(menu.getByRole('menuitemradio', { name: /^Rápido/ })).toHaveAttribute('aria-checked', 'true')
  expect(api.callsOf('cambiarSimulador').map(({ body }) => body)).toEqual([
    { activo: false, ritmo: 'normal' },
    { activo: false, ritmo: 'rapido' },
  ])
})

test('where nobody is simulated there is no switch', async () => {
  const { api } = await openApp(PROFILE, {
    answers: { leerPerfil, leerSimulador: { hay: false, activo: true, ritmo: 'normal' } },
  })
  await expect.poll(() => api.callsOf('leerSimulador').length).toBeGreaterThan(0)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(page.getByRole('button', { name: 'Abrir menú' })).toBeVisible()
  await expect.element(boton).not.toBeInTheDocument()
})
