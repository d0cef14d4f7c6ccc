import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mapaPlugin } from './build/mapa-plugin.ts'
import { rutasPlugin } from './build/rutas-plugin.ts'
import { trabajadorPlugin } from './build/trabajador-plugin.ts'

const api = process.env.ALIADAS_API

export default defineConfig({
  plugins: [mapaPlugin(), rutasPlugin(), react(), babel({ presets: [reactCompilerPreset()] }), trabajadorPlugin()],
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
