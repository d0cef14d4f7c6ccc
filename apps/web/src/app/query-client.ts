import { Falla } from '@aliadas/contract/core'
import { QueryClient } from '@tanstack/react-query'

/** Error codes that a retry would not change. */
const FINAL_CODES: readonly string[] = [
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'aborted',
]

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Live events say what changed; time alone does not make data old.
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && !(error instanceof Falla && FINAL_CODES.includes(error.code)),
    },
    mutations: { retry: false },
  },
})
