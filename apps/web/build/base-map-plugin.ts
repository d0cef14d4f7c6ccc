import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SCRIPT = fileURLToPath(new URL('../scripts/base-map.mjs', import.meta.url))

/** Makes the base map's files before anything imports them. The same packages give the same bytes, so it writes only what changed. */
export const baseMapPlugin = (): Plugin => ({
  name: 'aliadas:base-map',
  config() {
    execFileSync(process.execPath, [SCRIPT], { stdio: ['ignore', 'ignore', 'inherit'] })
  },
})
