import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { faultsInFrame } from '../../e2e/support/axe-in-frame.ts'
import { chromiumPath } from '../../e2e/support/chromium.ts'
import { mouseOnlyInFrame } from '../../e2e/support/keyboard-in-frame.ts'
import { baseMapPlugin } from './build/base-map-plugin.ts'
import { reactCompiler } from './build/react-compiler.ts'
import { routesPlugin } from './build/routes-plugin.ts'

const { executablePath, env, args } = await chromiumPath()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [baseMapPlugin(), routesPlugin(), react(), babel({ presets: [reactCompiler()] })],
  // All of the application is scanned before the first test, so that no late find loads the page of the tests anew. The React compiler and
  // Vitest write the imports that are named here, which no scan finds.
  optimizeDeps: {
    entries: ['src/app/main.tsx', 'src/**/*.component.test.tsx'],
    include: [
      'react/compiler-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'vitest-browser-react',
    ],
  },
  test: {
    isolate: false,
    include: ['src/**/*.component.test.tsx'],
    setupFiles: ['src/testing/small-map.ts', 'src/testing/each-state.ts'],
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      // In ms; by default a minute, which a slow machine needs for the first page.
      connectTimeout: 600_000,
      headless: true,
      // Their types are in `src/testing/axe.ts`.
      commands: { faults: faultsInFrame, mouseOnly: mouseOnlyInFrame },
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath, args, env: { ...process.env, ...env } },
        contextOptions: { locale: 'es-CO', timezoneId: 'America/Bogota', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1100, height: 680 } }],
    },
  },
})
