import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { posicionesQuery } from '../posiciones/index.ts'
import { useSeguir } from './useVehiculos.ts'

const [SUYO, OTRO] = ['A', 'B'].map((letter) => letter.repeat(24)) as [string, string]

const at = (idServicio: string, lat: number, lon: number) => ({
  idServicio,
  idVehiculo: idServicio,
  placas: 'WXB102',
  lat,
  lon,
  velocidad: null,
  rumbo: null,
  en: new Date().toISOString(),
})

type Box = [number, number, number, number]
const centreOf = ([west, south, east, north]: Box) => [(south + north) / 2, (west + east) / 2].map((n) => n.toFixed(3))

test('the map goes with the vehicle that is followed, with no other one, and with none when it is let go', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const put = (...posiciones: ReturnType<typeof at>[]) =>
    client.setQueryData(posicionesQuery.queryKey, { posiciones, ahora: Date.now() })
  put(at(OTRO, 4, -75), at(SUYO, 3.45, -76.53))
  const look = vi.fn<(box: Box) => void>()
  const Follower = ({ id }: { id: string | null }) => {
    useSeguir(id, look)
    return null
  }
  const shown = (id: string | null) => (
    <QueryClientProvider client={client}>
      <Follower id={id} />
    </QueryClientProvider>
  )
  const { rerender } = await render(shown(null))
  expect(look).not.toHaveBeenCalled()
  await rerender(shown(SUYO))
  expect(look.mock.calls.map(([box]) => centreOf(box))).toEqual([['3.450', '-76.530']])
  put(at(OTRO, 4.1, -75.1), at(SUYO, 3.45, -76.53))
  await rerender(shown(SUYO))
  expect(look).toHaveBeenCalledTimes(1)
  put(at(OTRO, 4.1, -75.1), at(SUYO, 3.47, -76.51))
  await expect.poll(() => look.mock.calls.map(([box]) => centreOf(box)).at(-1)).toEqual(['3.470', '-76.510'])
  await rerender(shown(null))
  put(at(SUYO, 3.49, -76.5))
  await rerender(shown(null))
  expect(look).toHaveBeenCalledTimes(2)
})
