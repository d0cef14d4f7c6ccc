import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const GUION = fileURLToPath(new URL('../scripts/mapa-base.mjs', import.meta.url))

/** Makes the base map's files before anything imports them. The same packages give the same bytes, so it writes only what changed. */
export const mapaPlugin = (): Plugin => ({
  name: 'aliadas:mapa',
  config() {
    execFileSync(process.execPath, [GUION], { stdio: ['ignore', 'ignore', 'inherit'] })
  },
})
