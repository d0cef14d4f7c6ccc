import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { nonce } from '../ui/nonce.ts'
import { theme } from '../ui/theme.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { useSessionEnd } from './useSessionEnd.ts'

// `speedy`, as a build has it: a style sheet of thousands of elements makes each check of colours slow in tests.
const styles = createCache({ key: 'al', prepend: true, speedy: true, ...(nonce ? { nonce } : {}) })

export const App = () => {
  useSessionEnd()
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <CssBaseline enableColorScheme />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}
