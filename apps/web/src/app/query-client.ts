import { Falla } from '@aliadas/contract/core'
import { QueryClient } from '@tanstack/react-query'

/** Answers that will be the same on a second try. */
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
      // The live stream says what changed; time alone does not make data old.
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && !(error instanceof Falla && FINAL_CODES.includes(error.code)),
    },
    mutations: { retry: false },
  },
})
