import { readFileSync } from 'node:fs'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { baseMapPlugin } from './build/base-map-plugin.ts'
import { descriptionsPlugin } from './build/descriptions-plugin.ts'
import { reactCompiler } from './build/react-compiler.ts'
import { routesPlugin } from './build/routes-plugin.ts'
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts'

const api = process.env.ALIADAS_API
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

export default defineConfig({
  plugins: [
    baseMapPlugin(),
    routesPlugin(),
    descriptionsPlugin(),
    react(),
    babel({ presets: [reactCompiler()] }),
    serviceWorkerPlugin(),
  ],
  define: { __ALIADAS_VERSION__: JSON.stringify(version) },
  server: {
    host: '127.0.0.1',
    proxy: api ? { '/api': { target: api }, '/basemap': { target: api }, '/config.json': { target: api } } : {},
  },
  // A worker runs under the policy that comes with its file, and the configuration may change that: outside `assets/`, where files are kept
  // for ever, the browser asks each time whether it is still the same.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'workers/[name]-[hash].js' } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // A font or image as a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
          ],
        },
      },
    },
  },
})
