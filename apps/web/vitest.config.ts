import { defineConfig } from 'vitest/config'
import { routesPlugin } from './build/routes-plugin.ts'

export default defineConfig({
  plugins: [routesPlugin()],
  test: { maxWorkers: 2, include: ['{src,build,service-worker}/**/*.test.ts'], environment: 'node' },
})
