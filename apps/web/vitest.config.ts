import { defineConfig } from 'vitest/config'
import { rutasPlugin } from './build/rutas-plugin.ts'

export default defineConfig({
  plugins: [rutasPlugin()],
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})
