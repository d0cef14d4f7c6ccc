import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../lib/server-clock.ts'
import { cuentaDeAvisosQuery } from './avisos-query.ts'

/** Longer timers overflow 32 bits. */
const LARGO_MS = 2 ** 31 - 1

/**
 * Number of unread notices, read again after live events. A request that begins to close soon causes no event, so the
 * number is read again at that time.
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
