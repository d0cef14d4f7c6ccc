import { ThemeProvider } from '@mui/material/styles'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { onDemand } from '../../ui/part.tsx'
import { theme } from '../../ui/theme.ts'
import { WholeScreen } from './WholeScreen.tsx'

test('a screen whose code does not arrive says so within the margins of a screen', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  await page.viewport(390, 844)
  const Late = onDemand<object>(() => Promise.reject(new Error('never asked for')))
  await render(
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <main style={{ display: 'flow-root' }}>
        <WholeScreen>
          <Late />
        </WholeScreen>
      </main>
    </ThemeProvider>,
  )
  const said = page.getByRole('main').getByRole('alert').filter({ hasText: 'No pudimos abrir esta parte.' })
  await expect.element(said).toBeVisible()
  const [own, around] = [said, page.getByRole('main')].map((one) => one.element().getBoundingClientRect())
  if (!own || !around) throw new Error('nothing to measure')
  expect([own.left - around.left, own.top - around.top, around.right - own.right]).toEqual([16, 16, 16])
})
