import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createApi } from '../testing/api.ts'
import { createResumen } from '../testing/fixtures.ts'
import { onMap } from '../testing/on-map.ts'
import { TODO_EL_MAPA } from './caja.ts'
import { mapaQuery } from './mapa-query.ts'
import { useVerTodos } from './useVerTodos.ts'

const PENDIENTES = { ver: ['pendiente' as const], q: '', filtros: {} }

test('"Ver todos" fits the map to what there is now, where what was read before is known to be old', async () => {
  const api = createApi(onMap(createResumen({ latOrigen: 3.45, lonOrigen: -76.53 })))
  onTestFinished(() => api.restore())
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = mapaQuery(TODO_EL_MAPA)
  client.setQueryData(queryKey, { servicios: [], grupos: [], hayMas: false, ahora: Date.now() })
  await client.invalidateQueries({ queryKey })
  const fit = vi.fn<(box: [number, number, number, number]) => void>()
  const Button = () => {
    const seeAll = useVerTodos(PENDIENTES, fit)
    return <button onClick={() => void seeAll()}>Ver todos</button>
  }
  await render(
    <QueryClientProvider client={client}>
      <Button />
    </QueryClientProvider>,
  )
  const button = page.getByRole('button', { name: 'Ver todos' })
  await button.click()
  await expect.poll(() => fit.mock.calls.length).toBe(1)
  const [west, south, east, north] = fit.mock.calls[0]?.[0] ?? []
  expect([west, south, east, north].every(Number.isFinite)).toBe(true)
  expect(west).toBeLessThanOrEqual(-76.53)
  expect(east).toBeGreaterThanOrEqual(-76.53)
  // What was just read is not asked for again.
  await button.click()
  await expect.poll(() => fit.mock.calls.length).toBe(2)
  expect(api.callsOf('listarServiciosDelMapa')).toHaveLength(1)
})
