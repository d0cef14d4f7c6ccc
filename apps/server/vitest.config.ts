import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/cheap-hashes.ts'],
    pool: 'forks',
    maxWorkers: 2,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
})
