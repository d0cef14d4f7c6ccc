import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/app.tsx'
import { createFicha, pageOf, PUEDE } from '../../testing/fixtures.ts'
import { nobody } from '../../testing/on-map.ts'
import { untilSent } from '../../testing/until-sent.ts'
import { UNDO_MS } from '../../ui/later.tsx'

/** The page of a vehicle whose suspension was just asked for. */
const suspend = async () => {
  const base = createFicha()
  const vehiculo = { ...base, acciones: { ...base.acciones, editar: PUEDE, suspender: PUEDE } }
  const opened = await openApp(`/panel-control/gestiona-flota/${vehiculo.id}`, {
    answers: {
      leerVehiculo: { vehiculo, ahora: Date.now() },
      listarViajesDeVehiculo: pageOf([]),
      ...nobody,
      historialDeVehiculo: { lineas: [], siguiente: null },
      suspenderVehiculo: { vehiculo: { ...vehiculo, suspendido: true, motivoSuspension: 'Va al taller' } },
    },
  })
  await page.getByRole('button', { name: 'Suspender', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Suspender el vehículo/ })
  await dialog.getByRole('textbox').fill('Va al taller')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  await expect.element(page.getByText('WXB102 se suspende en 10 segundos')).toBeVisible()
  return opened
}

test('a suspension that is taken back before ten seconds are over is never sent', async () => {
  const { api } = await suspend()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(api.callsOf('suspenderVehiculo')).toEqual([])
})

test('a vehicle is suspended after ten seconds, with its reason', async () => {
  const { api } = await suspend()
  expect(api.callsOf('suspenderVehiculo')).toEqual([])
  await untilSent(api, 'suspenderVehiculo')
  await expect
    .poll(() => api.callsOf('suspenderVehiculo').map(({ body }) => body))
    .toEqual([{ motivo: 'Va al taller' }])
  await expect.element(page.getByText('Vehículo suspendido')).toBeVisible()
})
