import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { anotarNuevos } from '../servicios/index.ts'
import { openApp } from '../testing/app.tsx'
import { createResumen } from '../testing/fixtures.ts'
import { nobody, onMap } from '../testing/on-map.ts'
import { UNDO_MS } from '../ui/later.tsx'

const NUEVOS = '2 servicios nuevos'

/** The map with two requests that nobody has seen, marked as seen a moment ago. */
const markSeen = async () => {
  const servicios = [createResumen(), createResumen()]
  const opened = await openApp('/panel-control/monitor-map', {
    answers: {
      ...onMap(...servicios),
      ...nobody,
      marcarAvisos: { sinLeer: 0, proximo: null, ahora: Date.now() },
    },
  })
  anotarNuevos(servicios)
  await expect.element(page.getByText(NUEVOS)).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await page.getByRole('button', { name: 'Marcar como vistos' }).click()
  await expect.element(page.getByText('2 servicios vistos')).toBeVisible()
  await expect.element(page.getByText(NUEVOS)).not.toBeInTheDocument()
  return { ...opened, ids: servicios.map(({ id }) => id) }
}

test('what was marked as seen is new again when it is taken back, and the server is told nothing', async () => {
  const { api } = await markSeen()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(page.getByText(NUEVOS)).toBeVisible()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(api.callsOf('marcarAvisos')).toEqual([])
})

test('the server is told after ten seconds what was seen', async () => {
  const { api, ids } = await markSeen()
  expect(api.callsOf('marcarAvisos')).toEqual([])
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  await expect
    .poll(() => api.callsOf('marcarAvisos').map(({ body }) => body))
    .toEqual([{ servicios: ids, leido: true }])
})
