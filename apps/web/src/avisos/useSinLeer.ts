import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../lib/server-clock.ts'
import { cuentaDeAvisosQuery } from './avisos-query.ts'

/** Longer timers overflow. */
const LARGO_MS = 2 ** 31 - 1

/**
 * How many notices the person has not read. Live events read it again. A request that begins to close soon makes no event,
 * so it is read again at that moment.
 */
export const useSinLeer = (): number => {
  const { data } = useQuery({
    ...cuentaDeAvisosQuery,
    refetchInterval: ({ state }) => {
      const proximo = state.data?.proximo
      return proximo ? Math.min(LARGO_MS, Math.max(1000, Date.parse(proximo) - serverNow() + 500)) : false
    },
  })
  return data?.sinLeer ?? 0
}
