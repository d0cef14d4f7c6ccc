import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../', import.meta.url))

/** All packages' tests in one run; the server and the web bring configurations of their own. */
export default defineConfig({
  root,
  test: {
    projects: [
      { root, test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      './apps/server/vitest.config.ts',
      './apps/web/vitest.config.ts',
      { root, test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 60_000 } },
    ],
  },
})
