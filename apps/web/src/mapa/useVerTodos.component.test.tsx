import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Falla } from '@aliadas/contract/core'
import { createApi } from '../testing/api.ts'
import { createResumen } from '../testing/fixtures.ts'
import { onMap } from '../testing/on-map.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { notify } from '../ui/toasts.ts'
import { useVerTodos } from './useVerTodos.ts'

const PENDIENTES = { ver: ['pendiente' as const], q: '', filtros: {} }

test('"Ver todos" fits the map to what there is at each press, and says when it cannot be asked for', async () => {
  const api = createApi(onMap())
  onTestFinished(() => {
    api.restore()
    notify.quitar()
  })
  const fit = vi.fn<(box: [number, number, number, number]) => void>()
  const Button = () => {
    const seeAll = useVerTodos(PENDIENTES, fit)
    return <button onClick={() => void seeAll()}>Ver todos</button>
  }
  await render(
    <>
      <Button />
      <Toasts />
    </>,
  )
  const button = page.getByRole('button', { name: 'Ver todos' })
  await button.click()
  await expect.element(page.getByText('No hay servicios de estos estados.')).toBeVisible()
  expect(fit).not.toHaveBeenCalled()
  api.answer(onMap(createResumen({ latOrigen: 3.45, lonOrigen: -76.53 })))
  await button.click()
  await expect.poll(() => fit.mock.calls.length).toBe(1)
  const [west, south, east, north] = fit.mock.calls[0]?.[0] ?? []
  expect([west, south, east, north].every(Number.isFinite)).toBe(true)
  expect(west).toBeLessThanOrEqual(-76.53)
  expect(east).toBeGreaterThanOrEqual(-76.53)
  api.answer({ listarServiciosDelMapa: new Falla('unavailable', 'No hay conexión.') })
  await button.click()
  await expect.element(page.getByText('No hay conexión.')).toBeVisible()
  expect(fit).toHaveBeenCalledTimes(1)
})
