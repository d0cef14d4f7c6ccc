import { Falla } from '@aliadas/contract/core'
import type { Servicio } from '@aliadas/contract/servicios'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { router } from '../app/router.tsx'
import { openApp } from '../testing/app.tsx'
import { createServicio, PUEDE } from '../testing/fixtures.ts'
import { nobody, onMap } from '../testing/on-map.ts'
import { untilSent } from '../testing/until-sent.ts'
import { UNDO_MS } from '../ui/later.tsx'

const detail = page.getByRole('complementary', { name: /^Servicio #/ })
const withdraw = detail.getByRole('button', { name: 'Retirar oferta' })

/** A service with the own offer, over the map. */
const openOffer = async (seen = true) => {
  const base = createServicio({ estado: 'ofertas' })
  const servicio: Servicio = {
    ...base,
    oferta: {
      id: 'F'.repeat(24),
      idServicio: base.id,
      precio: 305_000,
      estado: 'enviada',
      fecha: new Date().toISOString(),
      vence: new Date(Date.now() + 3_600_000).toISOString(),
      documentoCotizacion: null,
      motivoRechazo: null,
    },
    acciones: { ...base.acciones, retirarOferta: PUEDE },
  }
  const opened = await openApp(`/panel-control/monitor-map?servicio=${servicio.id}`, {
    answers: {
      ...onMap(),
      ...nobody,
      leerServicio: { servicio, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
      retirarOferta: { servicio: seen ? { ...servicio, version: 2, estado: 'pendiente', oferta: null } : null },
    },
  })
  await expect.element(withdraw).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await withdraw.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
  await expect.element(page.getByText('Tu oferta se retira en 10 segundos')).toBeVisible()
  return opened
}

test('an offer that is taken back before ten seconds are over stays as it was', async () => {
  const { api } = await openOffer()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(withdraw).toBeEnabled()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(api.callsOf('retirarOferta')).toEqual([])
})

test('an offer is withdrawn after ten seconds, and not before', async () => {
  const { api } = await openOffer()
  expect(api.callsOf('retirarOferta')).toEqual([])
  await untilSent(api, 'retirarOferta')
  await expect.poll(() => api.callsOf('retirarOferta').length).toBe(1)
  await expect.element(page.getByText('Oferta retirada')).toBeVisible()
  // Of this press alone: a colleague who withdraws it too is answered for himself.
  expect(api.callsOf('retirarOferta')[0]?.key).toMatch(/^[0-9a-f]{32}$/)
})

test('an offer that waits for its withdrawal is withdrawn before the session is closed', async () => {
  const { api } = await openOffer()
  vi.useRealTimers()
  const withdrawn = Promise.withResolvers<Falla>()
  api.answer({ retirarOferta: () => withdrawn.promise, cerrarSesion: { ok: true } })
  void router.navigate({ to: '/panel-control/salir' })
  await page.getByRole('alertdialog', { name: '¿Quieres salir?' }).getByRole('button', { name: 'Salir' }).click()
  await expect.poll(() => api.callsOf('retirarOferta').length).toBe(1)
  expect(api.callsOf('cerrarSesion')).toEqual([])
  withdrawn.resolve(new Falla('aborted', 'El cliente ya aceptó esta oferta.'))
  await expect.element(page.getByText('El cliente ya aceptó esta oferta.')).toBeVisible()
  await expect.poll(() => api.callsOf('cerrarSesion').length).toBe(1)
})

test('a withdrawal that nobody answers keeps the session open for a moment only', async () => {
  const { api } = await openOffer()
  vi.useRealTimers()
  api.answer({ retirarOferta: () => new Promise(() => undefined), cerrarSesion: { ok: true } })
  void router.navigate({ to: '/panel-control/salir' })
  await page.getByRole('alertdialog', { name: '¿Quieres salir?' }).getByRole('button', { name: 'Salir' }).click()
  await expect.poll(() => api.callsOf('cerrarSesion').length, { timeout: 15_000 }).toBe(1)
  expect(api.callsOf('retirarOferta')).toHaveLength(1)
})

test('an offer is withdrawn of a service that the company no longer sees, which goes from the map', async () => {
  const { api } = await openOffer(false)
  await untilSent(api, 'retirarOferta')
  await expect.element(page.getByText('Oferta retirada')).toBeVisible()
  await expect.element(withdraw).not.toBeInTheDocument()
})
