import CssBaseline from '@mui/material/CssBaseline'
import Paper from '@mui/material/Paper'
import { ThemeProvider } from '@mui/material/styles'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findFaults } from '../../testing/axe.ts'
import { theme } from '../../ui/theme.ts'
import type { Finding } from './find.ts'
import { Options } from './Options.tsx'

const FINDINGS: readonly Finding[] = ['QXT99B', 'Y3TYN7'].map((codigo) => ({
  id: codigo,
  group: 'Acciones',
  text: `Hacer Oferta #${codigo}`,
  detail: 'Aeropuerto › Colina de San Antonio',
  run: () => undefined,
}))

test.each(['light', 'dark'] as const)('the chosen result and its detail have enough contrast, %s', async (look) => {
  await render(
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline enableColorScheme />
      <Paper>
        <Options
          id="resultados"
          findings={FINDINGS}
          active={0}
          idOf={(index) => `resultado-${index}`}
          onPick={() => undefined}
          onPoint={() => undefined}
        />
      </Paper>
    </ThemeProvider>,
  )
  await expect.element(page.getByRole('option', { selected: true })).toBeVisible()
  expect(await findFaults({ theme: look, once: false })).toEqual([])
})
