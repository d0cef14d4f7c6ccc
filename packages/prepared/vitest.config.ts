import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The server's tests start the included PostgreSQL, or use the one of TEST_DATABASE_URL; these tests get an empty database of it. */
const testing = fileURLToPath(new URL('../../apps/server/src/testing/', import.meta.url))

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: [`${testing}global-setup.ts`, `${testing}provided-database.ts`],
    pool: 'forks',
    maxWorkers: 2,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
})
