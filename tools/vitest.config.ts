import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../', import.meta.url))

/** In ms, for a busy machine: a hanging test fails by them, and no test takes a tenth of them on an idle machine. */
const timeouts = { testTimeout: 60_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }

/** All packages' tests in one run; those that need more than this bring configurations of their own. */
export default defineConfig({
  root,
  test: {
    projects: [
      { root, test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], ...timeouts } },
      ...['packages/prepared', 'apps/server', 'apps/web'].map((path) => ({
        root: `${root}${path}`,
        extends: `${root}${path}/vitest.config.ts`,
        test: { name: basename(path), ...timeouts },
      })),
      { root, test: { name: 'tools', include: ['tools/**/*.test.ts'], ...timeouts } },
    ],
  },
})
